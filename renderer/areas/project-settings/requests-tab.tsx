import { ChoiceLine, NumberLine, SwitchLine } from './setting-lines'
import type { LineOf } from './use-settings'

const ORDERS = [
  { value: 1, label: 'By name' },
  { value: 2, label: 'By priority' },
  { value: 3, label: 'The oldest first' },
  { value: 4, label: 'The newest first' },
] as const

/** How people get items by themselves. */
export function RequestsTab({ lineOf }: { readonly lineOf: LineOf }) {
  return (
    <>
      <SwitchLine
        {...lineOf('ImageAutoAssignEnable', 'People request items')}
        hint="When it is off, nobody can request: the admins of the project assign the items."
      />
      <NumberLine {...lineOf('ImageAutoAssignCount', 'Items a person gets at once')} hint="Between 1 and 50." />
      <ChoiceLine
        {...lineOf('ItemAutoAssignOrder', 'Order of items')}
        choices={ORDERS}
        hint="By name pinned items come first, by priority among those of the same one."
      />
    </>
  )
}
