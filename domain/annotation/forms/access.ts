import { type Fields, isFields } from './form-fields'
import type { FormNode, FormTree } from './form-tree'

/** A person's rights on a component. */
export type Access = 'edit' | 'view' | 'hidden'

/** The person viewing a form and the item's status, as platform ids. */
export interface Viewer {
  /** Undefined if the host gives no role; entries for single roles don't apply then. */
  readonly role: number | undefined
  readonly status: number | undefined
}

const VIEW_ONLY = 1
const HIDDEN = 2

/** A person's access to each component at a status. Access to a container also limits its contents. */
export function accessIn(tree: FormTree, viewer: Viewer): ReadonlyMap<string, Access> {
  const accesses = new Map<string, Access>()
  const give = (list: readonly FormNode[], around: Access): void => {
    for (const node of list) {
      const own = stricter(around, ownAccess(node.fields, viewer))
      accesses.set(node.id, own)
      for (const part of node.parts) give(part.children, own)
    }
  }
  give(tree.children, 'edit')
  return accesses
}

function ownAccess(fields: Fields, viewer: Viewer): Access {
  let access: Access = fields['disabled'] === true ? 'view' : 'edit'
  if (fields['hidden'] === true) return 'hidden'
  const { permissions } = fields
  for (const entry of Array.isArray(permissions) ? permissions : []) {
    if (!isFields(entry) || !names(entry['roles'], viewer.role) || !names(entry['statuses'], viewer.status)) continue
    access = stricter(access, visibilityOf(entry['visibility']))
  }
  return access
}

function visibilityOf(visibility: unknown): Access {
  if (visibility === HIDDEN) return 'hidden'
  return visibility === VIEW_ONLY ? 'view' : 'edit'
}

function names(list: unknown, id: number | undefined): boolean {
  return list === 'all' || (Array.isArray(list) && list.includes(id))
}

const ORDER: readonly Access[] = ['edit', 'view', 'hidden']

function stricter(one: Access, other: Access): Access {
  return ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other
}
