import { create } from 'zustand'
import type { Connectivity } from '#contract/connectivity'
import type { Place } from '../router/places'

interface ConnectivityState extends Connectivity {
  /** Where the person was when an interruption took over the window. */
  readonly returnTo: Place | null
}

const CLEAR = { offline: false, maintenance: null, returnTo: null } as const

/** Whether the platform can be reached, as main found out. */
export const useConnectivity = create<ConnectivityState>(() => CLEAR)

/** Applies the connectivity reported by main. */
export function takeConnectivity({ offline, maintenance }: Connectivity): void {
  useConnectivity.setState({ offline, maintenance })
}

/** The screen that must be shown instead of a place, or null where the place may be shown. */
export function interruptionOf(connectivity: Connectivity, place: Place): 'offline' | 'maintenance' | null {
  if (connectivity.maintenance !== null) return 'maintenance'
  // The open reviewer works from its journal; other pages need the platform.
  if (connectivity.offline && place.area !== 'review') return 'offline'
  return null
}
