import type { AuthSession } from '#contract/auth-frame'
import type { SecretAnswer, SecretEngine, SecretStore } from './secret-store'
import { envelopeState, newWrappingKey, seal, unseal } from './session-envelope'
import type { SessionFiles, SessionNote } from './session-files'

/** Result of reading the vault. Only `none` and `damaged` mean that no session is stored. */
export type VaultRead =
  | { readonly state: 'none' }
  | { readonly state: 'session'; readonly session: AuthSession }
  | { readonly state: 'locked'; readonly email: string | null; readonly later?: Promise<void> }
  | { readonly state: 'unavailable'; readonly email: string | null; readonly reason: string }
  | { readonly state: 'damaged'; readonly email: string | null; readonly quarantined: string }

/** Result of storing a session; `locked`: the person must unlock the keychain first. */
export type VaultWrite =
  | { readonly state: 'kept' }
  | { readonly state: 'locked'; readonly later?: Promise<void> }
  | { readonly state: 'unavailable'; readonly reason: string }

/** Keeps the one session across restarts: encrypted on disk, its key in a secret store. Never throws. */
export interface SessionVault {
  readonly read: () => Promise<VaultRead>
  /** Replaces the stored session. Without `mayAsk` it makes no keychain request, so no prompt appears. */
  readonly write: (session: AuthSession, mayAsk: boolean) => Promise<VaultWrite>
  readonly remove: () => Promise<void>
  /** Abandons open prompts of the secret stores, so that the next call prompts again. */
  readonly giveUp: () => void
}

export interface VaultParts {
  readonly files: SessionFiles
  /** Stores in the order of preference for a new session. */
  readonly stores: readonly SecretStore[]
  /** Owner of the vault. A session wrapped for another owner doesn't open. */
  readonly owner: string
  /** Platform of the session: its tokens are never sent to another one. */
  readonly audience: string
  readonly now: () => number
}

interface VaultKey {
  readonly key: string
  readonly engine: SecretEngine
}

/** Creates a vault over two files and this computer's secret stores; its calls run in order. */
export function createSessionVault(parts: VaultParts): SessionVault {
  const { files, stores, audience } = parts
  const owner = (): string => `${parts.owner}\n${audience}`
  let vaultKey: VaultKey | null = null
  let tail: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(work: () => Promise<T>, failed: (reason: string) => T): Promise<T> => {
    const done = tail
      .then(work)
      .catch((error: unknown) => failed(error instanceof Error ? error.message : String(error)))
    tail = done
    return done
  }
  const damaged = async (email: string | null): Promise<VaultRead> => {
    vaultKey = null
    return { state: 'damaged', email, quarantined: await files.quarantineSession(parts.now()) }
  }
  /** Stores that may hold the key: the noted one, or all if the note is unreadable. */
  const holders = (note: SessionNote | null): readonly SecretStore[] => {
    const noted = stores.filter((store) => store.engine === note?.engine)
    return note === null ? stores : noted
  }

  const read = async (): Promise<VaultRead> => {
    const bytes = await files.readSession()
    if (bytes === null) return { state: 'none' }
    const note = await files.readNote()
    const email = note?.email ?? null
    if (note !== null && note.audience !== audience) return { state: 'none' }
    if (bytes === 'broken') return damaged(email)
    const look = envelopeState(bytes)
    if (look === 'newer') return { state: 'unavailable', email, reason: 'a newer version of the app wrote the session' }
    if (look === 'damaged') return damaged(email)
    const { answer, engine } = await keyFrom(holders(note))
    if (answer.state === 'locked') return { ...answer, email }
    if (answer.state === 'unavailable') return { ...answer, email }
    if (answer.state === 'absent') return damaged(email)
    const opened = unseal(bytes, answer.value, owner())
    if (opened.state !== 'session') return damaged(email)
    vaultKey = { key: answer.value, engine }
    return { state: 'session', session: opened.session }
  }

  const newKey = async (session: AuthSession): Promise<VaultWrite> => {
    let refused: VaultWrite = { state: 'unavailable', reason: 'this computer has no secret store' }
    const before = await files.readNote()
    // A locked keychain still holds the key of this person's last session, so that session stays stored.
    const isSame = before?.email === session.email && before.audience === audience
    const noteOf = (store: SecretStore): SessionNote => ({
      version: 1,
      email: session.email,
      engine: store.engine,
      audience,
    })
    if (!isSame) await files.removeSession()
    for (const store of stores) {
      if (!isSame) await files.writeNote(noteOf(store))
      const key = newWrappingKey()
      const answer = await store.write(key)
      const check = answer.state === 'ok' ? await store.read() : answer
      if (check.state === 'ok' && check.value === key) {
        // From here on, the last session's file has no key.
        await files.removeSession()
        await files.writeNote(noteOf(store))
        vaultKey = { key, engine: store.engine }
        return { state: 'kept' }
      }
      refused = check.state === 'locked' ? check : { state: 'unavailable', reason: reasonOf(check) }
      // A locked keychain is the one that this person uses: don't silently switch to another.
      if (check.state === 'locked') break
    }
    if (!isSame) await files.removeNote()
    return refused
  }

  return {
    giveUp: () => stores.forEach((store) => store.giveUp()),
    read: () => inTurn(read, (reason) => ({ state: 'unavailable', email: null, reason })),
    write: (session, mayAsk) =>
      inTurn<VaultWrite>(
        async () => {
          if (vaultKey === null && !mayAsk) return { state: 'locked' }
          const keyed: VaultWrite = vaultKey === null ? await newKey(session) : { state: 'kept' }
          if (keyed.state !== 'kept' || vaultKey === null) return keyed
          const note = await files.readNote()
          if (note?.email !== session.email)
            await files.writeNote({ version: 1, email: session.email, engine: vaultKey.engine, audience })
          await files.writeSession(seal(session, vaultKey.key, owner()))
          return keyed
        },
        (reason) => ({ state: 'unavailable', reason }),
      ),
    remove: () =>
      inTurn(
        async () => {
          vaultKey = null
          if (!(await files.exist())) return
          const note = await files.readNote()
          await files.removeSession()
          // Without the file the key opens nothing, so a locked keychain may keep it.
          for (const store of holders(note)) await store.remove()
          await files.removeNote()
        },
        () => undefined,
      ),
  }
}

interface Found {
  readonly answer: SecretAnswer
  readonly engine: SecretEngine
}

async function keyFrom(stores: readonly SecretStore[]): Promise<Found> {
  let best: Found | null = null
  for (const store of stores) {
    const found: Found = { answer: await store.read(), engine: store.engine }
    if (found.answer.state === 'ok') return found
    if (best === null || RANK[found.answer.state] > RANK[best.answer.state]) best = found
  }
  return (
    best ?? { answer: { state: 'unavailable', reason: 'this computer has no such secret store' }, engine: 'keychain' }
  )
}

/** Rank of answers without a key: the one that leaves most options wins. */
const RANK: Readonly<Record<SecretAnswer['state'], number>> = { absent: 0, unavailable: 1, locked: 2, ok: 3 }

function reasonOf(answer: SecretAnswer): string {
  return answer.state === 'unavailable' ? answer.reason : 'the secret store did not keep the key'
}
