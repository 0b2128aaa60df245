import type { DesktopApi } from '#contract/api'
import { resultOf } from '../desktop/client'
import { goHome } from '../router/place-store'
import { notifyFailure } from '../stores/notice-store'
import { useOutbox } from '../stores/outbox-store'
import { openOverlay } from '../stores/overlay-store'
import { signOut } from '../stores/session-acts'
import { unkeptChanges } from '../stores/unsaved-store'

/** Signs out at once where everything has reached the platform, and asks before where it has not. */
export async function askToLeave(desktop: DesktopApi): Promise<void> {
  const unsaved = await resultOf(desktop.annotations.unsaved())
  const works = unsaved.ok ? unsaved.value.length : 0
  const { waiting, refusedCount } = useOutbox.getState()
  const changes = waiting + refusedCount
  const dropped = unkeptChanges()
  if (works + changes + dropped > 0) openOverlay({ kind: 'signOut', works, changes, dropped })
  else await leave(desktop)
}

/** Signs out; on failure shows it and changes nothing. */
export async function leave(desktop: DesktopApi): Promise<void> {
  const left = await signOut(desktop)
  if (left.ok) goHome({ replace: true })
  else notifyFailure(left.error, 'You are still signed in')
}
