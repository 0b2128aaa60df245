import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { NotificationRules } from '../app/notification-rules'
import { push } from '../ipc/push'
import { logOf } from '../log/log'
import { favourMemory } from '../memory'
import { type OpenedOutbox, openOutbox } from '../outbox/open-outbox'
import type { AnnotatingSubsystem } from './annotating'
import type { Connection } from './connection'
import type { SavesOnDisk } from './saving'
import type { SessionSubsystem } from './session'

const log = logOf('outbox')

/** Size of some thousand changes, which an ordinary start never reads. */
const LARGE_BYTES = 1024 * 1024

/** Opens the outbox of the signed-in person. */
export function openSending(
  { services, platformIdentity }: Connection,
  { changed }: SessionSubsystem,
  { bodies, sendSave, works }: SavesOnDisk & Pick<AnnotatingSubsystem, 'works'>,
  userData: string,
  notifications: NotificationRules,
): OpenedOutbox {
  let refused = 0
  const folder = join(userData, 'outbox')
  // Parsing a large file takes far more memory than its result.
  if (bytesOf(join(folder, 'outbox.journal')) > LARGE_BYTES) favourMemory()
  const sending = openOutbox({
    folder,
    services,
    bodies,
    saveAnnotation: sendSave,
    platform: platformIdentity,
    onChange: (view) => {
      if (view.refusedCount > refused)
        log.warn('write refused', view.refused.at(-1)?.error, { count: view.refusedCount })
      if (view.trouble !== null) log.error('outbox not kept', view.trouble)
      refused = view.refusedCount
      push('outbox.changed', view)
      notifications.outboxChanged(view)
    },
    onSettled: (settled, account) => {
      push(settled.push, settled.data)
      if (settled.push !== 'save.settled') return
      const { projectId, itemId, upTo, revision } = settled.data
      if (revision !== null && upTo !== null) void works.saved(projectId, itemId, upTo, revision, { account })
    },
  })
  changed.listen((view) => {
    notifications.accountChanged(view.state === 'signedIn' ? view.user.email : null)
    // After a session expired, the person is still present: their work is kept and counted.
    if (view.state !== 'signedOut' || view.reason !== 'expired')
      sending.setUser(view.state === 'signedIn' ? view.user : null)
  })
  return sending
}

function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
