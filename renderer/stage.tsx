import { Suspense, useEffect, useState } from 'react'
import { appInfoQuery } from './queries'
import { useCall } from './desktop/use-call'
import { isInterruption } from './router/interruptions'
import { usePlace } from './router/place-store'
import { lazily } from '../ui/lazily'

const ShellReviewer = lazily(
  () => import('./bridge/shell-reviewer'),
  (module) => module.ShellReviewer,
)

/** How long after the first page the reviewer is loaded ahead. */
const WARM_AFTER_MS = 1_200

/** The reviewer, loaded ahead once the first page stands, and kept over every page after that. */
export function Stage() {
  const place = usePlace((state) => state.place)
  const info = useCall(appInfoQuery)
  const [warm, setWarm] = useState(false)
  const reviewing = place.area === 'review'
  const [last, setLast] = useState<{ readonly projectId: number; readonly itemId: number | null } | null>(null)
  const interrupted = isInterruption(place)
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
      <ShellReviewer guest={info.data.guest} review={last} covered={interrupted} />
    </Suspense>
  )
}
