import { randomBytes } from 'node:crypto'
import type { SecretAnswer, SecretEngine, SecretStore } from './secret-store'

/** The key of the local platform's data folder. `locked`: it is there and can't be had now; `none`: nothing here keeps keys. */
export type DataKey =
  | { readonly state: 'key'; readonly key: string }
  | { readonly state: 'locked' }
  | { readonly state: 'none' }

export interface DataKeyParts {
  /** In the order in which they are tried for a new key. */
  readonly stores: readonly SecretStore[]
  /** Which store has the key, noted beside it; null: none was made yet. */
  readonly readNote: () => Promise<SecretEngine | null>
  readonly writeNote: (engine: SecretEngine) => Promise<void>
  /**
   * Tells whether a store that says "nothing there" of a noted key can be believed: a Linux keyring that is locked says
   * so too. It may ask the person to unlock the keyring.
   */
  readonly isOpen: (engine: SecretEngine) => Promise<boolean>
}

const KEY_BYTES = 32
const LOCKED: DataKey = { state: 'locked' }

/** The key that the local platform seals its secrets with: made once, and made anew only where it is gone for good. */
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
      // A keychain that is locked is the one this person uses: no other one is taken behind their back.
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
