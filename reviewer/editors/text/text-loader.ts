import { fetched } from '../document/fetched'
import type { Loader } from '../document/resource'

/** Loads the text of an item as it is written; positions count its letters as they came. */
export const textLoader: Loader<string> = {
  load({ media }, signal) {
    if (media === null) return undefined
    return fetched(media.url, signal, (response) => response.text())
  },
}
