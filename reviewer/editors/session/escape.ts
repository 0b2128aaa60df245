import type { Shortcut } from '../../shortcuts/shortcut'
import type { Commenting } from '../document/commenting'
import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import type { Waiting } from '../document/waiting'
import type { OneByOne } from '../review/one-by-one'
import type { ToolChoice } from '../tool-choice'

interface EscapePorts {
  readonly views: Pick<ObjectViews, 'get' | 'select'>
  /** The active tool; undefined if the editor has none. */
  readonly tools: ToolChoice | undefined
  readonly editing: Pick<Editing, 'seen'>
  readonly waiting: Pick<Waiting, 'busy' | 'cancel'>
  readonly commenting: Pick<Commenting, 'seen' | 'open'>
  readonly oneByOne: Pick<OneByOne, 'seen' | 'stop'>
  readonly compareKeys: { readonly isOn: () => boolean; readonly close: () => void }
}

/** Tools that don't draw. */
const RESTING_TOOLS: ReadonlySet<string> = new Set(['select', 'hand'])

/**
 * Escape undoes one thing at a time. First a shape in progress (its tool cancels it) or a running
 * computation, then the open comment, then the tool. After them the walk from object to object, the selection and a
 * compared version. It isn't an action, because users can't assign it to another key.
 */
export function escapeShortcut(ports: EscapePorts): Shortcut {
  const { views, tools, editing, waiting, commenting, oneByOne, compareKeys } = ports
  const isSelected = () => views.get().selection.length > 0
  const isReading = () => commenting.seen.get().opened !== undefined
  const isWalking = () => oneByOne.seen.get().isOn
  const isBusy = () => waiting.busy.get() !== undefined
  const hasTool = () =>
    tools !== undefined && editing.seen.get().refusal === undefined && !RESTING_TOOLS.has(tools.inHand.get().id)
  return {
    id: 'objects.clear',
    title: 'Put the tool away, then clear the selection',
    group: 'Objects',
    keys: ['Escape'],
    isDisabled: () => !isBusy() && !isSelected() && !hasTool() && !isWalking() && !isReading() && !compareKeys.isOn(),
    run() {
      if (isBusy()) waiting.cancel()
      else if (isReading()) commenting.open(undefined)
      else if (hasTool()) tools?.choose('select')
      else if (isWalking()) oneByOne.stop()
      else if (isSelected()) views.select(undefined)
      else compareKeys.close()
    },
  }
}
