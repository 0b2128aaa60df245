import { call, push } from './row'

/** Whether the platform can be asked, and whether it says that it is being worked on. */
export interface Connectivity {
  readonly offline: boolean
  readonly maintenance: { readonly message: string; readonly until: string | null } | null
}

export const connectivity = {
  /** Tells whether the platform can be reached now. */
  current: call().answers<Connectivity>(),
  /** Asks the platform at once, and tells what came of it. */
  retry: call().answers<Connectivity>(),
}

export const connectivityPushes = {
  /** The platform went away or came back, or its maintenance began or ended. */
  'connectivity.changed': push<Connectivity>(),
}
