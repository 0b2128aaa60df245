import type { EventName } from '#domain/live'
import type { ItemRow } from '../../storage/items'

/** What became of an item, as the event log has it. */
export interface Changed {
  readonly itemId: number
  readonly name: EventName
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** What became of other items by it. */
  readonly also?: readonly Changed[]
}

/** Changes one item; `same`: it is so already, `refused`: its rules don't allow it without anything more, `full` and `taken`: the folder has no room, or such a name. */
export type Changer = (item: ItemRow) => Changed | 'same' | 'refused' | 'full' | 'taken'
