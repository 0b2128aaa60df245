import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** Owner of works: no other person sees them, and no other platform gets them. */
export interface WorkAccount {
  readonly userId: number
  readonly platform: string
}

/** Folder of an account's works; its name does not reveal the account. */
export function accountFolder(root: string, { userId, platform }: WorkAccount): string {
  const name = createHash('sha256').update(`${userId} ${platform}`).digest('hex').slice(0, 32)
  return join(root, name)
}

/** Name of a work's folder. */
export function workName(projectId: number, itemId: number): string {
  return `${projectId}-${itemId}`
}

/** Item of a work's folder; undefined for other entries. */
export function itemOfName(name: string): { readonly projectId: number; readonly itemId: number } | undefined {
  const [, projectId, itemId] = /^(\d{1,15})-(\d{1,15})$/.exec(name) ?? []
  return projectId === undefined ? undefined : { projectId: Number(projectId), itemId: Number(itemId) }
}
