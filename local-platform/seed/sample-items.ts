import { pictureNamed } from '../pictures/paint-jobs'
import type { Storage } from '../storage/storage'
import { createRandom } from './random'

/** Items that the platform makes by itself, and how far a team has come with them. */
export interface SampleItems {
  readonly projectId: number
  readonly folderId: number
  /** The kind of picture, by its name. */
  readonly picture: string
  readonly ending: string
  readonly mime: string
  readonly count: number
  readonly firstSeed: number
  readonly now: number
  /** Which workflow's statuses the items stand in. */
  readonly statuses: 'review' | 'system'
  /** Numbers in the file names, where the kind's own names are not one of a kind. */
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

/** Adds sample items as a team would have left them: the first ones done, the next in check, the rest under way. */
export function addSampleItems(storage: Storage, sample: SampleItems): readonly number[] {
  const random = createRandom(sample.firstSeed * 7_919)
  return Array.from({ length: sample.count }, (_, index) => {
    const seed = sample.firstSeed + index
    const { name, width, height } = pictureNamed(sample.picture).about(seed)
    const status = statusAt(index / sample.count, sample.statuses)
    const isAnnotated = status !== NOT_STARTED && status !== SKIPPED && (status !== IN_PROGRESS || index % 4 === 0)
    const created = sample.now - (sample.count - index) * 11 * MINUTE_MS - 3 * DAY_MS
    return storage.items.add({
      projectId: sample.projectId,
      folderId: sample.folderId,
      name: `${name}${sample.isNumbered ? `_${String(index + 1).padStart(4, '0')}` : ''}.${sample.ending}`,
      annotationStatus: status,
      approvalStatus: approvalOf(status, random.next()),
      isPinned: index === 2 || index === 17,
      width: width === 0 ? null : width,
      height: height === 0 ? null : height,
      mime: sample.mime,
      source: { kind: 'drawn', picture: sample.picture, seed },
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
