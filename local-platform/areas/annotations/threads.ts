import { isNative, type Native } from '#domain/annotation/native'

/** A thread that is otherwise than before: `old` is missing where it is new, `now` where it is gone. */
export interface ChangedThread {
  readonly old: Native | undefined
  readonly now: Native | undefined
}

/** The threads that differ between two lists, each with what became of it. */
export function changedThreads(now: readonly unknown[], before: readonly unknown[]): readonly ChangedThread[] {
  const [added, gone] = withoutEqual(now, before)
  const changed = added.map((one): ChangedThread => {
    const at = gone.findIndex((old) => isSameThread(old, one))
    const [old] = at === -1 ? [] : gone.splice(at, 1)
    return { old, now: one }
  })
  return [...changed, ...gone.map((old): ChangedThread => ({ old, now: undefined }))]
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
function isSameThread(a: Native, b: Native): boolean {
  if (typeof a.createdAt === 'string' && isNative(a.createdBy)) return identityOf(a) === identityOf(b)
  const [first, other] = [repliesOf(a)[0], repliesOf(b)[0]]
  return a.createdAt === b.createdAt && JSON.stringify(first) === JSON.stringify(other)
}
