import { FILE_KINDS } from '#domain/media/kinds'
import { type Found, filesOf, type Pictures, picturesOf } from './pictures'

const endingOf = (wanted: 'text' | 'video'): RegExp => {
  const endings = Object.values(FILE_KINDS).flatMap(({ family, endings: own }) => (family === wanted ? own : []))
  return new RegExp(`\\.(?:${endings.join('|')})$`, 'i')
}
const TEXT = endingOf('text')
const CLIP = endingOf('video')

/** Tells whether a file name belongs to a text. */
export function isText(path: string): boolean {
  return TEXT.test(path)
}

/** Tells whether a file name belongs to a clip. */
export function isClip(path: string): boolean {
  return CLIP.test(path)
}

/** The noun for an item with this file name. */
export function nounOf(path: string): 'picture' | 'text' | 'clip' {
  return isText(path) ? 'text' : isClip(path) ? 'clip' : 'picture'
}

/** Indexes the clips in a data set. */
export function clipsOf(paths: readonly string[]): Pictures {
  return filesOf(paths.filter(isClip))
}

/** Looks up pictures, texts and clips by the names in annotations; `seen` holds the pictures and clips. */
export function mediaOf(paths: readonly string[]) {
  const pictures = picturesOf(paths)
  const clips = clipsOf(paths)
  const kinds = { picture: pictures, text: filesOf(paths.filter(isText)), clip: clips } as const
  return {
    seen: clips.count === 0 ? pictures : filesOf([...pictures.paths, ...clips.paths]),
    find: (name: string): Found => kinds[nounOf(name)].find(name),
  }
}
