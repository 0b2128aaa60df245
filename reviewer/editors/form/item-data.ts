import { fetched } from '../document/fetched'
import type { Loader } from '../document/resource'

/** What an item brings along: the data that the form refers to. */
export interface ItemData {
  readonly data: unknown
  readonly itemId: number
  /** Below it the host shows the files that were given as answers. */
  readonly answers?: string | undefined
}

/** Loads the data of an item; one without a file has none, and its form is answered all the same. */
export const itemDataLoader: Loader<ItemData> = {
  load({ item, media, answers }, signal) {
    const about = { itemId: item.id, answers }
    if (media === null) return Promise.resolve({ value: { ...about, data: {} } })
    return fetched(media.url, signal, async (response) => ({ ...about, data: dataOf(await response.text()) }))
  },
}

/** A text that is no JSON is the data's only field. */
function dataOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // A form can refer to what isn't JSON by this name.
    return { text }
  }
}
