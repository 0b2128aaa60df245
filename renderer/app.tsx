import { type ReactNode, Suspense, useEffect } from 'react'
import { AppFrame } from './frame/app-frame'
import type { Area } from './router/area'
import { areaOf } from './router/areas'
import { isInterruption } from './router/interruptions'
import { usePlace } from './router/place-store'
import type { Place } from './router/places'
import { useSession } from './stores/session-store'
import { lazily } from '../ui/lazily'

const WelcomePage = lazily(
  () => import('./areas/welcome/welcome-page'),
  (module) => module.WelcomePage,
)
const RestoringPage = lazily(
  () => import('./areas/welcome/restoring-page'),
  (module) => module.RestoringPage,
)
const NotFoundPage = lazily(
  () => import('./frame/not-found-page'),
  (module) => module.NotFoundPage,
)

const Stage = lazily(
  () => import('./stage'),
  (module) => module.Stage,
)
const Overlays = lazily(
  () => import('./overlays'),
  (module) => module.Overlays,
)

/** The shell: the page of the place, inside the frame once a person is signed in; `onDrawn` hears of the first picture. */
export function App({ onDrawn }: { readonly onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn])
  const place = usePlace((state) => state.place)
  const phase = useSession((state) => state.phase)
  const area = areaOf(place)
  const interrupted = isInterruption(place)
  const signedIn = phase === 'signedIn' || phase === 'expired'
  const startsDrawn = phase === 'starting' && area?.early !== undefined

  if (area?.isFrameless === true) return page(area, place)
  // The first page is drawn before main reports the signed-in person, who is mostly the last one.
  if (phase === 'signedOut' && !interrupted) return soon(<WelcomePage />)
  if (!signedIn && interrupted) return <main style={{ height: '100%' }}>{page(area, place)}</main>
  return (
    <AppFrame signedIn={signedIn} stage={signedIn ? soon(<Stage />) : null} over={signedIn ? soon(<Overlays />) : null}>
      {signedIn || startsDrawn ? page(area, place) : phase === 'waiting' ? soon(<RestoringPage />) : null}
    </AppFrame>
  )
}

function page(area: Area | undefined, place: Place): ReactNode {
  if (place.area === 'unknown') return soon(<NotFoundPage path={place.path} />)
  // The stage renders the reviewer.
  if (area?.page === undefined || place.area === 'review') return null
  return soon(<area.page {...place} />)
}

function soon(content: ReactNode): ReactNode {
  return <Suspense fallback={null}>{content}</Suspense>
}
