import type { Refused } from '#domain/limits'
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

/** There is no room for this item, nor for any after it: that of the plan or the project is used up. */
export interface NoRoom {
  readonly noRoom: Refused
}

/** As a `Changer`, of what may bring further items into the project. */
export type PlacingChanger = (item: ItemRow) => ReturnType<Changer> | NoRoom

/** Tells whether it was changed. */
export function isChanged(act: ReturnType<PlacingChanger>): act is Changed {
  return typeof act === 'object' && 'itemId' in act
}

/** Tells whether no further item can come in. */
export function isNoRoom(act: ReturnType<PlacingChanger>): act is NoRoom {
  return typeof act === 'object' && 'noRoom' in act
}
