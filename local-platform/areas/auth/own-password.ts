import type { Platform } from '../../platform-context'
import { SEEDED_PASSWORD } from '../../seed/seeded-people'
import type { Person } from '../../storage/people'
import { passwordMatches } from './passwords'

/** Checks the person's password. Seeded people share one while the platform runs with its seed. */
export async function isOwnPassword(
  platform: Platform,
  person: Person | undefined,
  password: string,
): Promise<boolean> {
  const hash = person === undefined ? undefined : platform.storage.people.passwordHash(person.id)
  const matches = await passwordMatches(password, hash)
  return matches || (platform.isSeeded && hash === 'seeded' && password === SEEDED_PASSWORD)
}
