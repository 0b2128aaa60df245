import { fetched } from '../document/fetched'
import type { Loader } from '../document/resource'

/** A text, and the address of the PDF document that it was read from, where the host has it. */
export interface LoadedText {
  readonly text: string
  readonly pages: string | undefined
}

/** Loads an item's text unchanged, because positions count its original characters. */
export const textLoader: Loader<LoadedText> = {
  load({ media }, signal) {
    if (media === null) return undefined
    return fetched(media.url, signal, async (response) => ({ text: await response.text(), pages: media.pages?.url }))
  },
}
