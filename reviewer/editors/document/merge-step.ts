import { becomeVersion } from '#domain/annotation/commands/become-version'
import { type HeadValue, headOps } from '#domain/annotation/commands/change-head'
import { isSameJson } from '#domain/annotation/commands/is-same-json'
import { type ThreadMerge, threadOps } from '#domain/annotation/comments/merge-threads'
import { keyOf } from '#domain/annotation/comments/thread-keys'
import { isNative } from '#domain/annotation/native'
import { changed } from '#domain/annotation/ops/apply'
import type { Command } from '#domain/annotation/ops/command'
import type { ObjectId, ThreadId } from '#domain/annotation/ops/op'
import { given } from '#domain/given'
import type { Clock } from '#protocol/port'
import type { MergeSides } from './merge-plan'
import { type AcceptedVersion, type OwnVersion, savedEntries, textsOf } from './own-version'
import { differingThreads, type TheirDifference } from './their-version'

/** Effect of a merge on the own version. */
export interface MergeStep {
  readonly objects: Pick<Parameters<typeof becomeVersion>[1], 'remove' | 'change' | 'add'>
  readonly head: readonly HeadValue[]
  readonly threads: ThreadMerge
  /** Ids of new threads. */
  readonly names: readonly ThreadId[]
  /** Position of the first new thread. */
  readonly z: number
}

/** Merges others' comments and head values together with their objects. */
export const mergeVersion: Command<MergeStep & { readonly label: string }> = (document, step) => {
  const { objects, head, threads, names, z, label } = step
  const made = becomeVersion(document, { ...objects, label })
  const ofThreads = threadOps(document, threads, (nth) => ({ id: names[nth] ?? 't', z: z + nth }))
  const beside = [...ofThreads, ...headOps(document.value('head') ?? {}, head)]
  if ('refusal' in made) return beside.length === 0 ? made : { label, delta: beside }
  return { label: made.label, delta: [...made.delta, ...beside] }
}

/** The own version after a step. */
export async function versionAfter(
  { drawing }: OwnVersion,
  { objects: { remove, change, add }, head: values, threads, names }: MergeStep,
  clock: Clock,
): Promise<AcceptedVersion> {
  const texts = await textsOf(
    [...change, ...add].map(({ value }) => value),
    clock,
  )
  const gone = new Set<ObjectId | ThreadId>([...remove, ...threads.remove])
  const becomes = new Map(change.map(({ id }, nth) => [id, texts[nth]]))
  const says = new Map(threads.change.map(({ id, value }) => [id, value]))
  const entries = savedEntries(drawing)
  const head = drawing.reading.value('head')
  const kept = [...drawing.ids().entries()].filter(([, id]) => !gone.has(id))
  return {
    ids: [...kept.map(([, id]) => id), ...add.map(({ id }) => id)],
    entries: [
      ...kept.map(([at, id]) => ({ base: entries[at]?.base, text: becomes.get(id) ?? entries[at]?.text })),
      ...texts.slice(change.length).map((text) => ({ base: undefined, text })),
    ],
    threads: [
      ...drawing.threads().flatMap(({ id, value }) => (gone.has(id) ? [] : [{ id, value: says.get(id) ?? value }])),
      ...threads.add.map((value, nth) => ({ id: names[nth] ?? 't', value })),
    ],
    head: head && changed(head, headOps(head, values)),
  }
}

/** Difference of theirs from the own version after a step; undefined if either is closed or unreadable. */
export async function differenceAfter(
  { mine, other, base }: MergeSides,
  after: AcceptedVersion,
  clock: Clock,
): Promise<TheirDifference | undefined> {
  const difference = await mine.annotation.compare(other, after.entries, false)
  if (difference === undefined) return undefined
  const { changed: differing, onlyMine, onlyTheirs } = difference
  const apart = [...differing.map(([, place]) => place), ...onlyTheirs]
  const values = await other.exact(apart)
  if (values.length < apart.length) return undefined
  const texts = await textsOf(values, clock)
  const theirsBy = new Map((other.comments ?? []).filter(isNative).map((value) => [keyOf(value), value]))
  const known = new Set(after.threads.map(({ id }) => id))
  const threads = [...after.threads, ...base.threads.filter(({ id }) => !known.has(id))].flatMap(({ id, value }) => {
    const theirValue = isNative(value) ? theirsBy.get(keyOf(value)) : undefined
    return theirValue === undefined ? [] : [{ id, value: theirValue }]
  })
  const idAt = (at: number): readonly ObjectId[] => after.ids.slice(at, at + 1)
  return {
    gone: onlyMine.flatMap(idAt),
    otherwise: differing.flatMap(([at], nth) => idAt(at).map((id) => [id, texts[nth] ?? ''] as const)),
    besides: texts.slice(differing.length),
    threads: differingThreads(threads, after.threads),
    ...(isSameJson(after.head, other.head) ? {} : given({ head: other.head })),
  }
}
