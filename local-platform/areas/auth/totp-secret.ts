import type { Platform } from '../../platform-context'
import { isSealed, type SecretPlace } from '../../sealed/sealer'
import type { Person } from '../../storage/people'

/**
 * Secret of an authenticator app. `locked`: it can't be read now; `lost`: it must be set up again; `none`: there is
 * none.
 */
export type TotpSecret =
  | { readonly state: 'ok'; readonly secret: string }
  | { readonly state: 'locked' }
  | { readonly state: 'lost' }
  | { readonly state: 'none' }

type Parts = Pick<Platform, 'storage' | 'secrets' | 'log'>

/** Reads a person's stored secret: the active one, or the one that waits for its first code. */
export async function readTotp(
  { secrets }: Parts,
  { id }: Pick<Person, 'id'>,
  kept: string | null,
): Promise<TotpSecret> {
  if (kept === null) return { state: 'none' }
  if (!isSealed(kept)) return { state: 'ok', secret: kept }
  const sealer = await secrets.sealer()
  if (sealer === undefined) return { state: 'locked' }
  const secret = sealer.open(placeOf(id), kept)
  return secret === undefined ? { state: 'lost' } : { state: 'ok', secret }
}

/** Stores a new secret until its first code; false if no key is available to seal it. */
export async function keepPendingTotp({ storage, secrets }: Parts, personId: number, secret: string): Promise<boolean> {
  const sealer = await secrets.sealer()
  if (sealer === undefined) return false
  storage.people.setPendingTotp(personId, sealer.seal(placeOf(personId), secret))
  return true
}

/** Encrypts secrets that earlier versions stored as plain text, and removes their traces from the files. */
export async function sealPlainTotp({ storage, secrets, log }: Parts): Promise<void> {
  const isPlain = (kept: string | null): kept is string => kept !== null && !isSealed(kept)
  const plain = () =>
    storage.people.withTotp().filter(({ totpSecret, totpPending }) => isPlain(totpSecret) || isPlain(totpPending))
  if (plain().length === 0) return
  const sealer = await secrets.sealer()
  if (sealer === undefined) return log.write('plain secrets wait for the key')
  const count = storage.write(() => {
    const people = plain()
    for (const { id, totpSecret, totpPending } of people) {
      const sealed = (kept: string | null): string | null => (isPlain(kept) ? sealer.seal(placeOf(id), kept) : kept)
      storage.people.setTotp(id, sealed(totpSecret), sealed(totpPending))
    }
    return people.length
  })
  await storage.compact()
  log.write('plain secrets sealed', undefined, { count })
}

function placeOf(personId: number): SecretPlace {
  return { kind: 'totp', id: personId, teamId: null }
}
