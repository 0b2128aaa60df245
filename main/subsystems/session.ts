import { join } from 'node:path'
import type { SessionView } from '#contract/session'
import { shellWindow } from '../app/lifecycle'
import { openSessionVault } from '../auth/open-session-vault'
import { createSessionKeeper, type SessionKeeper } from '../auth/session'
import { isStored } from '../auth/session-rules'
import type { Configuration } from '../config/configuration'
import { originOf } from '../config/origins'
import { removeFile, replaceFile } from '../disk/atomic-file'
import { readSmallFile } from '../disk/disk'
import { sleepFor } from '../http/retry'
import { logOf } from '../log/log'
import { createLastProjects, type LastProjects } from '../services/last-projects'
import { ownerName } from './owner-name'
import type { Connection } from './connection'
import { afterwards, createSignal, type Signal } from './signal'

const log = logOf('auth')

/** Session and the state remembered for the next start. */
export interface SessionSubsystem {
  readonly keeper: SessionKeeper
  readonly changed: Signal<SessionView>
  readonly email: () => string | null
  /** Owner of the state on this computer, by platform and person; null without a session or a known platform. */
  readonly owner: () => string | null
  readonly lastProjects: LastProjects
  readonly close: () => void
}

/** Opens this computer's stored session; reads nothing before the connection begins. */
export function openSession(
  { remote }: Configuration,
  { services, platformIdentity }: Connection,
  userData: string,
  version: string,
): SessionSubsystem {
  const changed: SessionSubsystem['changed'] = createSignal()
  const audience = (remote === null ? undefined : originOf(remote.addresses.auth)) ?? 'local'
  const stored = openSessionVault(userData, audience)
  const keeper = createSessionKeeper({
    now: () => Date.now(),
    sleep: sleepFor,
    vault: stored.vault,
    onReload: () => shellWindow()?.webContents.reload(),
    refresh: (refreshToken) => services.call('refreshSession', { body: { refreshToken } }),
    readUser: () => services.teams.me(),
    onChange: changed.emit,
  })
  const email = (): string | null => {
    const view = keeper.view()
    return view.state === 'signedIn' ? view.user.email : null
  }
  const owner = (): string | null => ownerName(platformIdentity(), email())
  const file = join(userData, 'projects.json')
  const lastProjects = createLastProjects({
    file: {
      read: async () => (await readSmallFile(file)).toString('utf8'),
      replace: (text) => replaceFile(file, Buffer.from(text)),
      remove: () => removeFile(file),
    },
    stamp: `${version} ${audience}`,
    storedFor: stored.storedFor,
    email,
    owner,
    schedule: afterwards,
  })
  changed.listen((view) => {
    log.info('session', { state: view.state, ...problemOf(view) })
    services.teams.forget()
    if (view.state === 'signedOut' && !isStored(view)) void lastProjects.forget()
    if (view.state === 'signedIn') void lastProjects.confirm()
  })
  return { keeper, changed, email, owner, lastProjects, close: stored.stop }
}

function problemOf(view: SessionView): { readonly reason?: string; readonly code?: string } {
  return {
    ...('reason' in view ? { reason: view.reason } : {}),
    ...('problem' in view && view.problem !== undefined && view.problem !== null ? { code: view.problem.code } : {}),
  }
}
