import { CloudOff, Unplug } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useGuest } from '../bridge/guest-store'
import { ReviewerFrame, type Surroundings } from '../bridge/reviewer-frame'
import { resultOf } from '../desktop/client'
import { useDesktop } from '../desktop/desktop-context'
import { useCall } from '../desktop/use-call'
import { Notices } from '../frame/notices'
import { appInfoQuery, projectQuery } from '../queries'
import { notifyFailure } from '../stores/notice-store'
import { useSession } from '../stores/session-store'
import { EmptyState } from '../../ui/empty-state'
import { ErrorPanel } from '../../ui/error-panel'
import { Spinner } from '../../ui/spinner'
import styles from './item-window.module.css'
import { followQueue, useQueue } from './queue-store'
import { noteShown, useShown } from './shown-store'

/** The window of one item: the reviewer alone, which fills it. */
export function ItemWindow() {
  return (
    <>
      <Content />
      <Notices overReviewer />
    </>
  )
}

function Content() {
  const desktop = useDesktop()
  const info = useCall(appInfoQuery)
  const place = useShown((state) => state.place)
  const phase = useSession((state) => state.phase)
  const around = useMemo<Surroundings>(
    () => ({
      hasBars: false,
      onItem: (projectId, itemId) => noteShown({ projectId, itemId }),
      onGoHome: (projectId) =>
        void resultOf(desktop.itemWindows.showProject(projectId)).then((shown) => {
          if (!shown.ok) notifyFailure(shown.error, 'The project can’t be shown')
        }),
    }),
    [desktop],
  )
  const isListed = useOwnQueue()
  useTitle(place?.projectId)

  if (place === null)
    return (
      <Message icon={<Unplug size={28} strokeWidth={1.5} />} title="This window shows no item">
        Close it, and open the item from its project.
      </Message>
    )
  if (info.isError)
    return (
      <ErrorPanel covers failure={info.error.failure} onRetry={() => void info.refetch()} retrying={info.isFetching} />
    )
  if (phase === 'waiting')
    return (
      <Message icon={<CloudOff size={28} strokeWidth={1.5} />} title="Waiting for the platform">
        The item opens as soon as it can be reached. What you did here is kept on this computer.
      </Message>
    )
  // Main closes a person's windows at sign-out.
  if (phase === 'signedOut') return <main className={styles.middle} aria-label="Item" />
  if (info.data === undefined || phase === 'starting' || !isListed)
    return (
      <main className={styles.middle} aria-label="Item" aria-busy>
        <Spinner />
      </main>
    )
  return <ReviewerFrame guest={info.data.guest} review={place} covered={false} around={around} />
}

function Message({
  icon,
  title,
  children,
}: {
  readonly icon: React.ReactNode
  readonly title: string
  readonly children: string
}) {
  return (
    <main className={styles.middle} aria-label="Item">
      <EmptyState level={1} icon={icon} title={title} text={children} />
    </main>
  )
}

/** Asks once what this window walks, as soon as the platform answers; the answer tells whether it is known. */
function useOwnQueue(): boolean {
  const desktop = useDesktop()
  const projectId = useShown(({ place }) => place?.projectId)
  const isUsable = useSession(({ phase }) => phase === 'signedIn' || phase === 'expired')
  const [hasBegun, setHasBegun] = useState(false)
  if (isUsable && !hasBegun) setHasBegun(true)
  useEffect(() => {
    const { place } = useShown.getState()
    if (hasBegun && place !== null && place.projectId === projectId) return followQueue(desktop, place)
    return undefined
  }, [desktop, projectId, hasBegun])
  return useQueue(({ isKnown }) => isKnown)
}

/** The window is called after its item, and the project of that. */
function useTitle(projectId: number | undefined): void {
  const isSignedIn = useSession(({ phase }) => phase === 'signedIn')
  const project = useCall(projectQuery(projectId ?? 0), { enabled: isSignedIn && projectId !== undefined })
  const item = useGuest((state) => state.item?.name)
  const title = [item, project.data?.name, 'Loupe'].filter(Boolean).join(' – ')
  useEffect(() => {
    document.title = title
  }, [title])
}
