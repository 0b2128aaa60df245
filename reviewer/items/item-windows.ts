import type { HostClient } from '../host/host-client'
import type { Notices } from '../session/notices'

/** Items in windows of their own, where the host has windows. */
export interface ItemWindows {
  /** Whether the host opens such windows; asked once. */
  readonly areKnown: () => Promise<boolean>
  /** Opens an item in a window of its own, or shows the one that it has; a refusal is told. */
  readonly open: (itemId: number) => Promise<void>
}

interface ItemWindowParts {
  readonly client: Pick<HostClient, 'call'>
  /** The names of what this host answers. */
  readonly actions: () => Promise<ReadonlySet<string>>
  readonly notices: Pick<Notices, 'tell'>
}

/** Asks the host for windows of items. */
export function createItemWindows({ client, actions, notices }: ItemWindowParts): ItemWindows {
  return {
    areKnown: async () => (await actions()).has('openItemWindow'),
    async open(itemId) {
      const opened = await client.call('openItemWindow', [itemId])
      if (!opened.ok) notices.tell(opened.error, 'Couldn’t open the item in its own window')
    },
  }
}
