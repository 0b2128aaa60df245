import type { ItemRow } from '../../storage/items'
import type { Constraint } from '../../storage/workflows'

/** Input of the person for a change, by the constraint's name. */
export type Entered = readonly { readonly name: string; readonly value?: unknown }[]

type Check = (item: ItemRow, entered: Entered) => string | undefined

/** Constraints that this platform enforces; each returns the missing part. Unknown names are ignored. */
const CHECKS: Readonly<Record<string, Check>> = {
  comment_required: (_item, entered) => {
    const value = entered.find(({ name }) => name === 'comment_required')?.value
    return typeof value === 'string' && value.trim() !== '' ? undefined : 'A comment is required for this change.'
  },
  no_open_comments: (item) => {
    if (item.openComments === 0) return undefined
    return item.openComments === 1
      ? 'One comment of this item is still open. Resolve it first.'
      : `${item.openComments} comments of this item are still open. Resolve them first.`
  },
}

/** First constraint that the item or the input does not meet. */
export function unmetConstraint(
  constraints: readonly Constraint[],
  item: ItemRow,
  entered: Entered,
): { readonly name: string; readonly message: string } | undefined {
  for (const { name } of constraints) {
    const message = Object.hasOwn(CHECKS, name) ? CHECKS[name]?.(item, entered) : undefined
    if (message !== undefined) return { name, message }
  }
  return undefined
}
