import type { Tool } from '../tools/state'
import type { ToolInHand, ToolRunner } from '../tools/tool-runner'
import type { ActionGroup } from './action'

interface ToolSeen {
  readonly tool: ToolInHand
}

interface ToolPorts {
  readonly tools: Pick<ToolRunner, 'choose'>
}

/** One action for each tool, from the tool's own row; an only tool is always in hand and needs none. */
export function toolActions<P>(tools: readonly Tool<P>[]): ActionGroup<ToolSeen, ToolPorts> {
  if (tools.length < 2) return []
  return tools.map(({ id, title, keys, icon }) => ({
    id: `tool.${id}`,
    title,
    group: 'Tools',
    keys,
    look: () => ({ icon }),
    isOn: ({ tool }) => tool.id === id,
    run: (ports) => ports.tools.choose(id),
  }))
}
