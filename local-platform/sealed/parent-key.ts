import { z } from 'zod'
import type { KeyAnswer } from './secrets'
import { KEY_BYTES } from './sealer'

/** Parent's answer to a request for the key. */
export const keyMessage = z.discriminatedUnion('state', [
  z.object({ type: z.literal('key'), state: z.literal('key'), key: z.base64() }),
  z.object({ type: z.literal('key'), state: z.enum(['locked', 'none']) }),
])

/** Limit for the parent's answer, which may wait for a person's sign-in. */
const ANSWER_WITHIN_MS = 90_000

export interface ParentKey {
  readonly ask: () => Promise<KeyAnswer>
  readonly answered: (message: z.output<typeof keyMessage>) => void
}

/** Requests the key from the parent process, one request at a time. */
export function createParentKey(post: () => void): ParentKey {
  let waiting: ((answer: KeyAnswer) => void)[] = []
  const settle = (answer: KeyAnswer): void => {
    const all = waiting
    waiting = []
    for (const resolve of all) resolve(answer)
  }
  return {
    ask: () => {
      const { promise, resolve } = Promise.withResolvers<KeyAnswer>()
      waiting.push(resolve)
      if (waiting.length === 1) {
        post()
        setTimeout(() => settle({ state: 'locked' }), ANSWER_WITHIN_MS).unref()
      }
      return promise
    },
    answered: (message) => {
      if (message.state !== 'key') return settle({ state: message.state })
      const key = Buffer.from(message.key, 'base64')
      settle(key.length === KEY_BYTES ? { state: 'key', key } : { state: 'locked' })
    },
  }
}
