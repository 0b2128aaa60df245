import { ChoiceLine, NumberLine, SwitchLine } from './setting-lines'
import type { LineOf } from './use-settings'

const ORDERS = [
  { value: 1, label: 'By name' },
  { value: 2, label: 'By priority' },
  { value: 3, label: 'The oldest first' },
  { value: 4, label: 'The newest first' },
] as const

/** Settings for item requests. */
export function RequestsTab({ lineOf }: { readonly lineOf: LineOf }) {
  return (
    <>
      <SwitchLine
        {...lineOf('ImageAutoAssignEnable', 'People request items')}
        hint="Off: only admins of the project assign items."
      />
      <NumberLine {...lineOf('ImageAutoAssignCount', 'Items per request')} hint="Between 1 and 50." />
      <ChoiceLine
        {...lineOf('ItemAutoAssignOrder', 'Order of items')}
        choices={ORDERS}
        hint="Pinned items come first: among all by name, or among items of equal priority."
      />
    </>
  )
}
