import type { Drawing } from '../document/drawing'
import type { ItemNotes } from '../work/item-notes'
import { NOTHING_PASSED, type PassedOver, readPassedOver, writtenPassedOver } from './passed-over'

/** Stores the skipped steps of the open item in its notes. */
export interface SkippedNotes {
  /** Another drawing is visible. */
  readonly follow: (now: Drawing | undefined) => void
  /** Stored steps of a drawing; none for another version of the item. */
  readonly of: (drawing: Drawing | undefined) => PassedOver
  /** Stores the steps if they changed. */
  readonly write: (drawing: Drawing | undefined, passed: PassedOver) => void
  readonly dispose: () => void
}

interface Parts {
  readonly notes: Pick<ItemNotes, 'get' | 'subscribe' | 'setSteps'>
  /** The notes of the open item are read now. */
  readonly onKnown: (passed: PassedOver) => void
}

/** Reads the notes of the first drawing of each item; other versions are only shown. */
export function createSkippedNotes({ notes, onKnown }: Parts): SkippedNotes {
  /** The own drawing of the item. */
  let own: Drawing | undefined
  let wasNone = true
  /** Text of the notes; undefined until they are read. */
  let kept: { readonly text: string | undefined } | undefined

  function hear(): void {
    const now = notes.get()
    if (now === undefined) {
      // The visible drawing belongs to the previous item.
      kept = undefined
      own = undefined
    } else if (kept === undefined) {
      kept = { text: now.steps }
      onKnown(readPassedOver(kept.text))
    }
  }

  const stop = notes.subscribe(hear)
  hear()
  return {
    follow(now) {
      if (now === undefined || wasNone) own = now
      wasNone = now === undefined
    },
    of: (drawing) => (drawing === own && kept !== undefined ? readPassedOver(kept.text) : NOTHING_PASSED),
    write(drawing, passed) {
      if (drawing === undefined || drawing !== own || kept === undefined) return
      const text = writtenPassedOver(passed)
      if (text === kept.text || (text === undefined && (kept.text ?? '') === '')) return
      kept = { text: text ?? '' }
      notes.setSteps(text ?? '')
    },
    dispose: stop,
  }
}
