import { isNative, type Native } from '#domain/annotation/native'

/** A thread that is otherwise than before: `old` is missing where it is new, `now` where it is gone. */
export interface ChangedThread {
  readonly old: Native | undefined
  readonly now: Native | undefined
}

/** The threads that differ between two lists, each with what became of it. */
export function changedThreads(now: readonly unknown[], before: readonly unknown[]): readonly ChangedThread[] {
  const [added, gone] = withoutEqual(now, before)
  // Found by keys, taken from the end: a walk for each would take very long where there are very many.
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

/** The remarks of a thread that were not there like this before; one that was edited counts as well. */
export function newRemarks({ old, now }: ChangedThread): readonly Native[] {
  const before = new Set((old === undefined ? [] : repliesOf(old)).map((reply) => JSON.stringify(reply)))
  return (now === undefined ? [] : repliesOf(now)).filter(isNative).filter((one) => !before.has(JSON.stringify(one)))
}

/** What is only in the first list, and what is only in the second, each counted as often as it stands there. */
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

/** Who it is, whatever was changed of it: its id, else when and by whom it was made. */
export function identityOf({ id, type, className, createdAt, createdBy }: Native): string {
  if (typeof id === 'string') return `id ${id}`
  const email = isNative(createdBy) ? createdBy.email : undefined
  return JSON.stringify(createdAt === undefined ? [type, className] : [type, createdAt, email])
}

/** Who began a thread; of those that do not say it, who spoke first. */
export function authorOf(comment: Native): unknown {
  const { createdBy } = comment
  if (isNative(createdBy) && typeof createdBy.email === 'string') return createdBy.email
  const [first] = repliesOf(comment)
  return isNative(first) ? first.email : undefined
}

/** What was said in a thread. */
export function repliesOf({ correspondence }: Native): readonly unknown[] {
  return Array.isArray(correspondence) ? correspondence : []
}

/** A comment that isn't there yet is open. */
export function isResolved(comment: Native | undefined): boolean {
  return comment?.resolved === true
}

/** A thread is known by who began it when; where nothing says that, by its first remark. */
function isSigned({ createdAt, createdBy }: Native): boolean {
  return typeof createdAt === 'string' && isNative(createdBy)
}

function signedKey(thread: Native): string {
  return `signed ${identityOf(thread)}`
}

function wordsKey(thread: Native): string {
  return `words ${JSON.stringify([thread.createdAt, repliesOf(thread)[0]])}`
}
