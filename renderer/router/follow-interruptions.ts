import { interruptionOf, useConnectivity } from '../stores/connectivity-store'
import { isInterruption } from './interruptions'
import { goTo, usePlace } from './place-store'
import { homePlace } from './places'

/** Moves to the offline or maintenance screen while it applies, and back to where the person was; the answer ends it. */
export function followInterruptions(): () => void {
  let settling = false
  const settle = () => {
    // This change triggers both subscriptions again.
    if (settling) return
    settling = true
    move()
    settling = false
  }
  const move = () => {
    const connectivity = useConnectivity.getState()
    const { place } = usePlace.getState()
    const here = isInterruption(place)
    const origin = here ? connectivity.returnTo : place
    const wanted = interruptionOf(connectivity, origin ?? homePlace())
    if (wanted === null) {
      if (!here) return
      useConnectivity.setState({ returnTo: null })
      goTo(origin ?? homePlace(), { replace: true })
    } else if (place.area !== wanted) {
      if (!here) useConnectivity.setState({ returnTo: place })
      goTo({ area: wanted }, { replace: true })
    }
  }
  settle()
  const ends = [useConnectivity.subscribe(settle), usePlace.subscribe(settle)]
  return () => {
    for (const end of ends) end()
  }
}
