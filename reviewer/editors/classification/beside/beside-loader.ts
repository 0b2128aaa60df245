import { fetched } from '../../document/fetched'
import type { Loader } from '../../document/resource'
import { isReadable } from '../../readable'

/** File beside the questions: the words of a text, or the address of a clip. */
export type Beside =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'clip'; readonly url: string; readonly hasPicture: boolean }

/** Loads a text; a clip is read by its player, piece by piece. */
export const besideLoader: Loader<Beside> = {
  load({ media }, signal) {
    if (media === null) return undefined
    const { url, mime } = media
    if (!isReadable(mime)) {
      return Promise.resolve({ value: { kind: 'clip', url, hasPicture: !mime.startsWith('audio/') } })
    }
    return fetched(url, signal, async (response) => ({ kind: 'text', text: await response.text() }))
  },
}
