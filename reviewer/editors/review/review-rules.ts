import { NO_REVIEW_RULES, type ReviewRules } from '#domain/review-rules'
import type { HostClient } from '../../host/host-client'
import { createObservable, type Observable } from '../observable'

/** The rules of review of the project; those of nobody until they are known. */
export interface ReviewRuleDesk extends Observable<ReviewRules> {
  /** Asks for them again; where that fails, the last ones hold. */
  readonly load: () => Promise<void>
}

interface Parts {
  readonly client: Pick<HostClient, 'call'>
  readonly actions: () => Promise<ReadonlySet<string>>
}

/** A host that does not know of rules has none. */
export function createReviewRuleDesk({ client, actions }: Parts): ReviewRuleDesk {
  const rules = createObservable<ReviewRules>(NO_REVIEW_RULES)
  let known = JSON.stringify(NO_REVIEW_RULES)
  return {
    get: rules.get,
    subscribe: rules.subscribe,
    async load() {
      if (!(await actions()).has('reviewRules')) return
      const answer = await client.call('reviewRules', [])
      if (!answer.ok) return
      const text = JSON.stringify(answer.value)
      // Checks begin anew with other rules only.
      if (text === known) return
      known = text
      rules.set(answer.value)
    },
  }
}
