import { usePlace } from './router/place-store'
import { hrefOf } from './router/places'

/** How the page began, before anything led elsewhere. */
export interface Begun {
  /** The page had an address already: a reload. */
  readonly isReloaded: boolean
  readonly href: string
}

/** Notes where the page begins. */
export function whereItBegan(window: { readonly location: Pick<Location, 'hash'> }): Begun {
  return { isReloaded: window.location.hash !== '', href: hrefOf(usePlace.getState().place) }
}
