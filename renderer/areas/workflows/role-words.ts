import { ROLE_PERMISSION } from '#domain/enums'
import type { WireRole } from '#endpoints'

/** A role's possible permissions besides transitions. */
export const PERMISSION_CHOICES = [
  { permission: ROLE_PERMISSION.revert, label: 'Revert annotations' },
  { permission: ROLE_PERMISSION.approveObject, label: 'Approve objects' },
  { permission: ROLE_PERMISSION.approveItem, label: 'Approve items' },
  { permission: ROLE_PERMISSION.pin, label: 'Pin items' },
  { permission: ROLE_PERMISSION.resolveComments, label: 'Resolve comments of others' },
  { permission: ROLE_PERMISSION.deleteComments, label: 'Delete comments of others' },
] as const

/** A role's permissions, in words. */
export function permissionsText({ isAdmin, rolePermissions }: WireRole): string {
  if (isAdmin) return 'Everything in the project'
  const given = new Set(rolePermissions.map(({ permission_id: number }) => number))
  const labels = PERMISSION_CHOICES.flatMap(({ permission, label }) => (given.has(permission) ? [label] : []))
  return labels.length === 0 ? 'Nothing' : labels.join(', ')
}
