import { commandRow } from '#domain/commands'
import { textHistory } from '../../ui/text-history'
import { useGuest } from '../bridge/guest-store'
import { projectInPlace } from '../projects/project-in-place'
import type { Command } from '../router/command'
import { usePlace } from '../router/place-store'
import { useOverlay } from '../stores/overlay-store'
import { useSeeAs } from '../stores/seen-store'
import { goBack, nextAct, type UndoWay } from '../stores/undo-store'

const WORDS = { undo: 'Undo', redo: 'Redo' } as const

/** Undo and Redo: for the focused text field, else the reviewer, else the list. */
export const EDIT_COMMANDS: readonly Command[] = [edit('undo'), edit('redo')]

function edit(way: UndoWay): Command {
  const row = commandRow(`edit.${way}`)
  return {
    ...row,
    now: () => meaning(way)?.name,
    hasUse: () => meaning(way) !== undefined,
    run: () => meaning(way)?.run(),
  }
}

/** The change that Undo would revert now; undefined if none. */
function meaning(way: UndoWay): { readonly name: string; readonly run: () => void } | undefined {
  const text = textHistory(document)
  if (text.holds()) return text.can(way) ? { name: `${WORDS[way]} typing`, run: () => text.go(way) } : undefined
  if (useOverlay.getState().overlay !== null || document.querySelector('dialog:modal') !== null) return undefined
  if (usePlace.getState().place.area === 'review') {
    const { commands, run } = useGuest.getState()
    const known = commands.find(({ id, usable }) => id === way && usable)
    return known && { name: known.title, run: () => run(way) }
  }
  if (useSeeAs.getState().seen !== null) return undefined
  const projectId = projectInPlace()
  const act = nextAct(way, projectId)
  return act && { name: `${WORDS[way]} ${act.name}`, run: () => void goBack(way, projectId) }
}
