import type { AnnotationLoader } from '../document/annotation-loader'
import type { ObjectViews } from '../document/object-view'
import { type ConsensusParts, createConsensus } from '../review/consensus'
import { createDisapproving } from '../review/disapproving'
import type { ReviewRuleDesk } from '../review/review-rules'
import { createOneByOne, type OneByOneParts } from '../review/one-by-one'
import type { WorkHost } from '../work/work-host'
import type { Annotating } from './annotating'
import { createCompareKeys } from './compare-keys'
import type { Showing } from './showing'

interface ReviewingParts {
  readonly host: Pick<WorkHost, 'client' | 'actions'>
  readonly annotating: Pick<Annotating, 'drawing' | 'editing' | 'versions' | 'work'>
  readonly rules: ReviewRuleDesk
  readonly views: ObjectViews
  readonly showing: Pick<Showing, 'sight' | 'progress' | 'focus'>
  readonly choices: OneByOneParts['choices']
  readonly loadAt: AnnotationLoader['loadAt']
  readonly item: ConsensusParts['item']
  readonly email: () => string
  readonly reach: (part: string) => void
  readonly say: (words: string) => void
  readonly onRefused: (reason: string) => void
}

/** The review features: walking objects one by one, comparing versions, and consensus. */
export function createReviewing(parts: ReviewingParts) {
  const { host, annotating, rules, views, showing, choices, loadAt, item, email, reach, say, onRefused } = parts
  const { drawing, editing, versions, work } = annotating
  const { sight: camera, progress: picture, focus: focusCanvas } = showing
  const oneByOne = createOneByOne({ views, editing, camera, choices, document: drawing, picture, say, focusCanvas })
  const disapproving = createDisapproving({ rules, views, editing, oneByOne, document: drawing })
  const compareKeys = createCompareKeys({
    versions,
    views,
    oneByOne,
    camera,
    email,
    isUnsaved: () => work.get()?.isUnsaved() === true,
    reach,
    say,
    onRefused,
  })
  const consensus = createConsensus({
    client: host.client,
    actions: host.actions,
    item,
    drawing,
    load: loadAt,
    refusal: () => editing.seen.get().refusal,
    author: () => ({ email: email(), at: new Date().toISOString() }),
    onRefused,
    say,
  })

  return {
    oneByOne,
    disapproving,
    compareKeys,
    consensus,
    /** Restores the newest kept version, or explains why it can't. */
    async bringBackNewest(): Promise<void> {
      const [newest] = versions.kept.list.get()
      const why = newest && (await versions.kept.bringBack(newest))
      if (why !== undefined) onRefused(why)
    },
    dispose() {
      compareKeys.dispose()
      oneByOne.dispose()
      disapproving.dispose()
      consensus.dispose()
    },
  }
}
