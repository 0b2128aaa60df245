import type { Remark, Thread } from '#domain/annotation/comments/thread'

/** What a person may do with what others said. */
export interface CommentRights {
  readonly resolves: boolean
  readonly removes: boolean
}

/** What a person may do with a thread: with their own always, with another's by right. */
export function rightsOver(
  { author, remarks }: Thread,
  email: string,
  { resolves, removes }: CommentRights,
): { readonly mayResolve: boolean; readonly mayRemove: boolean } {
  const isOwn = author === email && email !== ''
  return { mayResolve: resolves || isOwn, mayRemove: removes || (isOwn && remarks.every((one) => one.email === email)) }
}

/** What a person may do with a remark: only its author says it otherwise. */
export function rightsOverRemark(
  remark: Remark,
  email: string,
  { removes }: CommentRights,
): { readonly mayEdit: boolean; readonly mayRemove: boolean } {
  const isOwn = remark.email === email && email !== ''
  return { mayEdit: isOwn, mayRemove: removes || isOwn }
}
