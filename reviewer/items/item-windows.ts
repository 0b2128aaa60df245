import type { HostClient } from '../host/host-client'
import type { Notices } from '../session/notices'

/** Item windows, if the host has them. */
export interface ItemWindows {
  /** Whether the host opens such windows; asked once. */
  readonly areKnown: () => Promise<boolean>
  /** Opens an item in its own window, or shows its present one; reports a refusal. */
  readonly open: (itemId: number) => Promise<void>
}

interface ItemWindowParts {
  readonly client: Pick<HostClient, 'call'>
  /** Names of the actions that this host supports. */
  readonly actions: () => Promise<ReadonlySet<string>>
  readonly notices: Pick<Notices, 'tell'>
}

/** Creates requests for item windows. */
export function createItemWindows({ client, actions, notices }: ItemWindowParts): ItemWindows {
  return {
    areKnown: async () => (await actions()).has('openItemWindow'),
    async open(itemId) {
      const opened = await client.call('openItemWindow', [itemId])
      if (!opened.ok) notices.tell(opened.error, 'Couldn’t open the item in its own window')
    },
  }
}
