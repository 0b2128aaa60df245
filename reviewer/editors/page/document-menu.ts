import type { MenuPlace } from './menu-place'
import { watchMenu } from './menu-place'

/** Menu of the objects on a scrolling page; by its key it opens next to the selected mark's class. */
export function createMenuPlace(element: HTMLElement): MenuPlace {
  return watchMenu(element, {
    besideSelected() {
      const at = (element.querySelector('[data-selected]') ?? element).getBoundingClientRect()
      const frame = element.getBoundingClientRect()
      return { x: Math.min(at.left + 8, frame.right), y: Math.min(at.bottom, frame.bottom) }
    },
    isBusy: () => false,
    pick(clientX, clientY) {
      const under = element.ownerDocument.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-rows]')
      if (under?.dataset['selected'] === undefined) under?.click()
    },
  })
}
