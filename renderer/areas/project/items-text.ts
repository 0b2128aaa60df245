import { countText } from '../../../ui/texts'

/** A number of items, in words. */
export function itemsText(count: number): string {
  return count === 1 ? 'One item' : `${countText(count)} items`
}
