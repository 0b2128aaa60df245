import type { Platform } from '../platform-context'
import { personHere } from './callers'
import type { Caller } from './handler'
import { readProof } from './proof-text'

/** Caller by an earlier credential; undefined if it has ended, or belongs to another person. */
export function callerBy(
  platform: Pick<Platform, 'storage' | 'isSeeded'>,
  personId: number,
  text: string,
): Caller | undefined {
  const proof = readProof(text)
  const { tokens } = platform.storage
  const sdk = proof?.kind === 'sdk' ? tokens.sdkToken(proof.hash) : undefined
  const holderId = proof?.kind === 'session' ? tokens.personOfFamily(proof.familyId) : sdk?.personId
  const person = holderId === personId ? personHere(platform, personId) : undefined
  if (person === undefined) return undefined
  return sdk === undefined ? { person } : { person, teamId: sdk.teamId }
}
