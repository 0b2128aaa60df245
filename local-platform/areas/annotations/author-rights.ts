import { isNative, type Native } from '#domain/annotation/native'
import { listOf } from './native-shape'

/** What a save may change beyond drawing. */
export interface AuthorRights {
  readonly approvesObjects: boolean
  readonly resolvesComments: boolean
  readonly deletesComments: boolean
}

const FORBIDDEN = {
  approval: "You don't have the right to approve objects.",
  resolved: "You don't have the right to resolve comments.",
  deleted: "You don't have the right to delete comments.",
} as const

/** Compares an annotation with the one before, and says what its author may not have changed; undefined: nothing. */
export function unallowedChange(body: Native, before: Native | undefined, rights: AuthorRights): string | undefined {
  if (!rights.approvesObjects && isApprovalMoved(listOf(body, 'instances'), listOf(before, 'instances')))
    return FORBIDDEN.approval
  return unallowedOfComments(listOf(body, 'comments'), listOf(before, 'comments'), rights)
}

interface Left {
  readonly native: Native
  readonly identity: string
  readonly shape: string
}

/** Tells whether an object got an approval that none had before it, or lost one without being changed itself. */
function isApprovalMoved(now: readonly unknown[], before: readonly unknown[]): boolean {
  const [added, gone] = withoutEqual(now, before)
  const old = gone.map(leftOf)
  for (const one of added.map(leftOf)) {
    const approval = approvalOf(one.native)
    const at = old.findIndex(({ identity, native, shape }) =>
      approval === null
        ? shape === one.shape && identity === one.identity
        : identity === one.identity && approvalOf(native) === approval,
    )
    const [partner] = at === -1 ? [] : old.splice(at, 1)
    if (partner === undefined ? approval !== null : approvalOf(partner.native) !== approval) return true
  }
  return false
}

function leftOf(native: Native): Left {
  return { native, identity: identityOf(native), shape: shapeOf(native) }
}

/** Who it is, whatever was changed of it: its id, else when and by whom it was made. */
function identityOf({ id, type, className, createdAt, createdBy }: Native): string {
  if (typeof id === 'string') return `id ${id}`
  const email = isNative(createdBy) ? createdBy.email : undefined
  return JSON.stringify(createdAt === undefined ? [type, className] : [type, createdAt, email])
}

/** What an approval was given to: all but the approval itself and who touched it last. */
function shapeOf({ error: _error, updatedAt: _at, updatedBy: _by, ...rest }: Native): string {
  return JSON.stringify(rest)
}

function approvalOf({ error }: Native): boolean | null {
  return typeof error === 'boolean' ? error : null
}

/** What is only in the first list, and what is only in the second, each counted as often as it stands there. */
function withoutEqual(now: readonly unknown[], before: readonly unknown[]): readonly [Native[], Native[]] {
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

function unallowedOfComments(
  now: readonly unknown[],
  before: readonly unknown[],
  { resolvesComments, deletesComments }: AuthorRights,
): string | undefined {
  const [added, gone] = withoutEqual(now, before)
  for (const comment of added) {
    const at = gone.findIndex((old) => isSameThread(old, comment))
    const [old] = at === -1 ? [] : gone.splice(at, 1)
    if (!resolvesComments && isResolved(old) !== isResolved(comment)) return FORBIDDEN.resolved
    if (!deletesComments && !holdsReplies(comment, old)) return FORBIDDEN.deleted
  }
  return gone.length > 0 && !deletesComments ? FORBIDDEN.deleted : undefined
}

/** A thread is known by its first remark, and by when it was begun. */
function isSameThread(a: Native, b: Native): boolean {
  return a.createdAt === b.createdAt && JSON.stringify(repliesOf(a)[0]) === JSON.stringify(repliesOf(b)[0])
}

function holdsReplies(comment: Native, old: Native | undefined): boolean {
  const now = new Set(repliesOf(comment).map((reply) => JSON.stringify(reply)))
  return old === undefined || repliesOf(old).every((reply) => now.has(JSON.stringify(reply)))
}

function repliesOf({ correspondence }: Native): readonly unknown[] {
  return Array.isArray(correspondence) ? correspondence : []
}

/** A comment that isn't there yet is open. */
function isResolved(comment: Native | undefined): boolean {
  return comment?.resolved === true
}
