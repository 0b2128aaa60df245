import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type AuthSession, authSession } from '#contract/auth-frame'
import { once } from '#domain/once'

const VERSION = 1
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12

const envelope = once(() =>
  z.object({ version: z.literal(VERSION), iv: z.base64(), tag: z.base64(), data: z.base64() }),
)
const versioned = once(() => z.object({ version: z.number().int() }))

/** Content of an envelope; `newer`: a later version of the app wrote it. */
export type Opened =
  | { readonly state: 'session'; readonly session: AuthSession }
  | { readonly state: 'damaged' }
  | { readonly state: 'newer' }

/** Creates a wrapping key, as text for a secret store. */
export function newWrappingKey(): string {
  return randomBytes(KEY_BYTES).toString('base64')
}

/** Checks an envelope as far as possible without its key. */
export function envelopeState(bytes: Uint8Array): 'whole' | 'damaged' | 'newer' {
  const value = jsonOf(bytes)
  if (envelope().safeParse(value).success) return 'whole'
  const other = versioned().safeParse(value)
  return other.success && other.data.version > VERSION ? 'newer' : 'damaged'
}

/** Wraps a session for one key and one owner. */
export function seal(session: AuthSession, key: string, owner: string): Uint8Array {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'base64'), iv).setAAD(aad(owner))
  const data = Buffer.concat([cipher.update(JSON.stringify(session), 'utf8'), cipher.final()])
  const text = {
    version: VERSION,
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  }
  return Buffer.from(JSON.stringify(text))
}

/** Unwraps a session. Any input yields a state, never an exception. */
export function unseal(bytes: Uint8Array, key: string, owner: string): Opened {
  const read = envelope().safeParse(jsonOf(bytes))
  if (!read.success) return { state: envelopeState(bytes) === 'newer' ? 'newer' : 'damaged' }
  try {
    const { iv, tag, data } = read.data
    // Without the length check, a guessable tag of four bytes would pass.
    const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'), {
      authTagLength: 16,
    })
    decipher.setAAD(aad(owner)).setAuthTag(Buffer.from(tag, 'base64'))
    const text = Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]).toString('utf8')
    const session = authSession().safeParse(JSON.parse(text))
    return session.success ? { state: 'session', session: session.data } : { state: 'damaged' }
  } catch {
    // The vault reports a damaged session and puts it aside.
    return { state: 'damaged' }
  }
}

function aad(owner: string): Buffer {
  return Buffer.from(`loupe session ${VERSION}\n${owner}`)
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    // As above: a text that is no JSON is no envelope.
    return undefined
  }
}
