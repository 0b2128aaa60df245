import type { DocumentFault } from '#domain/media/documents'

/** Packing of a DICOM file's pixels: uncompressed, RLE, or baseline JPEG. */
export type Packing = 'native' | 'rle' | 'jpeg'

/** Transfer syntaxes by their UIDs (DICOM PS3.5 chapter 10, PS3.6 table A-1). */
const READ: Readonly<Record<string, Packing>> = {
  '1.2.840.10008.1.2': 'native',
  '1.2.840.10008.1.2.1': 'native',
  '1.2.840.10008.1.2.1.99': 'native',
  '1.2.840.10008.1.2.5': 'rle',
  '1.2.840.10008.1.2.4.50': 'jpeg',
}
const UNREAD: readonly (readonly [uid: RegExp, fault: DocumentFault])[] = [
  [/^1\.2\.840\.10008\.1\.2\.2$/, 'bigEndian'],
  [/^1\.2\.840\.10008\.1\.2\.4\.51$/, 'jpegExtended'],
  [/^1\.2\.840\.10008\.1\.2\.4\.(?:57|70)$/, 'jpegLossless'],
  [/^1\.2\.840\.10008\.1\.2\.4\.8[01]$/, 'jpegLs'],
  [/^1\.2\.840\.10008\.1\.2\.4\.(?:9[0-3]|20[1-3])$/, 'jpeg2000'],
  [/^1\.2\.840\.10008\.1\.2\.4\.10\d(?:\.1)?$/, 'video'],
]
export const DEFLATED = '1.2.840.10008.1.2.1.99'

/** Returns the packing of a transfer syntax, or why it isn't supported. */
export function packingOf(uid: string): Packing | { readonly fault: DocumentFault } {
  return READ[uid] ?? { fault: UNREAD.find(([known]) => known.test(uid))?.[1] ?? 'syntax' }
}
