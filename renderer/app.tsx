import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { ProjectsPage } from './areas/projects/projects-page'
import { ProjectsStarting } from './areas/projects/projects-skeleton'
import { useCall } from './desktop/use-call'
import { AppFrame } from './frame/app-frame'
import { Overlays } from './overlays'
import { usePlace } from './router/place-store'
import type { Place } from './router/places'
import { useSession } from './stores/session-store'
import { lazily } from '../ui/lazily'

const WelcomePage = lazily(
  () => import('./areas/welcome/welcome-page'),
  (module) => module.WelcomePage,
)
const ProjectPage = lazily(
  () => import('./areas/project/project-page'),
  (module) => module.ProjectPage,
)
const AccountPage = lazily(
  () => import('./areas/account/account-page'),
  (module) => module.AccountPage,
)
const RestoringPage = lazily(
  () => import('./areas/welcome/restoring-page'),
  (module) => module.RestoringPage,
)
const PublicPage = lazily(
  () => import('./areas/public/public-page'),
  (module) => module.PublicPage,
)
const NotFoundPage = lazily(
  () => import('./frame/not-found-page'),
  (module) => module.NotFoundPage,
)
const OfflinePage = lazily(
  () => import('./areas/interruptions/interruption-page'),
  (module) => module.OfflinePage,
)
const MaintenancePage = lazily(
  () => import('./areas/interruptions/interruption-page'),
  (module) => module.MaintenancePage,
)
const ReviewerFrame = lazily(
  () => import('./bridge/reviewer-frame'),
  (module) => module.ReviewerFrame,
)

/** How long after the first page the reviewer is loaded ahead. */
const WARM_AFTER_MS = 1_200

/** The shell: the page of the place, inside the frame once somebody is signed in. */
export function App() {
  const place = usePlace((state) => state.place)
  const phase = useSession((state) => state.phase)
  const interrupted = place.area === 'offline' || place.area === 'maintenance'
  const signedIn = phase === 'signedIn' || phase === 'expired'
  const hasList = useQuery({ queryKey: ['projects'], enabled: false, select: () => true }).data === true
  const startsOnList = phase === 'starting' && place.area === 'projects' && hasList

  if (place.area === 'public') return page(<PublicPage rest={place.rest} />)
  // The first page is drawn before main has said who is signed in: that is mostly the person of yesterday.
  if (phase === 'signedOut' && !interrupted) return page(<WelcomePage />)
  if (!signedIn && interrupted) {
    return page(
      <main style={{ height: '100%' }}>
        <InterruptionPage area={place.area} />
      </main>,
    )
  }
  return (
    <AppFrame signedIn={signedIn} stage={signedIn ? <Stage /> : null} over={signedIn ? <Overlays /> : null}>
      {signedIn || startsOnList ? (
        page(<PageOf place={place} />)
      ) : phase === 'waiting' ? (
        page(<RestoringPage />)
      ) : (
        <StartingPage place={place} />
      )}
    </AppFrame>
  )
}

function StartingPage({ place }: { readonly place: Place }): ReactNode {
  return place.area === 'projects' ? <ProjectsStarting /> : null
}

function page(content: ReactNode): ReactNode {
  return <Suspense fallback={null}>{content}</Suspense>
}

function PageOf({ place }: { readonly place: Place }): ReactNode {
  switch (place.area) {
    case 'projects':
      return <ProjectsPage />
    case 'project':
      return <ProjectPage projectId={place.projectId} />
    case 'account':
      return <AccountPage tab={place.tab} />
    case 'offline':
    case 'maintenance':
      return <InterruptionPage area={place.area} />
    case 'unknown':
      return <NotFoundPage path={place.path} />
    case 'review':
    case 'public':
      return null
  }
}

function InterruptionPage({ area }: { readonly area: 'offline' | 'maintenance' }) {
  return area === 'offline' ? <OfflinePage /> : <MaintenancePage />
}

/** The reviewer, loaded ahead once the first page stands, and kept over every page after that. */
function Stage() {
  const place = usePlace((state) => state.place)
  const info = useCall(['app', 'info'], (desktop) => desktop.app.info(), { staleTime: Number.POSITIVE_INFINITY })
  const [warm, setWarm] = useState(false)
  const reviewing = place.area === 'review'
  const [last, setLast] = useState<{ readonly projectId: number; readonly itemId: number | null } | null>(null)
  const interrupted = place.area === 'offline' || place.area === 'maintenance'
  if (reviewing && (last?.projectId !== place.projectId || last.itemId !== place.itemId)) setLast(place)
  if (!reviewing && !interrupted && last !== null) setLast(null)

  useEffect(() => {
    const timer = window.setTimeout(
      () => window.requestIdleCallback(() => setWarm(true), { timeout: 3_000 }),
      WARM_AFTER_MS,
    )
    return () => window.clearTimeout(timer)
  }, [])

  if (info.data === undefined || !(warm || reviewing)) return null
  return (
    <Suspense fallback={null}>
      <ReviewerFrame guest={info.data.guest} review={last} covered={interrupted} />
    </Suspense>
  )
}
