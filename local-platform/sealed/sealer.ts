import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Owner of a secret: sealed for one place, it doesn't open for another. */
export interface SecretPlace {
  readonly kind: 'totp'
  readonly id: number
  readonly teamId: number | null
}

/** Seals and opens secrets under one key. */
export interface Sealer {
  readonly seal: (place: SecretPlace, secret: string) => string
  /** Undefined if it was sealed under another key or for another place, or was changed since. */
  readonly open: (place: SecretPlace, sealed: string) => string | undefined
}

export const KEY_BYTES = 32
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const FORM = 'sealed:1:'

/** Creates a key for a data folder. */
export function newKey(): Buffer {
  return randomBytes(KEY_BYTES)
}

/** Identifies a key without revealing it. */
export function keyMark(key: Buffer): string {
  return createHmac('sha256', key).update('loupe data folder').digest('base64url')
}

/** Tells whether a column's text is sealed; plain ones are from earlier versions. */
export function isSealed(text: string): boolean {
  return text.startsWith(FORM)
}

/** Creates the sealer of a key. */
export function createSealer(key: Buffer): Sealer {
  return {
    seal: (place, secret) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(boundTo(place))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return FORM + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (place, sealed) => {
      if (!isSealed(sealed)) return undefined
      const bytes = Buffer.from(sealed.slice(FORM.length), 'base64url')
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAAD(boundTo(place)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        // The caller reports that it must be entered again.
        return undefined
      }
    },
  }
}

function boundTo({ kind, id, teamId }: SecretPlace): Buffer {
  return Buffer.from(`loupe secret 1\n${kind}\n${id}\n${teamId ?? ''}`)
}
