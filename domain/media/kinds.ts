/** Families of file kinds by use. */
export type FileFamily = 'picture' | 'pages' | 'scan' | 'video' | 'sound' | 'text' | 'points' | 'archive' | 'other'

interface KindRow {
  readonly family: FileFamily
  /** Label for people. */
  readonly label: string
  readonly mime: string
  /** Extensions of such files, the usual one first. */
  readonly endings: readonly string[]
}

/** Every known kind of file; the first bytes of a file determine its kind. */
export const FILE_KINDS = {
  jpeg: { family: 'picture', label: 'JPEG picture', mime: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  png: { family: 'picture', label: 'PNG picture', mime: 'image/png', endings: ['png'] },
  webp: { family: 'picture', label: 'WebP picture', mime: 'image/webp', endings: ['webp'] },
  tiff: { family: 'picture', label: 'TIFF picture', mime: 'image/tiff', endings: ['tif', 'tiff'] },
  bmp: { family: 'picture', label: 'BMP picture', mime: 'image/bmp', endings: ['bmp', 'dib'] },
  gif: { family: 'picture', label: 'GIF picture', mime: 'image/gif', endings: ['gif'] },
  avif: { family: 'picture', label: 'AVIF picture', mime: 'image/avif', endings: ['avif'] },
  slide: {
    family: 'other',
    label: 'whole-slide image',
    mime: 'application/octet-stream',
    endings: ['svs', 'ndpi', 'ndpis', 'scn', 'mrxs', 'vms', 'vsi', 'czi', 'bif', 'sdpc', 'kfb'],
  },
  pdf: { family: 'pages', label: 'PDF document', mime: 'application/pdf', endings: ['pdf'] },
  dicom: { family: 'scan', label: 'DICOM scan', mime: 'application/dicom', endings: ['dcm', 'dicom'] },
  mp4: { family: 'video', label: 'MP4 video', mime: 'video/mp4', endings: ['mp4', 'm4v'] },
  mov: { family: 'video', label: 'QuickTime video', mime: 'video/quicktime', endings: ['mov'] },
  webm: { family: 'video', label: 'WebM video', mime: 'video/webm', endings: ['webm'] },
  matroska: { family: 'video', label: 'Matroska video', mime: 'video/x-matroska', endings: ['mkv'] },
  avi: { family: 'video', label: 'AVI video', mime: 'video/x-msvideo', endings: ['avi'] },
  flv: { family: 'video', label: 'Flash video', mime: 'video/x-flv', endings: ['flv'] },
  mpeg: { family: 'video', label: 'MPEG video', mime: 'video/mpeg', endings: ['mpg', 'mpeg'] },
  ogg: { family: 'video', label: 'Ogg video or sound', mime: 'video/ogg', endings: ['ogg', 'ogv', 'oga'] },
  m4a: { family: 'sound', label: 'M4A sound', mime: 'audio/mp4', endings: ['m4a'] },
  mp3: { family: 'sound', label: 'MP3 sound', mime: 'audio/mpeg', endings: ['mp3'] },
  wav: { family: 'sound', label: 'WAV sound', mime: 'audio/wav', endings: ['wav'] },
  flac: { family: 'sound', label: 'FLAC sound', mime: 'audio/flac', endings: ['flac'] },
  text: { family: 'text', label: 'text', mime: 'text/plain', endings: ['txt', 'md', 'log'] },
  csv: { family: 'text', label: 'CSV table', mime: 'text/csv', endings: ['csv', 'tsv'] },
  json: { family: 'text', label: 'JSON file', mime: 'application/json', endings: ['json'] },
  jsonl: { family: 'text', label: 'JSON Lines file', mime: 'application/jsonl', endings: ['jsonl', 'ndjson'] },
  // Served as plain text: foreign pages must never run.
  html: { family: 'text', label: 'HTML page', mime: 'text/plain', endings: ['html', 'htm'] },
  pcd: { family: 'points', label: 'PCD point cloud', mime: 'application/vnd.pcd', endings: ['pcd'] },
  ply: { family: 'points', label: 'PLY point cloud', mime: 'application/vnd.ply', endings: ['ply'] },
  las: { family: 'points', label: 'LAS point cloud', mime: 'application/vnd.las', endings: ['las', 'laz'] },
  zip: { family: 'archive', label: 'ZIP archive', mime: 'application/zip', endings: ['zip'] },
  heic: { family: 'other', label: 'HEIC picture', mime: 'image/heic', endings: ['heic', 'heif'] },
  jp2: { family: 'other', label: 'JPEG 2000 picture', mime: 'image/jp2', endings: ['jp2', 'j2k'] },
  jxl: { family: 'other', label: 'JPEG XL picture', mime: 'image/jxl', endings: ['jxl'] },
  psd: { family: 'other', label: 'Photoshop picture', mime: 'application/octet-stream', endings: ['psd'] },
  ico: { family: 'other', label: 'icon', mime: 'application/octet-stream', endings: ['ico'] },
  // Served as plain text, for the same reason.
  svg: { family: 'other', label: 'SVG drawing', mime: 'text/plain', endings: ['svg'] },
  foreignText: { family: 'other', label: 'text that is not UTF-8', mime: 'application/octet-stream', endings: [] },
  empty: { family: 'other', label: 'empty file', mime: 'application/octet-stream', endings: [] },
  unknown: { family: 'other', label: 'file of an unknown kind', mime: 'application/octet-stream', endings: [] },
} as const satisfies Readonly<Record<string, KindRow>>

export type FileKind = keyof typeof FILE_KINDS
