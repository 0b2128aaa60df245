import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import type { PlatformError } from '#domain/errors'
import { whereItBegan } from './begun'
import { optionsOf } from './desktop/call-query'
import { resultOf } from './desktop/client'
import { appInfoQuery, teamQuery } from './queries'
import { followChoices, loadMemories } from './remembered'
import { areaOf, knownAreas } from './router/areas'
import { followAddress, goTo, usePlace } from './router/place-store'
import { followAppearance, takeAppearance } from './stores/appearance-store'
import { takeConnectivity, useConnectivity } from './stores/connectivity-store'
import { retrySession, startSession, takeSession, useSession } from './stores/session-store'

/** Runs the catalogue's reaction to a failure; the catalogue loads lazily. */
export function reactTo(failure: PlatformError): void {
  void import('./frame/reactions').then(({ react }) => react(failure))
}

interface BootOptions {
  readonly desktop: DesktopApi
  readonly window: Window
  readonly queries: QueryClient
}

/** Connects the stores to main and to the address bar, and starts the session; the answer is to be called once, with the first picture. */
export function boot({ desktop, window, queries }: BootOptions): () => void {
  const reload = () => window.location.reload()
  for (const { early } of knownAreas()) early?.first(window.document, queries)
  const choices = resultOf(desktop.choices.read())
  const memories = loadMemories()
  const info = resultOf(desktop.app.info())
  followAddress(window)
  const begun = whereItBegan(window)
  let isLed = false
  followAppearance(window.document.documentElement)
  followChoices(desktop, choices, memories)
  desktop.on('session.changed', (view) => takeSession(view, reload))
  desktop.on('connectivity.changed', takeConnectivity)
  desktop.on('appearance.changed', takeAppearance)
  desktop.on('place.open', (place) => {
    isLed ||= useSession.getState().phase !== 'signedIn'
    goTo(place)
  })
  // It may come before the rest of the code is there.
  desktop.on('platform.failed', (failure) => {
    void import('./stores/notice-store').then((notices) => notices.notifyFailure(failure, 'Local platform'))
  })
  // A start that got no answer is repeated when the platform is back, and so is everything on the screen.
  useConnectivity.subscribe(({ offline, maintenance }, before) => {
    if (offline || maintenance !== null || !(before.offline || before.maintenance !== null)) return
    if (useSession.getState().phase === 'waiting') void retrySession(desktop, reload)
    void queries.invalidateQueries()
  })
  useSession.subscribe(({ phase }, before) => {
    if (phase === 'signedOut' && before.phase !== 'signedOut') queries.clear()
    if (phase === 'signedIn' && before.phase === 'expired') void queries.invalidateQueries()
  })
  void import('./remembered-place').then(({ followPlace }) =>
    followPlace({
      desktop,
      queries,
      memories: Promise.all(memories),
      kept: choices.then((kept) => (kept.ok ? kept.value : {})),
      asked: info.then((known) => (known.ok ? known.value.place : null)),
      begun,
      isLed: () => isLed,
      window,
    }),
  )
  void import('./frame/follow-session').then(({ followSession }) => followSession(desktop, queries, window))
  void info.then((known) => {
    if (!known.ok) return
    queries.setQueryData(appInfoQuery.queryKey, known.value)
    takeAppearance(known.value)
    if (known.value.place !== null) goTo(known.value.place, { replace: true })
  })
  const start = (): void => {
    void resultOf(desktop.connectivity.current()).then((known) => {
      if (known.ok) takeConnectivity(known.value)
    })
    void startSession(desktop, reload)
    askAhead(desktop, queries)
  }
  // Render embedded rows first: requests to main would compete for the processor.
  const key = areaOf(usePlace.getState().place)?.early?.key
  if (key && queries.getQueryData(key) !== undefined) return start
  start()
  return () => undefined
}

/** Main holds early calls until it knows the session, so the first rows are on their way while the page is drawn. */
function askAhead(desktop: DesktopApi, queries: QueryClient): void {
  void queries.prefetchQuery(optionsOf(teamQuery, desktop))
  areaOf(usePlace.getState().place)?.early?.ahead(desktop, queries)
}
