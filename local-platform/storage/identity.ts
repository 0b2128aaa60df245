import { randomUUID } from 'node:crypto'
import type { Facts } from './facts'

const NAME = 'identity'
/** What every platform was called before they had names of their own: work that is held for it still says so. */
const FORMER = 'local'

/**
 * The name that tells this platform from any other that ever lay in the same folder: given once, kept for good. Behind it
 * stands how often a backup took the place of the database: what was held before may mean things that are not there now.
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
