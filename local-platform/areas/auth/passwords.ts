import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { PASSWORD_MIN_LENGTH } from './password-length'

const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const
const KEY_BYTES = 32
const PASSWORD_MAX_LENGTH = 200

/** Hashes a password by scrypt with its own salt. */
export async function passwordHash(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derived(password, salt)
  return `scrypt$${COST.N}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Verifies a password against a hash. It takes equally long for an account that does not exist. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const [kind, , salt, key] = (hash ?? '').split('$')
  const known = kind === 'scrypt' && salt !== undefined && key !== undefined
  const expected = known ? Buffer.from(key, 'base64url') : randomBytes(KEY_BYTES)
  const actual = await derived(password, known ? Buffer.from(salt, 'base64url') : randomBytes(16))
  return timingSafeEqual(actual, expected) && known
}

/** Reason to refuse a new password, or undefined. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < PASSWORD_MIN_LENGTH) return `Use at least ${PASSWORD_MIN_LENGTH} characters.`
  if (password.length > PASSWORD_MAX_LENGTH) return `Use at most ${PASSWORD_MAX_LENGTH} characters.`
  if (new Set(password).size < 3) return 'Use more than two different characters.'
  return undefined
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Number of running and waiting password checks. */
export function passwordsWaiting(): number {
  return waiting
}

/** Runs one at a time: each occupies a core briefly, and other calls need the rest of the computer. */
function derived(password: string, salt: Buffer): Promise<Buffer> {
  waiting += 1
  const next = last
    .then(
      () =>
        new Promise<Buffer>((resolve, reject) => {
          scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (failure, key) => {
            if (failure === null) resolve(key)
            else reject(failure)
          })
        }),
    )
    .finally(() => {
      waiting -= 1
    })
  // The next one doesn't depend on this result; its caller gets the failure.
  last = next.catch(() => undefined)
  return next
}
