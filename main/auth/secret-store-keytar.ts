import { given } from '#domain/given'
import { createKeytarLink, type KeytarOutcome } from './keytar-link'
import type { KeytarProcess } from './keytar-messages'
import { answerWithin, refusalOf, type SecretAnswer, type SecretStore, unavailable } from './secret-store'

export interface KeytarStoreParts {
  readonly spawn: () => KeytarProcess
  readonly platform: NodeJS.Platform
  /** The name in the keychain; another one per data folder. */
  readonly service: string
  /** Whether a secret was written before: only then is a null of a Linux keyring a locked one. */
  readonly expected: () => Promise<boolean>
  readonly now: () => number
  readonly limitMs?: number
  readonly promptMs?: number
}

const ACCOUNT = 'session-key'
/** Never written, so asking for it shows no prompt: it tells whether the keychain answers at all. */
const PROBE = 'probe'
/** A prompt that is this old is given up: the keyring that showed it may be gone, and then its answer never comes. */
const PROMPT_MS = 60_000

interface Stuck {
  readonly settled: Promise<void>
  readonly end: NodeJS.Timeout
}

/** The keychain by keytar, with the four answers that keytar itself doesn't tell apart. */
export function createKeytarStore(parts: KeytarStoreParts): SecretStore & { readonly stop: () => void } {
  const link = createKeytarLink(parts.spawn, parts.now)
  let stuck: Stuck | null = null
  /** Whether the process that runs now ever reached the keychain, and whether it lost it since. */
  let reached: 'never' | 'once' | 'lost' = 'never'

  const ask = async (op: 'get' | 'set' | 'delete', account: string, value?: string): Promise<KeytarOutcome> => {
    const outcome = await link.call({ op, service: parts.service, account, ...given({ value }) })
    if (outcome.state === 'done') reached = 'once'
    if (outcome.state === 'gone') reached = 'never'
    return outcome
  }
  /** What a refusal means: a keychain that answers about another entry is locked, or the person said no. */
  const refused = async (message: string): Promise<SecretAnswer> => {
    if (parts.platform === 'win32') return unavailable(message)
    const probe = await ask('get', PROBE)
    if (probe.state === 'done') return { state: 'locked' }
    if (reached === 'once') reached = 'lost'
    return unavailable(message)
  }
  /** The system's library holds on to a keyring service that ended; a new process finds the one that came after it. */
  const withNewProcess = async (work: () => Promise<SecretAnswer>): Promise<SecretAnswer> => {
    const answer = await work()
    if (reached !== 'lost') return answer
    link.stop()
    reached = 'never'
    return work()
  }
  const notDone = (outcome: Exclude<KeytarOutcome, { state: 'done' }>): Promise<SecretAnswer> | SecretAnswer =>
    outcome.state === 'gone' ? unavailable(outcome.message) : refused(outcome.message)
  /** keytar says null for "not there" and, on Linux, for "locked" too. */
  const nothing = async (): Promise<SecretAnswer> =>
    parts.platform === 'linux' && (await parts.expected()) ? { state: 'locked' } : { state: 'absent' }

  const giveUp = (): void => {
    if (stuck === null) return
    clearTimeout(stuck.end)
    stuck = null
    link.stop()
  }
  /** Waits for the answer to an open prompt; one that was given up never gets any. */
  const waitFor = (later: Promise<void>): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const waiting: Stuck = { settled: promise, end: setTimeout(giveUp, parts.promptMs ?? PROMPT_MS).unref() }
    stuck = waiting
    void later.then(() => {
      if (stuck !== waiting) return
      clearTimeout(waiting.end)
      stuck = null
      resolve()
    })
    return promise
  }

  const limited = async (work: () => Promise<SecretAnswer>): Promise<SecretAnswer> => {
    // One prompt at a time: further calls would each put up their own.
    if (stuck !== null) return { state: 'locked', later: stuck.settled }
    const answer = await answerWithin(withNewProcess(work), parts.limitMs)
    if (answer.state !== 'locked' || answer.later === undefined) return answer
    return { state: 'locked', later: waitFor(answer.later) }
  }

  return {
    engine: 'keychain',
    stop: link.stop,
    giveUp,
    read: () =>
      limited(async () => {
        const outcome = await ask('get', ACCOUNT)
        if (outcome.state !== 'done') return notDone(outcome)
        return typeof outcome.value === 'string' ? { state: 'ok', value: outcome.value } : nothing()
      }),
    write: async (value) =>
      refusalOf(value) ??
      limited(async () => {
        const outcome = await ask('set', ACCOUNT, value)
        return outcome.state === 'done' ? { state: 'ok', value } : notDone(outcome)
      }),
    remove: () =>
      limited(async () => {
        const outcome = await ask('delete', ACCOUNT)
        if (outcome.state !== 'done') return notDone(outcome)
        return outcome.value === true ? { state: 'absent' } : nothing()
      }),
  }
}
