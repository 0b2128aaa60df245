import { amountText, countText } from '../../../ui/texts'

/** A number of items, in words. */
export function itemsText(count: number): string {
  return count === 1 ? 'One item' : `${countText(count)} items`
}

/** The number of items, and of matches if filtered: `28 of 120 items`. */
export function countedText(matching: number | undefined, all: number): string {
  const whole = amountText(all, 'item', 'items')
  return matching === undefined || matching === all ? whole : `${countText(matching)} of ${whole}`
}
