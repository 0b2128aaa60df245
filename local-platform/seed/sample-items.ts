import type { Sample } from '../samples/manifest'
import type { Storage } from '../storage/storage'
import { createRandom } from './random'

/** Progress of a team in a project. */
export type Progress = 'underWay' | 'finished'

/** Items made of samples, with the team's progress. */
export interface SampleItems {
  readonly projectId: number
  readonly folderId: number
  readonly samples: readonly Sample[]
  /** Determines approvals and times. */
  readonly seed: number
  readonly now: number
  /** Workflow of the items' statuses. */
  readonly statuses: 'review' | 'system'
  readonly progress: Progress
  /** Adds numbers to file names, if the samples' own names are not unique. */
  readonly isNumbered: boolean
}

const NOT_STARTED = 1
const IN_PROGRESS = 2
const QUALITY_CHECK = 3
const RETURNED = 4
const COMPLETED = 5
const SKIPPED = 6
const APPROVED = 2
const REJECTED = 1
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Adds samples as items in a plausible state: the first ones done, the next in review, the rest in progress. */
export function addSampleItems(storage: Storage, plan: SampleItems): readonly number[] {
  const random = createRandom(plan.seed * 7_919)
  const { length } = plan.samples
  return plan.samples.map((sample, index) => {
    const status = plan.progress === 'finished' ? COMPLETED : statusAt(index / length, plan.statuses)
    const isAnnotated = status !== NOT_STARTED && status !== SKIPPED && (status !== IN_PROGRESS || index % 4 === 0)
    const created = plan.now - (length - index) * 11 * MINUTE_MS - 3 * DAY_MS
    return storage.items.add({
      projectId: plan.projectId,
      folderId: plan.folderId,
      name: `${sample.name}${plan.isNumbered ? `_${String(index + 1).padStart(4, '0')}` : ''}.${sample.ending}`,
      annotationStatus: status,
      approvalStatus: approvalOf(status, random.next()),
      isPinned: index === 2 || index === 17,
      width: sample.width,
      height: sample.height,
      mime: sample.media.mime,
      source: { kind: 'sample', sample: sample.id },
      annotationRevision: isAnnotated ? 1 : 0,
      openComments: status === RETURNED || (status === QUALITY_CHECK && index % 5 === 3) ? 1 : 0,
      createdAt: new Date(created).toISOString(),
      updatedAt: new Date(created + random.whole(5, 600) * MINUTE_MS).toISOString(),
    })
  })
}

function approvalOf(status: number, chance: number): number {
  if (status === RETURNED) return chance < 0.6 ? REJECTED : 0
  return status === COMPLETED && chance < 0.7 ? APPROVED : 0
}

function statusAt(share: number, statuses: SampleItems['statuses']): number {
  if (share < 0.1) return COMPLETED
  if (share < 0.22) return QUALITY_CHECK
  if (statuses === 'review') return IN_PROGRESS
  if (share < 0.28) return RETURNED
  if (share < 0.5) return IN_PROGRESS
  return share > 0.96 ? SKIPPED : NOT_STARTED
}
