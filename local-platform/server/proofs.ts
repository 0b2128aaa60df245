import type { Platform } from '../platform-context'
import { personHere } from './callers'
import type { Caller, Proof } from './handler'

const TEXT = /^(?:s(\d{1,15})|t([\w-]{20,60}))$/
/** A proof in a text, for what is given out and comes back. */
export const PROOF_FORM = 's\\d{1,15}|t[\\w-]{20,60}'

/** A proof as a text. */
export function proofText(proof: Proof): string {
  return proof.kind === 'session' ? `s${proof.familyId}` : `t${proof.hash}`
}

/** Who calls by a proof that was given out earlier; undefined: it has ended, or it is another person's. */
export function callerBy(
  platform: Pick<Platform, 'storage' | 'isSeeded'>,
  personId: number,
  text: string,
): Caller | undefined {
  const [, familyId, hash] = TEXT.exec(text) ?? []
  const { tokens } = platform.storage
  const sdk = hash === undefined ? undefined : tokens.sdkToken(hash)
  const holderId = familyId === undefined ? sdk?.personId : tokens.personOfFamily(Number(familyId))
  const person = holderId === personId ? personHere(platform, personId) : undefined
  if (person === undefined) return undefined
  return sdk === undefined ? { person } : { person, teamId: sdk.teamId }
}
