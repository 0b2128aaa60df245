import { labelOf } from '../document/object-label'
import type { ObjectViews } from '../document/object-view'
import type { Settable } from '../observable'

/** Announces the selection to screen readers, also after keyboard selection. Returns a callback for each change. */
export function announceSelection(views: ObjectViews, said: Settable<string>): () => void {
  let spoken = ''
  let known: unknown
  return () => {
    const { selection, selected } = views.get()
    if (selection === known) return
    known = selection
    const next = selection.map(({ row }) => row).join()
    if (next === spoken) return
    spoken = next
    if (selected !== undefined) said.set(`Selected: ${labelOf(selected, ['answers'])}, number ${selected.row + 1}`)
    else if (selection.length > 1) said.set(`${selection.length.toLocaleString('en')} objects selected`)
    // Keeps the announcement of the last action readable.
    else if (said.get().startsWith('Selected')) said.set('')
  }
}
