import { isNative, type Native } from '#domain/annotation/native'
import { listOf } from './native-shape'
import { authorOf, changedThreads, identityOf, isResolved, repliesOf, withoutEqual } from './threads'

/** What a save may change beyond drawing. */
export interface AuthorRights {
  /** Who saves: their own comments they resolve and take back without a right. */
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
  // Found by keys, taken from the end: a hundred thousand objects may have changed at once.
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

/** The last that is not taken yet, and takes it. */
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

/** What an approval was given to: all but the approval itself, with what belongs to it, and who touched it last. */
function shapeOf(object: Native): string {
  const { error: _error, errorReason: _why, errorBefore: _before, updatedAt: _at, updatedBy: _by, ...rest } = object
  return JSON.stringify(rest)
}

/** A decision with the reason that is given for it; null: nothing is decided. */
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

/** Tells whether all is still there that others said; their own words people change and take back. */
function holdsReplies(comment: Native | undefined, old: Native | undefined, email: string): boolean {
  const now = new Set((comment === undefined ? [] : repliesOf(comment)).map((reply) => JSON.stringify(reply)))
  const isOwn = (reply: unknown) => isNative(reply) && reply.email === email
  return old === undefined || repliesOf(old).every((reply) => isOwn(reply) || now.has(JSON.stringify(reply)))
}
