import { NO_REVIEW_RULES, type ReviewRules } from '#domain/review-rules'
import type { HostClient } from '../../host/host-client'
import { createObservable, type Observable } from '../observable'

/** The project's review rules; default rules until loaded. */
export interface ReviewRuleDesk extends Observable<ReviewRules> {
  /** Reloads the rules; after an error, the last ones stay. */
  readonly load: () => Promise<void>
}

interface Parts {
  readonly client: Pick<HostClient, 'call'>
  readonly actions: () => Promise<ReadonlySet<string>>
}

/** Hosts without review rules use the defaults. */
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
      // Unchanged rules must not restart the checks.
      if (text === known) return
      known = text
      rules.set(answer.value)
    },
  }
}
