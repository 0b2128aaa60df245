import { given } from '#domain/given'
import { createKeytarLink, type KeytarOutcome } from './keytar-link'
import type { KeytarProcess } from './keytar-messages'
import { answerWithin, refusalOf, type SecretAnswer, type SecretStore, unavailable } from './secret-store'

export interface KeytarStoreParts {
  readonly spawn: () => KeytarProcess
  readonly platform: NodeJS.Platform
  /** Name in the keychain, one per data folder. */
  readonly service: string
  /** Tells whether a secret was written before: only then does null from a Linux keyring mean locked. */
  readonly expected: () => Promise<boolean>
  readonly now: () => number
  readonly limitMs?: number
  readonly promptMs?: number
}

const ACCOUNT = 'session-key'
/** Entry that is never written, so reading it shows no prompt. It tests whether the keychain answers. */
const PROBE = 'probe'
/** Age in milliseconds at which a prompt is abandoned: its keyring may be gone and never answer. */
const PROMPT_MS = 60_000

interface Stuck {
  readonly settled: Promise<void>
  readonly end: NodeJS.Timeout
}

/** Keychain over keytar; tells apart four answers that keytar itself doesn't. */
export function createKeytarStore(parts: KeytarStoreParts): SecretStore & { readonly stop: () => void } {
  const link = createKeytarLink(parts.spawn, parts.now)
  let stuck: Stuck | null = null
  /** Whether the present process ever reached the keychain, and whether it lost it since. */
  let reached: 'never' | 'once' | 'lost' = 'never'

  const ask = async (op: 'get' | 'set' | 'delete', account: string, value?: string): Promise<KeytarOutcome> => {
    const outcome = await link.call({ op, service: parts.service, account, ...given({ value }) })
    if (outcome.state === 'done') reached = 'once'
    if (outcome.state === 'gone') reached = 'never'
    return outcome
  }
  /** Interprets a refusal: if the keychain answers for another entry, it is locked or the person declined. */
  const refused = async (message: string): Promise<SecretAnswer> => {
    if (parts.platform === 'win32') return unavailable(message)
    const probe = await ask('get', PROBE)
    if (probe.state === 'done') return { state: 'locked' }
    if (reached === 'once') reached = 'lost'
    return unavailable(message)
  }
  /**
   * Retries in a new process: the system library stays bound to an ended keyring service, a new process finds its
   * successor.
   */
  const withNewProcess = async (work: () => Promise<SecretAnswer>): Promise<SecretAnswer> => {
    const answer = await work()
    if (reached !== 'lost') return answer
    link.stop()
    reached = 'never'
    return work()
  }
  const notDone = (outcome: Exclude<KeytarOutcome, { state: 'done' }>): Promise<SecretAnswer> | SecretAnswer =>
    outcome.state === 'gone' ? unavailable(outcome.message) : refused(outcome.message)
  /** keytar returns null for an absent secret and, on Linux, for a locked keyring too. */
  const nothing = async (): Promise<SecretAnswer> =>
    parts.platform === 'linux' && (await parts.expected()) ? { state: 'locked' } : { state: 'absent' }

  const giveUp = (): void => {
    if (stuck === null) return
    clearTimeout(stuck.end)
    stuck = null
    link.stop()
  }
  /** Waits for the answer to an open prompt; an abandoned one never gets any. */
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
    // Allow one prompt at a time: each further call would open its own.
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
