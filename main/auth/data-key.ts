import { randomBytes } from 'node:crypto'
import type { SecretAnswer, SecretEngine, SecretStore } from './secret-store'

/**
 * Key of the local platform's data folder. `locked`: it exists but is unavailable now; `none`: no store is available.
 */
export type DataKey =
  | { readonly state: 'key'; readonly key: string }
  | { readonly state: 'locked' }
  | { readonly state: 'none' }

export interface DataKeyParts {
  /** Stores in the order of preference for a new key. */
  readonly stores: readonly SecretStore[]
  /** Store that has the key, as noted; null before the first key. */
  readonly readNote: () => Promise<SecretEngine | null>
  readonly writeNote: (engine: SecretEngine) => Promise<void>
  /**
   * Tells whether to believe a store that reports a noted key as absent: a locked Linux keyring does so too. It may
   * prompt the person to unlock the keyring.
   */
  readonly isOpen: (engine: SecretEngine) => Promise<boolean>
}

const KEY_BYTES = 32
const LOCKED: DataKey = { state: 'locked' }

/**
 * Creates the key that seals the local platform's secrets. It is created once, and replaced only if it is lost for
 * good.
 */
export function createDataKey({ stores, readNote, writeNote, isOpen }: DataKeyParts): () => Promise<DataKey> {
  let known: DataKey | null = null

  const keep = async (store: SecretStore, key: string): Promise<DataKey> => {
    await writeNote(store.engine)
    return { state: 'key', key }
  }
  const make = async (store: SecretStore): Promise<DataKey> => {
    const key = randomBytes(KEY_BYTES).toString('base64')
    const answer = await store.write(key)
    const check = answer.state === 'ok' ? await store.read() : answer
    if (check.state === 'ok' && check.value === key) return keep(store, key)
    return { state: check.state === 'locked' ? 'locked' : 'none' }
  }
  const take = async (store: SecretStore, found: SecretAnswer): Promise<DataKey> => {
    if (found.state === 'ok') return keep(store, found.value)
    if (found.state === 'absent') return make(store)
    return { state: found.state === 'locked' ? 'locked' : 'none' }
  }
  const first = async (): Promise<DataKey> => {
    for (const store of stores) {
      const taken = await take(store, await store.read())
      // A locked keychain is the one that this person uses: don't silently switch to another.
      if (taken.state !== 'none') return taken
    }
    return { state: 'none' }
  }
  const noted = async (store: SecretStore): Promise<DataKey> => {
    const found = await store.read()
    if (found.state === 'ok') return { state: 'key', key: found.value }
    const isGone = found.state === 'absent' && (await isOpen(store.engine))
    const taken = isGone ? await take(store, await store.read()) : null
    return taken?.state === 'key' ? taken : { state: 'locked' }
  }

  return async () => {
    if (known !== null) return known
    const engine = await readNote()
    const store = stores.find((one) => one.engine === engine)
    const answer = engine === null ? await first() : store === undefined ? LOCKED : await noted(store)
    if (answer.state === 'key') known = answer
    return answer
  }
}
