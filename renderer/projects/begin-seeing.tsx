import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import type { SeenAs } from '#contract/see-as'
import type { Result } from '#domain/result'
import { resultOf } from '../desktop/client'
import { isInterruption } from '../router/interruptions'
import { goTo, usePlace } from '../router/place-store'
import type { Place } from '../router/places'
import { notify } from '../stores/notice-store'
import { useSeeAs } from '../stores/seen-store'
import { SeeAsBar } from './see-as-bar'

/** Shows a project as a person or a role of it sees it, until the shell leaves the project or main ends it. */
export async function beginSeeing(
  desktop: DesktopApi,
  queries: QueryClient,
  target: Omit<SeenAs, 'name'>,
): Promise<Result<SeenAs>> {
  const unsubscribe: (() => void)[] = []
  let isOver = false
  const show = (seen: SeenAs | null): void => {
    useSeeAs.setState({ seen, bar: seen && <SeeAsBar seen={seen} /> })
    // Nothing that was read with other rights may stay on the screen.
    void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'app' })
  }
  const ended = (lost?: true): void => {
    const { seen } = useSeeAs.getState()
    isOver = true
    for (const stop of unsubscribe) stop()
    if (seen === null) return
    // The reviewer starts over with the person's own rights.
    if (usePlace.getState().place.area === 'review') goTo({ area: 'project', projectId: seen.projectId })
    show(null)
    const text = 'You can’t see this project as them any more.'
    if (lost === true) notify({ tone: 'warning', title: `Stopped seeing as ${seen.name}`, text })
  }
  unsubscribe.push(
    desktop.on('seeAs.changed', ({ seen, lost }) => {
      if (seen === null) ended(lost)
    }),
  )
  const begun = await resultOf(desktop.seeAs.begin(target))
  if (!begun.ok || isOver) {
    ended()
    return begun
  }
  const { projectId } = begun.value
  show(begun.value)
  goTo({ area: 'project', projectId })
  unsubscribe.push(
    usePlace.subscribe(({ place }) => {
      if (!isWithin(place, projectId)) void resultOf(desktop.seeAs.end())
    }),
  )
  return begun
}

function isWithin(place: Place, projectId: number): boolean {
  return isInterruption(place) || ('projectId' in place && place.projectId === projectId)
}
