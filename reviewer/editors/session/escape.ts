import type { Shortcut } from '../../shortcuts/shortcut'
import type { Commenting } from '../document/commenting'
import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import type { Waiting } from '../document/waiting'
import type { OneByOne } from '../review/one-by-one'
import type { ToolChoice } from '../tool-choice'

interface EscapePorts {
  readonly views: Pick<ObjectViews, 'get' | 'select'>
  /** The tool in hand; undefined where the editor has none. */
  readonly tools: ToolChoice | undefined
  readonly editing: Pick<Editing, 'seen'>
  readonly waiting: Pick<Waiting, 'busy' | 'cancel'>
  readonly commenting: Pick<Commenting, 'seen' | 'open'>
  readonly oneByOne: Pick<OneByOne, 'seen' | 'stop'>
  readonly compareKeys: { readonly isOn: () => boolean; readonly close: () => void }
}

/** With these in hand nothing is drawn. */
const RESTING_TOOLS: ReadonlySet<string> = new Set(['select', 'hand'])

/**
 * Escape goes back step by step: what is being drawn, which the tool itself gives up, or worked
 * out, then the comment that is read, then the tool, then the walk from object to object, then what is selected, then
 * another version that is compared.
 * It stands beside the actions, because it is no key that a person could give to one.
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
    title: 'Put the tool away, then select nothing',
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
