import { fetched } from '../document/fetched'
import type { Loader } from '../document/resource'

/** Loads an item's text unchanged, because positions count its original characters. */
export const textLoader: Loader<string> = {
  load({ media }, signal) {
    if (media === null) return undefined
    return fetched(media.url, signal, (response) => response.text())
  },
}
