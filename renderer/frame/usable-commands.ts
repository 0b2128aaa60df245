import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { teamQuery } from '../queries'
import { resultOf } from '../desktop/client'
import { useGuest } from '../bridge/guest-store'
import { usePlace } from '../router/place-store'
import { useSession } from '../stores/session-store'
import { isOffered, knownCommands } from './commands'

/** Keeps main told which commands the person can use now, for its menu; the answer ends it. */
export function tellUsableCommands(desktop: DesktopApi, queries: QueryClient): () => void {
  let told: string | null = null
  const tell = () => {
    const actions = queries.getQueryData(teamQuery.queryKey)?.accesses.actions
    const usable = knownCommands()
      .filter((command) => isOffered(command, actions))
      .map(({ id }) => id)
    const text = usable.join()
    if (text === told) return
    told = text
    void resultOf(desktop.app.setUsableCommands(usable))
  }
  tell()
  const ends = [
    useSession.subscribe(tell),
    usePlace.subscribe(tell),
    useGuest.subscribe(tell),
    // What a person may do in the team comes with the team.
    queries.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === teamQuery.queryKey[0]) tell()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
