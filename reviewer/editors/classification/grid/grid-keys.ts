import type { KeyboardEvent } from 'react'
import { indexAfterKey } from '../../../../ui/grid-keys'
import type { Gesture } from '../../../shortcuts/gestures'
import type { ShownOption } from '../../document/shown-options'
import { digitOf } from '../../panels/questions/question-keys'
import { between } from './tiles'
import type { Selection } from './use-selection'

/** Keys of the grid, except those that move in it. */
export const GRID_KEYS: readonly Gesture[] = [
  { title: 'Answer for the selection', by: 'The digit of the answer' },
  { title: 'Remove the answers of the selection', by: 'Backspace or Delete' },
  { title: 'Open one item', by: 'Enter, or double click' },
  { title: 'Select all items', by: 'Mod and A' },
  { title: 'Compare items', by: 'R' },
]

interface GridKeyPorts {
  readonly options: readonly ShownOption[]
  readonly selection: Selection
  readonly shape: { readonly total: number; readonly columns: number; readonly pageRows: number }
  /** Answers for the selected items; undefined removes their answers. */
  readonly answer: (name: string | undefined) => void
  readonly open: (at: number) => void
  readonly compare: () => void
}

/** Runs the command of a key in the grid; returns false if the key has none. */
export function pressGridKey(event: KeyboardEvent, ports: GridKeyPorts): boolean {
  const { options, selection, shape, answer, open, compare } = ports
  const { selected, active } = selection
  const { key, shiftKey } = event
  const isMod = event.ctrlKey || event.metaKey
  const digit = isMod ? undefined : digitOf(event)
  const option = digit === undefined ? undefined : options.find((one) => one.digit === digit)
  const target = isMod ? undefined : indexAfterKey(key, active, shape)
  if (option !== undefined) answer(option.name)
  else if (target !== undefined) selection.move(target, shiftKey)
  else if (key === ' ') selection.press(active, { ctrlKey: true, shiftKey: false, metaKey: false })
  else if (isMod && key.toLowerCase() === 'a') selection.choose(between(0, shape.total - 1), active)
  else if (key === 'Escape' && selected.size > 0) selection.clear()
  else if (key === 'Backspace' || key === 'Delete') answer(undefined)
  else if (key === 'Enter') open(active)
  else if (!isMod && key === 'r') compare()
  else return false
  return true
}
