import { CATALOGUE, type PlatformError, type Reaction } from '#domain/errors'
import { enterMaintenance } from '../stores/connectivity-store'
import { expireSession, expireTrial } from '../stores/session-store'

/** Offline is not among them: one call that found nobody proves nothing, and main tells what its own probe found. */
const REACTIONS: Readonly<Record<Reaction, (failure: PlatformError) => void>> = {
  signIn: expireSession,
  goToMaintenance: (failure) => enterMaintenance(failure.message),
  setTrialExpired: expireTrial,
}

/** Does what the catalogue says about a failure, beyond telling the person. */
export function react(failure: PlatformError): void {
  const row = CATALOGUE[failure.code]
  if ('reaction' in row) REACTIONS[row.reaction](failure)
}
