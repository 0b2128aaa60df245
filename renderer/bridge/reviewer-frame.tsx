import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AppInfo } from '#contract/app'
import { accessesQuery, itemsKey, projectQuery, projectsQuery } from '../queries'
import { useDesktop } from '../desktop/desktop-context'
import { enterProject, filterItems, queueOf } from '../stores/project-view-store'
import { useSession } from '../stores/session-store'
import { askBeforeUnload } from '../stores/unsaved-store'
import { browserClock } from '../../ui/browser-clock'
import { isReviewerCovered, useGuest } from './guest-store'
import { createIframeHost } from './iframe-host'
import { createReviewerBridge, type Review, type ReviewerBridge } from './reviewer-bridge'
import { ReviewerStatus } from './reviewer-status'
import styles from './reviewer-frame.module.css'
import { SessionEnded } from './session-ended'
import { Veil } from './veil'
import { createWebviewHost } from './webview-host'

/** How long a left reviewer stays loaded, for a person who returns at once. */
const REST_AFTER_MS = 1_500

/** The window state that follows the reviewer. */
export interface Surroundings {
  /** Another item is current. */
  readonly onItem: (projectId: number, itemId: number) => void
  /** The person wants to see the project. */
  readonly onGoHome: (projectId: number) => void
  /** There are bars around it, which a dialog of the reviewer covers. */
  readonly hasBars: boolean
}

interface ReviewerFrameProps {
  readonly guest: AppInfo['guest']
  /** The reviewed project; null while another page is shown. */
  readonly review: Review | null
  /** Covered by an interruption: out of sight, but not left. */
  readonly covered: boolean
  /** The same one as long as the frame exists. */
  readonly around: Surroundings
}

/** The reviewer's place in the window: mounted once, kept warm, shown while something is reviewed. */
export function ReviewerFrame({ guest, review, covered, around }: ReviewerFrameProps) {
  const desktop = useDesktop()
  const queries = useQueryClient()
  const container = useRef<HTMLDivElement>(null)
  const [bridge, setBridge] = useState<ReviewerBridge | null>(null)
  const phase = useGuest((state) => state.phase)
  const projectId = review?.projectId ?? null
  const itemId = review?.itemId ?? null
  const shown = review !== null && !covered
  const expired = useSession((state) => state.phase === 'expired')
  const veiled = useGuest(isReviewerCovered) && shown && around.hasBars
  const isShown = useRef(shown)

  useEffect(askBeforeUnload, [])

  useLayoutEffect(() => {
    if (container.current === null) return
    const host = guest.partition === '' ? createIframeHost(guest, window) : createWebviewHost(guest, window)
    const made = createReviewerBridge({
      host,
      desktop,
      clock: browserClock,
      onRefused: (count) => console.warn(`reviewer: ${count} messages refused`),
      queueOf,
      isWatched: () => isShown.current && document.visibilityState === 'visible',
      listener: {
        onItem: (project, item) => around.onItem(project, item.id),
        onItemChanged: (project) => {
          void queries.invalidateQueries({ queryKey: itemsKey(project) })
          void queries.invalidateQueries({ queryKey: projectQuery(project).queryKey })
          void queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
        },
        onNarrow: (project, filter) => {
          enterProject(project)
          filterItems(filter)
        },
        onGoHome: around.onGoHome,
        onAccessesReloaded: (project) => void queries.invalidateQueries({ queryKey: accessesQuery(project).queryKey }),
      },
    })
    made.start(container.current)
    setBridge(made)
    return () => {
      setBridge(null)
      made.end()
    }
  }, [guest, desktop, queries, around])

  useEffect(() => {
    if (bridge === null) return
    if (projectId !== null) return bridge.open({ projectId, itemId })
    const timer = window.setTimeout(bridge.rest, REST_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [bridge, projectId, itemId])

  useEffect(() => {
    isShown.current = shown
  }, [shown])

  useEffect(() => {
    if (shown && !expired && phase === 'connected') bridge?.focus()
  }, [shown, expired, phase, bridge])

  return (
    <main className={styles.stage} data-shown={shown} inert={!shown} aria-label="Reviewer" tabIndex={-1}>
      <div ref={container} className={styles.host} inert={expired} />
      {veiled && <Veil />}
      {shown && expired && <SessionEnded />}
      {shown && !expired && <ReviewerStatus onReload={() => bridge?.reload()} onWait={() => bridge?.wait()} />}
    </main>
  )
}
