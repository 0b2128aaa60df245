import { fetched } from '../document/fetched'
import type { Loader } from '../document/resource'

/** The item's data, to which the form refers. */
export interface ItemData {
  readonly data: unknown
  readonly itemId: number
  /** Base address of uploaded answer files on the host. */
  readonly answers?: string | undefined
}

/** Loads an item's data; an item without a file has none, but users can still answer its form. */
export const itemDataLoader: Loader<ItemData> = {
  load({ item, media, answers }, signal) {
    const about = { itemId: item.id, answers }
    if (media === null) return Promise.resolve({ value: { ...about, data: {} } })
    return fetched(media.url, signal, async (response) => ({ ...about, data: dataOf(await response.text()) }))
  },
}

/** Text that isn't JSON becomes the only field of the data. */
function dataOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // The field name by which forms refer to it.
    return { text }
  }
}
