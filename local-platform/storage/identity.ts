import { randomUUID } from 'node:crypto'
import type { Facts } from './facts'

const NAME = 'identity'
/** Name of every platform before unique names existed; older held work still carries it. */
const FORMER = 'local'

/**
 * Name that distinguishes this platform from any other that was ever in the same folder; assigned once. Its suffix
 * counts the restores from a backup: earlier work may refer to data that no longer exists.
 */
export function identityOf(facts: Facts, isInUse: boolean): string {
  const epoch = facts.read('epoch')
  const name = facts.read(NAME) ?? nameIt(facts, isInUse)
  return epoch === undefined ? name : `${name} epoch ${epoch}`
}

function nameIt(facts: Facts, isInUse: boolean): string {
  const fresh = isInUse ? FORMER : `${FORMER} ${randomUUID()}`
  facts.write(NAME, fresh)
  return fresh
}
