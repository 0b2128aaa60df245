/** Comparable version: the present one with unsaved changes, a revision of the platform, or a stored one. */
export type Side =
  | { readonly of: 'now' }
  | { readonly of: 'revision'; readonly revision: number }
  | { readonly of: 'kept'; readonly id: string }

export const NOW: Side = { of: 'now' }

/** Names a side within the open item. */
export function nameOfSide(side: Side): string {
  if (side.of === 'now') return 'now'
  return side.of === 'revision' ? `revision ${side.revision}` : `kept ${side.id}`
}

/** Tells whether both are the same version. */
export function isSameSide(one: Side, other: Side): boolean {
  return nameOfSide(one) === nameOfSide(other)
}
