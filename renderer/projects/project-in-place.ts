import { usePlace } from '../router/place-store'

/** The project whose page or review the person is on; null anywhere else. */
export function projectInPlace(): number | null {
  const { place } = usePlace.getState()
  return 'projectId' in place ? place.projectId : null
}
