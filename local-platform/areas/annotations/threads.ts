import { isNative, type Native } from '#domain/annotation/native'

/** Changed thread: `old` is absent for a new one, `now` for a deleted one. */
export interface ChangedThread {
  readonly old: Native | undefined
  readonly now: Native | undefined
}

/** Threads that differ between two lists, each with its change. */
export function changedThreads(now: readonly unknown[], before: readonly unknown[]): readonly ChangedThread[] {
  const [added, gone] = withoutEqual(now, before)
  // Look up by key, from the end: a walk for each would be very slow for long lists.
  const old = gone.map((native) => ({ native }))
  const left = Map.groupBy(old.toReversed(), ({ native }) => (isSigned(native) ? signedKey(native) : wordsKey(native)))
  const found = new Set<{ readonly native: Native }>()
  const changed = added.map((one): ChangedThread => {
    const partner = left.get(signedKey(one))?.pop() ?? left.get(wordsKey(one))?.pop()
    if (partner !== undefined) found.add(partner)
    return { old: partner?.native, now: one }
  })
  const ended = old.filter((one) => !found.has(one))
  return [...changed, ...ended.map(({ native }): ChangedThread => ({ old: native, now: undefined }))]
}

/** Remarks of a thread that are new or edited. */
export function newRemarks({ old, now }: ChangedThread): readonly Native[] {
  const before = new Set((old === undefined ? [] : repliesOf(old)).map((reply) => JSON.stringify(reply)))
  return (now === undefined ? [] : repliesOf(now)).filter(isNative).filter((one) => !before.has(JSON.stringify(one)))
}

/** Elements only in the first list, and only in the second, counted with their multiplicity. */
export function withoutEqual(now: readonly unknown[], before: readonly unknown[]): readonly [Native[], Native[]] {
  const left = new Map<string, { count: number; readonly native: Native }>()
  for (const native of before.filter(isNative)) {
    const text = JSON.stringify(native)
    const known = left.get(text) ?? { count: 0, native }
    known.count += 1
    left.set(text, known)
  }
  const added = now.filter(isNative).filter((native) => {
    const known = left.get(JSON.stringify(native))
    if (known === undefined || known.count === 0) return true
    known.count -= 1
    return false
  })
  return [added, [...left.values()].flatMap(({ count, native }) => Array.from({ length: count }, () => native))]
}

/** Stable identity of a thread or object: its id, else when and by whom it was created. */
export function identityOf({ id, type, className, createdAt, createdBy }: Native): string {
  if (typeof id === 'string') return `id ${id}`
  const email = isNative(createdBy) ? createdBy.email : undefined
  return JSON.stringify(createdAt === undefined ? [type, className] : [type, createdAt, email])
}

/** Author of a thread; if not given, the author of its first remark. */
export function authorOf(comment: Native): unknown {
  const { createdBy } = comment
  if (isNative(createdBy) && typeof createdBy.email === 'string') return createdBy.email
  const [first] = repliesOf(comment)
  return isNative(first) ? first.email : undefined
}

/** Remarks of a thread. */
export function repliesOf({ correspondence }: Native): readonly unknown[] {
  return Array.isArray(correspondence) ? correspondence : []
}

/** A comment that doesn't exist yet is open. */
export function isResolved(comment: Native | undefined): boolean {
  return comment?.resolved === true
}

/** Tells whether a thread gives its author and time; without them its first remark identifies it. */
function isSigned({ createdAt, createdBy }: Native): boolean {
  return typeof createdAt === 'string' && isNative(createdBy)
}

function signedKey(thread: Native): string {
  return `signed ${identityOf(thread)}`
}

function wordsKey(thread: Native): string {
  return `words ${JSON.stringify([thread.createdAt, repliesOf(thread)[0]])}`
}
