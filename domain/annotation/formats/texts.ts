import { FILE_KINDS } from '#domain/media/kinds'
import { type Found, filesOf, type Pictures, picturesOf } from './pictures'

const endingOf = (wanted: 'text' | 'video'): RegExp => {
  const endings = Object.values(FILE_KINDS).flatMap(({ family, endings: own }) => (family === wanted ? own : []))
  return new RegExp(`\\.(?:${endings.join('|')})$`, 'i')
}
const TEXT = endingOf('text')
const CLIP = endingOf('video')

/** Tells whether a name is that of a text. */
export function isText(path: string): boolean {
  return TEXT.test(path)
}

/** Tells whether a name is that of a clip. */
export function isClip(path: string): boolean {
  return CLIP.test(path)
}

/** What people call an item of this name. */
export function nounOf(path: string): 'picture' | 'text' | 'clip' {
  return isText(path) ? 'text' : isClip(path) ? 'clip' : 'picture'
}

/** Indexes the clips among the paths of a data set. */
export function clipsOf(paths: readonly string[]): Pictures {
  return filesOf(paths.filter(isClip))
}

/** Finds the pictures, texts and clips that annotations name; `seen`: the pictures and clips. */
export function mediaOf(paths: readonly string[]) {
  const pictures = picturesOf(paths)
  const clips = clipsOf(paths)
  const kinds = { picture: pictures, text: filesOf(paths.filter(isText)), clip: clips } as const
  return {
    seen: clips.count === 0 ? pictures : filesOf([...pictures.paths, ...clips.paths]),
    find: (name: string): Found => kinds[nounOf(name)].find(name),
  }
}
