import { createCheckAnswers } from './answer-checks'
import type { CheckNews, CheckOrder } from './check-messages'

const scope = self as unknown as {
  postMessage(news: CheckNews): void
  addEventListener(type: 'message', listener: (event: MessageEvent<CheckOrder>) => void): void
}

const answer = createCheckAnswers()

scope.addEventListener('message', ({ data }) => {
  const news = answer(data)
  if (news !== undefined) scope.postMessage(news)
})
