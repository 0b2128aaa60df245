import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { teamQuery } from '../queries'
import { useCall } from '../desktop/use-call'
import { usePlace } from '../router/place-store'
import { lazily } from '../../ui/lazily'
import styles from './app-frame.module.css'
import { NavBar } from './nav-bar'
import { TopBar } from './top-bar'

const Banners = lazily(
  () => import('./banners'),
  (module) => module.Banners,
)
const Notices = lazily(
  () => import('./notices'),
  (module) => module.Notices,
)
const DropTarget = lazily(
  () => import('./drop-target'),
  (module) => module.DropTarget,
)

interface AppFrameProps {
  readonly children: ReactNode
  /** Stays mounted under every page. */
  readonly stage: ReactNode
  /** Rendered above everything else. */
  readonly over: ReactNode
  readonly signedIn: boolean
}

/** The navigation bar, the top bar and the room for a page. */
export function AppFrame({ children, stage, over, signedIn }: AppFrameProps) {
  const team = useCall(teamQuery, { enabled: signedIn })
  const area = usePlace((state) => state.place.area)
  const page = useRef<HTMLElement>(null)
  const shown = useRef(area)
  useEffect(() => {
    // A new page is read from its beginning by those who listen to it.
    if (shown.current !== area && !page.current?.contains(document.activeElement)) page.current?.focus()
    shown.current = area
  }, [area])
  return (
    <div className={styles.frame}>
      <NavBar team={team.data} />
      <div className={styles.main}>
        <TopBar team={team.data} />
        <Suspense fallback={null}>
          <Banners />
        </Suspense>
        <div className={styles.content}>
          {stage}
          {area !== 'review' && (
            <main ref={page} className={styles.page} tabIndex={-1}>
              {children}
            </main>
          )}
        </div>
      </div>
      {over}
      <Suspense fallback={null}>
        <Notices />
      </Suspense>
      <Suspense fallback={null}>
        {team.data !== undefined && <DropTarget mayCreate={team.data.accesses.actions.includes('CreateProject')} />}
      </Suspense>
    </div>
  )
}
