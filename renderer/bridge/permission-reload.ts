import { PERMISSION_RELOAD_DELAY_MS } from '#domain/constants'
import { callsForPermissionReload } from '#domain/permissions'
import type { Clock } from '#protocol/port'

/** Reloads the permissions a little after a refusal that shows them to be out of date. */
export interface PermissionReload {
  /** Notes a failure; further ones before the reload neither restart the wait nor add a reload. */
  note(action: string, status: number | undefined): void
  cancel(): void
}

/** Makes one reload out of any number of refusals within the delay. */
export function createPermissionReload(clock: Clock, reload: () => void): PermissionReload {
  let timer: unknown
  return {
    note(action, status) {
      if (timer !== undefined || !callsForPermissionReload(action, status)) return
      timer = clock.setTimeout(() => {
        timer = undefined
        reload()
      }, PERMISSION_RELOAD_DELAY_MS)
    },
    cancel() {
      clock.clearTimeout(timer)
      timer = undefined
    },
  }
}
