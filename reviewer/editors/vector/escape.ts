import type { Shortcut } from '../../shortcuts/shortcuts'
import type { AreaDesk } from '../document/area-desk'
import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import type { ToolRunner } from '../tools/tool-runner'

interface EscapePorts {
  readonly views: Pick<ObjectViews, 'get' | 'select'>
  readonly tools: Pick<ToolRunner, 'inHand' | 'choose'>
  readonly editing: Pick<Editing, 'seen'>
  readonly areas: Pick<AreaDesk, 'busy' | 'cancel'>
}

/** With these in hand nothing is drawn. */
const RESTING_TOOLS: ReadonlySet<string> = new Set(['select', 'hand'])

/**
 * Escape goes back step by step: what is being drawn, which the tool itself gives up, or worked
 * out, then the tool, then what is selected.
 * It stands beside the actions, because it is no key that a person could give to one.
 */
export function escapeShortcut({ views, tools, editing, areas }: EscapePorts): Shortcut {
  const isSelected = () => views.get().selection.length > 0
  const isBusy = () => areas.busy.get() !== undefined
  const hasTool = () => editing.seen.get().refusal === undefined && !RESTING_TOOLS.has(tools.inHand.get().id)
  return {
    id: 'objects.clear',
    title: 'Put the tool away, then select nothing',
    group: 'Objects',
    keys: ['Escape'],
    isDisabled: () => !isBusy() && !isSelected() && !hasTool(),
    run() {
      if (isBusy()) areas.cancel()
      else if (hasTool()) tools.choose('select')
      else views.select(undefined)
    },
  }
}
