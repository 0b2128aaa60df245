import type { EditingSeen } from '../document/editing'
import type { Tool } from '../tools/state'
import type { ToolInHand, ToolRunner } from '../tools/tool-runner'
import type { ActionGroup } from './action'

interface ToolSeen {
  readonly tool: Pick<ToolInHand, 'id'>
  readonly editing: Pick<EditingSeen, 'refusal'>
}

interface ToolPorts {
  readonly tools: Pick<ToolRunner, 'choose'>
  /** Moves the focus to the picture. */
  readonly focusCanvas: () => void
}

/**
 * Creates an action per tool from the tool's own row; a single tool is always active and needs none. Tools that change
 * objects explain why they can't.
 */
export function toolActions<P>(tools: readonly Tool<P>[], areChanging = false): ActionGroup<ToolSeen, ToolPorts> {
  if (tools.length < 2) return []
  return tools.map(({ id, title, keys, icon }) => ({
    id: `tool.${id}`,
    title,
    group: 'Tools',
    keys,
    look: () => ({ icon }),
    may: ({ editing }: ToolSeen) => (areChanging ? (editing.refusal ?? true) : true),
    isOn: ({ tool }) => tool.id === id,
    run({ tools: runner, focusCanvas }) {
      runner.choose(id)
      // The tool needs Enter, digits and Space, which belong to the picture.
      focusCanvas()
    },
  }))
}
