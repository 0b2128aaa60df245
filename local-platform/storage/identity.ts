import { randomUUID } from 'node:crypto'
import type { Facts } from './facts'

const NAME = 'identity'
/** What every platform was called before they had names of their own: work that is held for it still says so. */
const FORMER = 'local'

/** The name that tells this platform from any other that ever lay in the same folder: given once, kept for good. */
export function identityOf(facts: Facts, isInUse: boolean): string {
  const known = facts.read(NAME)
  if (known !== undefined) return known
  const fresh = isInUse ? FORMER : `${FORMER} ${randomUUID()}`
  facts.write(NAME, fresh)
  return fresh
}
