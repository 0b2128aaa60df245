import type { Remark, Thread } from '#domain/annotation/comments/thread'

/** A user's rights over comments by others. */
export interface CommentRights {
  readonly resolves: boolean
  readonly removes: boolean
}

/** Rights over a thread: full for their own, by permission for others'. */
export function rightsOver(
  { author, remarks }: Thread,
  email: string,
  { resolves, removes }: CommentRights,
): { readonly mayResolve: boolean; readonly mayRemove: boolean } {
  const isOwn = author === email && email !== ''
  return { mayResolve: resolves || isOwn, mayRemove: removes || (isOwn && remarks.every((one) => one.email === email)) }
}

/** Rights over a remark: only its author may edit it. */
export function rightsOverRemark(
  remark: Remark,
  email: string,
  { removes }: CommentRights,
): { readonly mayEdit: boolean; readonly mayRemove: boolean } {
  const isOwn = remark.email === email && email !== ''
  return { mayEdit: isOwn, mayRemove: removes || isOwn }
}
