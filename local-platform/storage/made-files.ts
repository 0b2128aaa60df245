import { createHash } from 'node:crypto'

export const THUMBNAIL_WIDTHS = [128, 192, 256, 320] as const

/** Derived files: a rendition that pages can show, thumbnails, and tiles. */
export type Made = 'shown.jpg' | 'tiles.zip' | 'coarse-tiles.zip' | `thumbnail-${number}.jpg`
/** All files that are derived from one file. */
export const ALL_MADE: readonly Made[] = [
  'shown.jpg',
  'tiles.zip',
  'coarse-tiles.zip',
  ...THUMBNAIL_WIDTHS.map((width) => thumbnail(width)),
]

const FOLDER = 'made'

export function thumbnail(width: number): Made {
  return `thumbnail-${width}.jpg`
}

/** Path of an item's derived file: in a folder of its own, under a reserved name. */
export function madePath(path: string, made: Made): string {
  const [, project = ''] = path.split('/')
  const name = createHash('sha256').update(path).digest('hex').slice(0, 32)
  return `${madeFolder(Number.parseInt(project, 10) || 0)}/${name}.${made}`
}

/** Folder of a project's derived files. */
export function madeFolder(projectId: number): string {
  return `${FOLDER}/${projectId}`
}

/** Path of earlier versions: beside the file. */
export function madeBeside(path: string, made: Made): string {
  return `${path}.${made}`
}
