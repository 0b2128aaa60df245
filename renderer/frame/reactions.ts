import { CATALOGUE, type PlatformError, type Reaction } from '#domain/errors'
import { expireSession, expireTrial } from '../stores/session-store'

/** Offline and maintenance are excluded: main sees every answer and pushes its findings. */
const REACTIONS: Readonly<Record<Reaction, () => void>> = {
  signIn: expireSession,
  setTrialExpired: expireTrial,
}

/** Runs the catalogue's reaction to a failure, beyond the message. */
export function react(failure: PlatformError): void {
  const row = CATALOGUE[failure.code]
  if ('reaction' in row) REACTIONS[row.reaction]()
}
