import { SECRET_BYTES_MAX, SECRET_STORE_TIMEOUT_MS } from '#domain/constants'

/**
 * What a secret store answers. `locked` is never "nothing there": the secret may be behind a prompt;
 * `later` resolves once that prompt has got its answer.
 */
export type SecretAnswer =
  | { readonly state: 'ok'; readonly value: string }
  | { readonly state: 'absent' }
  | { readonly state: 'locked'; readonly later?: Promise<void> }
  | { readonly state: 'unavailable'; readonly reason: string }

/** Keeps one short secret where the operating system keeps secrets; it answers within a limit and never throws. */
export interface SecretStore {
  readonly engine: SecretEngine
  readonly read: () => Promise<SecretAnswer>
  /** `ok` means that the value is kept. */
  readonly write: (value: string) => Promise<SecretAnswer>
  /** `absent` means that nothing is left. */
  readonly remove: () => Promise<SecretAnswer>
  /** Takes away a prompt that is still open, so that the next call asks the person anew. */
  readonly giveUp: () => void
}

export const SECRET_ENGINES = ['keychain', 'safeStorage'] as const
export type SecretEngine = (typeof SECRET_ENGINES)[number]

/** An answer that the store can't be used, and why. */
export function unavailable(reason: unknown): SecretAnswer {
  return { state: 'unavailable', reason: reason instanceof Error ? reason.message : String(reason) }
}

/** Why a value can't be a secret of ours, or null: the smallest store takes 1,280 characters. */
export function refusalOf(value: string): SecretAnswer | null {
  const bytes = Buffer.byteLength(value)
  if (bytes === 0) return unavailable('an empty value is no secret')
  return bytes > SECRET_BYTES_MAX
    ? unavailable(`a secret of ${bytes} bytes is too long, ${SECRET_BYTES_MAX} is the most`)
    : null
}

/** The answer if it comes in time; else `locked`, because a store that takes this long is asking the person. */
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
