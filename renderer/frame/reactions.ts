import { CATALOGUE, type PlatformError, type Reaction } from '#domain/errors'
import { expireSession, expireTrial } from '../stores/session-store'

/** Offline and maintenance are not among them: main hears of every answer, and tells what it found. */
const REACTIONS: Readonly<Record<Reaction, () => void>> = {
  signIn: expireSession,
  setTrialExpired: expireTrial,
}

/** Does what the catalogue says about a failure, beyond telling the person. */
export function react(failure: PlatformError): void {
  const row = CATALOGUE[failure.code]
  if ('reaction' in row) REACTIONS[row.reaction]()
}
