import { createHash } from 'node:crypto'

/** The widths of small pictures. */
export const THUMBNAIL_WIDTHS = [128, 192, 256, 320] as const

/** What is made of a file: a rendition that pages can show, small pictures, and its tiles. */
export type Made = 'shown.jpg' | 'tiles.zip' | 'coarse-tiles.zip' | `thumbnail-${number}.jpg`
/** All that is ever made of one file. */
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

/** Where something made of an item's file lies: in a folder of its own, under a name that no file is given. */
export function madePath(path: string, made: Made): string {
  const [, project = ''] = path.split('/')
  const name = createHash('sha256').update(path).digest('hex').slice(0, 32)
  return `${madeFolder(Number.parseInt(project, 10) || 0)}/${name}.${made}`
}

/** Where lies what is made of a project's files. */
export function madeFolder(projectId: number): string {
  return `${FOLDER}/${projectId}`
}

/** Where earlier versions laid it: beside the file. */
export function madeBeside(path: string, made: Made): string {
  return `${path}.${made}`
}
