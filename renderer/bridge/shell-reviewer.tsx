import { useEffect } from 'react'
import type { AppInfo } from '#contract/app'
import { NO_FILTER } from '#domain/item-filter'
import { useDesktop } from '../desktop/desktop-context'
import { goTo, usePlace } from '../router/place-store'
import { filterItems } from '../stores/project-view-store'
import type { Review } from './reviewer-bridge'
import { ReviewerFrame, type Surroundings } from './reviewer-frame'

const SHELL: Surroundings = {
  hasBars: true,
  onItem: (projectId, itemId) => {
    const { place } = usePlace.getState()
    if (place.area !== 'review' || place.projectId !== projectId) return
    goTo({ area: 'review', projectId, itemId }, { replace: true })
  },
  onGoHome: (projectId) => goTo({ area: 'project', projectId }),
}

interface ShellReviewerProps {
  readonly guest: AppInfo['guest']
  readonly review: Review | null
  readonly covered: boolean
}

/** The reviewer in the shell: the address bar follows it, and a link leads into it. */
export function ShellReviewer(props: ShellReviewerProps) {
  const desktop = useDesktop()
  useEffect(
    () =>
      // A link names an item of the project, independent of the person's filters.
      desktop.on('place.open', ({ area }) => {
        if (area === 'review') filterItems(NO_FILTER)
      }),
    [desktop],
  )
  return <ReviewerFrame {...props} around={SHELL} />
}
