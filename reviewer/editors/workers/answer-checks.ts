import { type Checker, createChecker } from '#domain/annotation/checks/checker'
import type { CheckNews, CheckOrder } from './check-messages'
import { unpacked } from './packed-objects'

/** Stores the posted objects and answers their issues on request. */
export function createCheckAnswers(): (order: CheckOrder) => CheckNews | undefined {
  let checker: Checker | undefined
  return (order) => {
    if (order.type === 'start') checker = createChecker(order.facts)
    else if (order.type === 'put') checker?.put(unpacked(order.objects, false))
    else if (order.type === 'remove') checker?.remove(order.rows)
    else if (checker !== undefined) return { ask: order.ask, report: checker.report() }
    return undefined
  }
}
