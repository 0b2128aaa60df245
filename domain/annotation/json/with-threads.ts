import { THREADS } from '../document/dialects'
import { behindValue, namedSlices, namedValue } from './entry-slices'
import { joined, type SavedEntry } from './joined'
import { patched } from './patched'

/** Replaces an annotation's threads; unchanged original ones stay byte for byte. */
export function withThreads(text: string, threads: readonly SavedEntry[]): string {
  const slices = namedSlices(text, THREADS)
  if (slices !== undefined) {
    const entries = threads.map(({ base, text: changed }): SavedEntry => {
      const slice = base === undefined ? undefined : slices.entries[base]
      const isPatched = changed !== undefined && slice !== undefined
      return { base, text: isPatched ? patched(text.slice(...slice), changed) : changed }
    })
    return joined(text, slices, entries)
  }
  const list = `[${threads.map(({ text: made }) => made ?? 'null').join(',')}]`
  const value = namedValue(text, THREADS)
  if (value !== undefined) return text.slice(0, value[0]) + list + text.slice(value[1])
  return withField(text, `${JSON.stringify(THREADS)}:${list}`)
}

/** Appends a field; an annotation has at least one, its list of objects. */
function withField(text: string, field: string): string {
  const end = behindValue(text, text.indexOf('{')) - 1
  return `${text.slice(0, end)},${field}${text.slice(end)}`
}
