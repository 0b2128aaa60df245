import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { resultOf } from '../desktop/client'
import { followHeld } from '../frame/follow-held'
import { appInfoQuery } from '../queries'
import { followAppearance, takeAppearance } from '../stores/appearance-store'
import { takeConnectivity, useConnectivity } from '../stores/connectivity-store'
import { retrySession, startSession, takeSession, useSession } from '../stores/session-store'
import { followItemCommands } from './commands'
import { followShown } from './shown-store'

interface BootOptions {
  readonly desktop: DesktopApi
  readonly window: Window
  readonly queries: QueryClient
}

/** Connects the stores of an item's window to main and to its address, and reads the session. */
export function bootItemWindow({ desktop, window, queries }: BootOptions): void {
  const reload = () => window.location.reload()
  followShown(window)
  followAppearance(window.document.documentElement)
  desktop.on('session.changed', (view) => takeSession(view, reload))
  desktop.on('connectivity.changed', takeConnectivity)
  desktop.on('appearance.changed', takeAppearance)
  useConnectivity.subscribe(({ offline, maintenance }, before) => {
    if (offline || maintenance !== null || !(before.offline || before.maintenance !== null)) return
    if (useSession.getState().phase === 'waiting') void retrySession(desktop, reload)
    void queries.invalidateQueries()
  })
  void resultOf(desktop.app.info()).then((known) => {
    if (!known.ok) return
    queries.setQueryData(appInfoQuery.queryKey, known.value)
    takeAppearance(known.value)
  })
  void resultOf(desktop.connectivity.current()).then((known) => {
    if (known.ok) takeConnectivity(known.value)
  })
  void startSession(desktop, reload)
  followHeld(desktop, queries)
  followItemCommands(desktop)
}
