import { call, push } from './row'

/** Reachability of the platform, and its announced maintenance. */
export interface Connectivity {
  readonly offline: boolean
  readonly maintenance: { readonly message: string; readonly until: string | null } | null
}

export const connectivity = {
  /** Returns the present reachability. */
  current: call().answers<Connectivity>(),
  /** Probes the platform at once and returns the result. */
  retry: call().answers<Connectivity>(),
}

export const connectivityPushes = {
  /** The platform's reachability changed, or its maintenance started or ended. */
  'connectivity.changed': push<Connectivity>(),
}
