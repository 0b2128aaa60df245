import { isHeadKey } from '../document/head'
import { isNative, type Native } from '../native'
import { afterSpaces, behindValue, entrySlices } from './entry-slices'
import type { EntryTexts } from './entry-texts'
import { parsed } from './parsed'
import { patchedTo } from './patched'

/**
 * Replaces values of the file's head in the texts. Unchanged values, and everything around the lists, stay byte for
 * byte.
 */
export function withHead(texts: EntryTexts, head: Native): EntryTexts {
  const { before, after } = texts
  const skeleton = before + after
  const slices = entrySlices(skeleton)
  const came = parsed(skeleton)
  if (!isNative(came)) return texts
  const start = afterSpaces(skeleton, 0)
  const end = behindValue(skeleton, start)
  const lists = Object.entries(came).filter(([key]) => !isHeadKey(key))
  const made = patchedTo(skeleton.slice(start, end), { ...head, ...Object.fromEntries(lists) })
  const whole = skeleton.slice(0, start) + made + skeleton.slice(end)
  // Forms have no list of objects.
  if (slices === undefined) return { ...texts, before: whole, after: '' }
  // There may be spaces between the list's bracket and its first entry.
  const inside = before.length - slices.start
  const cut = (entrySlices(whole)?.start ?? 0) + inside
  return { ...texts, before: whole.slice(0, cut), after: whole.slice(cut) }
}
