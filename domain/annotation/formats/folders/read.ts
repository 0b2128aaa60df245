import type { FormatReader } from '../format'
import { importedObject } from '../instances'

const PICTURE = /\.(?:jpe?g|png|webp|bmp|tiff?|gif)$/i
const PARTS = new Set(['train', 'val', 'valid', 'validation', 'test', 'images'])
const NO_CLASS = new Set(['_no class', 'unlabeled', 'unlabelled'])

/** Reads folders named after classes. A person must choose it, because any folder of pictures looks like this. */
export const foldersReader: FormatReader = {
  find: (paths) => paths.filter((path) => PICTURE.test(path) && classOf(path) !== undefined),
  // oxlint-disable-next-line require-await -- Every reader is asynchronous; this one reads names alone.
  async *read(_from, files) {
    const known = new Set<string>()
    for (const picture of files) {
      const className = classOf(picture) ?? ''
      if (NO_CLASS.has(className.toLowerCase())) {
        yield { event: 'item', picture, instances: [] }
        continue
      }
      if (!known.has(className)) yield { event: 'class', name: className }
      known.add(className)
      yield { event: 'item', picture, instances: [importedObject('tag', {}, { className })] }
    }
  },
}

/** The folder that contains a picture, unless it names a split. */
function classOf(path: string): string | undefined {
  const folder = path.split('/').at(-2)
  return folder === undefined || PARTS.has(folder.toLowerCase()) ? undefined : folder
}
