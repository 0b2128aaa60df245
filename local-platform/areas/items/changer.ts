import type { Refused } from '#domain/limits'
import type { EventName } from '#domain/live'
import type { ItemRow } from '../../storage/items'

/** Change of an item, in the form of the event log. */
export interface Changed {
  readonly itemId: number
  readonly name: EventName
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** Resulting changes of other items. */
  readonly also?: readonly Changed[]
}

/**
 * Changes one item. `same`: no change needed; `refused`: its rules require more input; `full` and `taken`: the folder
 * has no space, or has such a name.
 */
export type Changer = (item: ItemRow) => Changed | 'same' | 'refused' | 'full' | 'taken'

/** The plan's or the project's limit leaves no space for this item, nor for any later one. */
export interface NoRoom {
  readonly noRoom: Refused
}

/** `Changer` that may add items to the project. */
export type PlacingChanger = (item: ItemRow) => ReturnType<Changer> | NoRoom

/** Tells whether the item was changed. */
export function isChanged(act: ReturnType<PlacingChanger>): act is Changed {
  return typeof act === 'object' && 'itemId' in act
}

/** Tells whether no further item can be added. */
export function isNoRoom(act: ReturnType<PlacingChanger>): act is NoRoom {
  return typeof act === 'object' && 'noRoom' in act
}
