import { FILE_KINDS } from '#domain/media/kinds'
import { type Found, filesOf, picturesOf } from './pictures'

const ENDINGS = Object.values(FILE_KINDS).flatMap(({ family, endings }) => (family === 'text' ? endings : []))
const TEXT = new RegExp(`\\.(?:${ENDINGS.join('|')})$`, 'i')

/** Tells whether a name is that of a text. */
export function isText(path: string): boolean {
  return TEXT.test(path)
}

/** Finds the pictures and the texts that annotations name. */
export function mediaOf(paths: readonly string[]) {
  const pictures = picturesOf(paths)
  const texts = filesOf(paths.filter(isText))
  return { pictures, find: (name: string): Found => (isText(name) ? texts : pictures).find(name) }
}
