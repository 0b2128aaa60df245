import { fetched } from '../document/fetched'
import type { Loader } from '../document/resource'

/** What an item brings along: the data that the form refers to. */
export interface ItemData {
  readonly data: unknown
}

/** Loads the data of an item; one without a file has none, and its form is answered all the same. */
export const itemDataLoader: Loader<ItemData> = {
  load({ media }, signal) {
    if (media === null) return Promise.resolve({ value: NO_DATA })
    return fetched(media.url, signal, async (response) => ({ data: dataOf(await response.text()) }))
  },
}

const NO_DATA: ItemData = { data: {} }

/** A text that is no JSON is the data's only field. */
function dataOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // A form can refer to what isn't JSON by this name.
    return { text }
  }
}
