import type { Point } from '../../../ui/context-menu'
import { createObservable, type Observable } from '../observable'

interface MenuParts {
  /** Place for opening by key: next to the selection. */
  readonly besideSelected: () => Point
  /** Selects what lies under the pointer, unless it is selected. */
  readonly pick: (clientX: number, clientY: number) => void
  /** Something is being drawn or moved. */
  readonly isBusy: () => boolean
}

/** The menu of the objects where it is open, in the window. */
interface OpenMenu extends Point {
  /** Element that gets the focus back after closing. */
  readonly from: HTMLElement
}

/** Place of the open menu of objects; undefined if closed. */
export interface MenuPlace extends Observable<OpenMenu | undefined> {
  /** Opens it for the focused element. */
  readonly open: (at: Point) => void
  /** Closes it and gives the focus back. */
  readonly close: () => void
  dispose(): void
}

const RIGHT_BUTTON = 2

/** Opens on a right click for the object there, and on the Menu key next to the selection. */
export function watchMenu(host: HTMLElement, { besideSelected, pick, isBusy }: MenuParts): MenuPlace {
  const at = createObservable<OpenMenu | undefined>(undefined)

  function onMenu(event: MouseEvent): void {
    event.preventDefault()
    // The side of a pen moves the picture.
    const isOfPen = event instanceof PointerEvent && event.pointerType === 'pen' && event.button === RIGHT_BUTTON
    if (isOfPen || isBusy()) return
    const isByPointer = event.button === RIGHT_BUTTON
    if (isByPointer) pick(event.clientX, event.clientY)
    at.set({ ...(isByPointer ? { x: event.clientX, y: event.clientY } : besideSelected()), from: host })
  }

  function close(): void {
    const { from } = at.get() ?? {}
    at.set(undefined)
    // It may have left the page meanwhile, as a row's list does with its last object.
    if (from !== undefined) (from.isConnected ? from : host).focus({ preventScroll: true })
  }

  host.addEventListener('contextmenu', onMenu)
  return {
    get: at.get,
    subscribe: at.subscribe,
    open({ x, y }) {
      const { activeElement } = document
      at.set({ x, y, from: activeElement instanceof HTMLElement ? activeElement : host })
    },
    close,
    dispose: () => host.removeEventListener('contextmenu', onMenu),
  }
}
