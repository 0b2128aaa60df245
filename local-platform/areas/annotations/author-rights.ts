import { isNative, type Native } from '#domain/annotation/native'
import { listOf } from './native-shape'
import { authorOf, changedThreads, identityOf, isResolved, repliesOf, withoutEqual } from './threads'

/** Changes that a save may contain beyond drawing. */
export interface AuthorRights {
  /** Author of the save: they may resolve and delete their own comments without a right. */
  readonly email: string
  readonly approvesObjects: boolean
  readonly resolvesComments: boolean
  readonly deletesComments: boolean
}

const FORBIDDEN = {
  approval: "You don't have the right to approve objects.",
  resolved: "You don't have the right to resolve comments.",
  deleted: "You don't have the right to delete comments.",
  moved: "You don't have the right to move other people's comments.",
} as const

/**
 * Compares an annotation with its predecessor and names a change that its author may not make; undefined if there is
 * none.
 */
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

/** Tells whether an object got a new approval, or lost one without another change. */
function isApprovalMoved(now: readonly unknown[], before: readonly unknown[]): boolean {
  const [added, gone] = withoutEqual(now, before)
  // Look up by key, from the end: a hundred thousand objects may have changed at once.
  const old = gone.map(leftOf).toReversed()
  const ofShape = Map.groupBy(old, ({ identity, shape }) => keyOf(identity, shape))
  const ofApproval = Map.groupBy(old, ({ identity, native }) => keyOf(identity, approvalOf(native)))
  const taken = new Set<Left>()
  for (const { native, identity, shape } of added.map(leftOf)) {
    const approval = approvalOf(native)
    const candidates =
      approval === null ? ofShape.get(keyOf(identity, shape)) : ofApproval.get(keyOf(identity, approval))
    const partner = nextOf(candidates, taken)
    if (partner === undefined ? approval !== null : approvalOf(partner.native) !== approval) return true
  }
  return false
}

function keyOf(identity: string, what: string | null): string {
  return JSON.stringify([identity, what])
}

/** Takes the last candidate that is not yet taken. */
function nextOf(candidates: Left[] | undefined, taken: Set<Left>): Left | undefined {
  for (let next = candidates?.pop(); next !== undefined; next = candidates?.pop()) {
    if (taken.has(next)) continue
    taken.add(next)
    return next
  }
  return undefined
}

function leftOf(native: Native): Left {
  return { native, identity: identityOf(native), shape: shapeOf(native) }
}

/** Content that an approval covers: all of the object except the approval itself, its fields and the last editor. */
function shapeOf(object: Native): string {
  const { error: _error, errorReason: _why, errorBefore: _before, updatedAt: _at, updatedBy: _by, ...rest } = object
  return JSON.stringify(rest)
}

/** Decision with its reason; null if undecided. */
function approvalOf({ error, errorReason }: Native): string | null {
  return typeof error === 'boolean' ? JSON.stringify([error, errorReason ?? null]) : null
}

function unallowedOfComments(
  now: readonly unknown[],
  before: readonly unknown[],
  { resolvesComments, deletesComments, email }: AuthorRights,
): string | undefined {
  for (const { old, now: comment } of changedThreads(now, before)) {
    if (comment === undefined) {
      const isOthers = old !== undefined && (authorOf(old) !== email || !holdsReplies(undefined, old, email))
      if (isOthers && !deletesComments) return FORBIDDEN.deleted
      continue
    }
    if (!resolvesComments && authorOf(old ?? comment) !== email && isResolved(old) !== isResolved(comment))
      return FORBIDDEN.resolved
    const isMoved = old !== undefined && (old.x !== comment.x || old.y !== comment.y)
    if (isMoved && !resolvesComments && authorOf(old) !== email) return FORBIDDEN.moved
    if (!deletesComments && !holdsReplies(comment, old, email)) return FORBIDDEN.deleted
  }
  return undefined
}

/** Tells whether all replies of others remain; people may edit and delete their own. */
function holdsReplies(comment: Native | undefined, old: Native | undefined, email: string): boolean {
  const now = new Set((comment === undefined ? [] : repliesOf(comment)).map((reply) => JSON.stringify(reply)))
  const isOwn = (reply: unknown) => isNative(reply) && reply.email === email
  return old === undefined || repliesOf(old).every((reply) => isOwn(reply) || now.has(JSON.stringify(reply)))
}
