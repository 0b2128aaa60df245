import type { Clock } from '#protocol/port'
import type { HostClient } from '../../host/host-client'
import { createLeaveGuard, type LeaveGuard } from '../../items/leave-guard'
import type { WorkNewsDesk } from '../../session/work-news'

/** Host in the form that works need. */
export interface WorkHost {
  readonly client: Pick<HostClient, 'call'>
  readonly news: Pick<WorkNewsDesk, 'listen'>
  readonly clock: Clock
  /** Text at an address of the host; undefined if there is none. */
  readonly read: (url: string) => Promise<string | undefined>
  /** Names of the actions that this host supports; asked once. */
  readonly actions: () => Promise<ReadonlySet<string>>
  /** Asks before unstored changes are dropped. */
  readonly leaving: LeaveGuard
}

/** Creates the host; one that can't list its actions supports none of ours. */
export function createWorkHost(
  parts: Omit<WorkHost, 'actions' | 'read' | 'leaving'> & Partial<Pick<WorkHost, 'read'>>,
): WorkHost {
  let asked: Promise<ReadonlySet<string>> | undefined
  async function ask(): Promise<ReadonlySet<string>> {
    const answer = await parts.client.call('hostActions', [])
    if (answer.ok) return new Set(answer.value)
    if (answer.error.code !== 'unknown_action') asked = undefined
    return new Set()
  }
  const actions = () => (asked ??= ask())
  return { read, ...parts, actions, leaving: createLeaveGuard(parts.client, actions) }
}

async function read(url: string): Promise<string | undefined> {
  const response = await fetch(url)
  return response.ok ? response.text() : undefined
}
