import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import type { OutboxView } from '#contract/outbox'
import { resultOf } from '../desktop/client'
import { itemsKey } from '../queries'
import { takeOutbox } from '../stores/outbox-store'
import { openOverlay, useOverlay } from '../stores/overlay-store'
import { useSession } from '../stores/session-store'

/** Mirrors main's unsent changes and refetches items when one settles; the answer unsubscribes. */
export function followHeld(desktop: DesktopApi, queries: QueryClient): () => void {
  const asked = new Set<string>()
  const take = (view: OutboxView): void => {
    takeOutbox(view)
    const fresh = view.refused.filter(({ id, error }) => error.code === 'made_before_restore' && !asked.has(id))
    for (const { id } of fresh) asked.add(id)
    // The person is asked once; from then on the top bar says that something waits.
    if (fresh.length > 0 && useOverlay.getState().overlay === null) openOverlay({ kind: 'unsent' })
  }
  const askAgain = () => void queries.invalidateQueries({ queryKey: itemsKey() })
  const read = async (): Promise<void> => {
    const held = await resultOf(desktop.outbox.list())
    if (held.ok) take(held.value)
  }
  const ends = [
    desktop.on('outbox.changed', take),
    desktop.on('change.sent', askAgain),
    desktop.on('request.settled', askAgain),
    useSession.subscribe(({ phase }, before) => {
      if (phase === 'signedIn' && before.phase !== 'signedIn') void read()
    }),
  ]
  if (useSession.getState().phase === 'signedIn') void read()
  return () => {
    for (const end of ends) end()
  }
}
