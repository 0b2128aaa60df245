import { SECRET_BYTES_MAX, SECRET_STORE_TIMEOUT_MS } from '#domain/constants'

/**
 * Answer of a secret store. `locked` never means absent: the secret may be behind a prompt. `later` resolves once that
 * prompt is answered.
 */
export type SecretAnswer =
  | { readonly state: 'ok'; readonly value: string }
  | { readonly state: 'absent' }
  | { readonly state: 'locked'; readonly later?: Promise<void> }
  | { readonly state: 'unavailable'; readonly reason: string }

/** Keeps one short secret in the operating system's store. Answers within a time limit and never throws. */
export interface SecretStore {
  readonly engine: SecretEngine
  readonly read: () => Promise<SecretAnswer>
  /** `ok` means that the value is stored. */
  readonly write: (value: string) => Promise<SecretAnswer>
  /** `absent` means that nothing is left. */
  readonly remove: () => Promise<SecretAnswer>
  /** Abandons an open prompt, so that the next call prompts again. */
  readonly giveUp: () => void
}

export const SECRET_ENGINES = ['keychain', 'safeStorage'] as const
export type SecretEngine = (typeof SECRET_ENGINES)[number]

/** Creates an answer for an unusable store, with the reason. */
export function unavailable(reason: unknown): SecretAnswer {
  return { state: 'unavailable', reason: reason instanceof Error ? reason.message : String(reason) }
}

/** Reason why a value can't be stored, or null: the smallest store holds 1,280 characters. */
export function refusalOf(value: string): SecretAnswer | null {
  const bytes = Buffer.byteLength(value)
  if (bytes === 0) return unavailable('an empty value is no secret')
  return bytes > SECRET_BYTES_MAX
    ? unavailable(`a secret of ${bytes} bytes is too long, ${SECRET_BYTES_MAX} is the most`)
    : null
}

/** Returns the answer if it arrives in time; else `locked`, because a store this slow is prompting the person. */
export async function answerWithin(
  work: Promise<SecretAnswer>,
  limitMs: number = SECRET_STORE_TIMEOUT_MS,
): Promise<SecretAnswer> {
  const settled = work.catch(unavailable)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<SecretAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ state: 'locked', later: settled.then(() => undefined) }), limitMs)
  })
  const answer = await Promise.race([settled, late])
  clearTimeout(timer)
  return answer
}
