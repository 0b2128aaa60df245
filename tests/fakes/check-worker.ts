import type { CheckWorker } from '../../reviewer/editors/document/check-desk'
import { createCheckAnswers } from '../../reviewer/editors/workers/answer-checks'
import type { CheckNews, CheckOrder } from '../../reviewer/editors/workers/check-messages'

/** Worker of checks without a thread; `sent` receives each order. */
export function aCheckWorker(sent: (order: CheckOrder) => void = () => undefined): CheckWorker {
  const answer = createCheckAnswers()
  const listeners: ((event: { readonly data?: CheckNews }) => void)[] = []
  return {
    postMessage(order, transfer) {
      const data = structuredClone(order, { transfer })
      sent(data)
      const news = answer(data)
      queueMicrotask(() => {
        if (news !== undefined) for (const listener of listeners) listener({ data: news })
      })
    },
    addEventListener(type, listener) {
      if (type === 'message') listeners.push(listener)
    },
    terminate: () => undefined,
  }
}
