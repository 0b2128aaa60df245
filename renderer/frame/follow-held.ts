import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { resultOf } from '../desktop/client'
import { itemsKey } from '../queries'
import { takeOutbox } from '../stores/outbox-store'
import { useSession } from '../stores/session-store'

/** Keeps what is not sent as main has it, and asks again for items once something of it is settled; the answer ends it. */
export function followHeld(desktop: DesktopApi, queries: QueryClient): () => void {
  const askAgain = () => void queries.invalidateQueries({ queryKey: itemsKey() })
  const read = async (): Promise<void> => {
    const held = await resultOf(desktop.outbox.list())
    if (held.ok) takeOutbox(held.value)
  }
  const ends = [
    desktop.on('outbox.changed', takeOutbox),
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
