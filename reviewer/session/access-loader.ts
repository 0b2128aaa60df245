import { PERMISSION_RELOAD_DELAY_MS } from '#domain/constants'
import { callsForPermissionReload } from '#domain/permissions'
import type { Clock } from '#protocol/port'
import type { HostClient } from '../host/host-client'
import { hostWord, withAccess, withUsers } from './pause'
import { type PermissionStore, setFolderAccesses, setProjectAccesses } from './permission-store'
import type { SessionStore } from './session-store'

/** Loads the person's rights, and again when an answer shows that they are out of date. */
export interface AccessLoader {
  load(): Promise<void>
  /** A failure of an action; 403 on one of the eight loads the accesses once, 500 ms later. */
  onFailure(action: string, status: number | undefined): void
}

/** When both answers fail, the host is asked by event to send the accesses itself. */
export function createAccessLoader(
  client: Pick<HostClient, 'call' | 'emit'>,
  clock: Clock,
  session: SessionStore,
  permissions: PermissionStore,
): AccessLoader {
  let waiting = false
  let isFirst = true

  async function load(): Promise<void> {
    const [project, folder] = await Promise.all([loadProject(), loadFolder()])
    if (!project && !folder) client.emit('request_accesses')
  }

  async function loadProject(): Promise<boolean> {
    // A message from the host before the first request is newer than the start's answer.
    const asked = isFirst ? undefined : hostWord(session.getState().pause)
    isFirst = false
    const answer = await client.call('reloadCurrentProject', [])
    if (!answer.ok) {
      session.setState({ projectError: answer.error })
      return false
    }
    const { project, users, accesses, role } = answer.value
    setProjectAccesses(permissions, accesses)
    const { isPaused } = permissions.getState().project
    session.setState(({ pause, user }) => ({
      project,
      role,
      projectError: undefined,
      // A message from the host after the request is newer.
      pause: hostWord(pause) === asked ? withAccess(withUsers(pause, users, user?.id), isPaused) : pause,
    }))
    return true
  }

  async function loadFolder(): Promise<boolean> {
    const answer = await client.call('folderAccesses', [])
    if (answer.ok) setFolderAccesses(permissions, answer.value.accesses)
    return answer.ok
  }

  return {
    load,
    onFailure(action, status) {
      if (waiting || !callsForPermissionReload(action, status)) return
      waiting = true
      clock.setTimeout(() => {
        waiting = false
        void load()
      }, PERMISSION_RELOAD_DELAY_MS)
    },
  }
}
