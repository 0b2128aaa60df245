import type { Shortcut } from '../../shortcuts/shortcuts'
import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import type { ToolRunner } from '../tools/tool-runner'

interface EscapePorts {
  readonly views: Pick<ObjectViews, 'get' | 'select'>
  readonly tools: Pick<ToolRunner, 'inHand' | 'choose'>
  readonly editing: Pick<Editing, 'seen'>
}

/** With these in hand nothing is drawn. */
const RESTING_TOOLS: ReadonlySet<string> = new Set(['select', 'hand'])

/**
 * Escape goes back step by step: what is being drawn, which the tool itself gives up, then the tool, then what is selected.
 * It stands beside the actions, because it is no key that a person could give to one.
 */
export function escapeShortcut({ views, tools, editing }: EscapePorts): Shortcut {
  const isSelected = () => views.get().selection.length > 0
  const hasTool = () => editing.seen.get().refusal === undefined && !RESTING_TOOLS.has(tools.inHand.get().id)
  return {
    id: 'objects.clear',
    title: 'Put the tool away, then select nothing',
    group: 'Objects',
    keys: ['Escape'],
    isDisabled: () => !isSelected() && !hasTool(),
    run: () => (hasTool() ? tools.choose('select') : views.select(undefined)),
  }
}
