import type { Point } from '../../../ui/context-menu'
import type { Camera } from '../canvas/camera'
import type { ObjectViews } from '../document/object-view'
import { createObservable, type Observable } from '../observable'

interface MenuParts {
  readonly camera: Pick<Camera, 'viewport' | 'pixelRatio'>
  readonly views: ObjectViews
  /** Selects what lies under the pointer, unless it is selected. */
  readonly pick: (clientX: number, clientY: number) => void
  /** Something is being drawn or moved. */
  readonly isBusy: () => boolean
}

/** The menu of the objects where it is open, in the window. */
interface OpenMenu extends Point {
  /** What has the focus again once it is closed. */
  readonly from: HTMLElement
}

/** Where the menu of the objects is open; undefined where it is not. */
export interface MenuPlace extends Observable<OpenMenu | undefined> {
  /** Opens it for what has the focus. */
  readonly open: (at: Point) => void
  /** Closes it and gives the focus back. */
  readonly close: () => void
  dispose(): void
}

const RIGHT_BUTTON = 2

/** Opens under the right button for what lies there, and by the Menu key beside what is selected. */
export function watchMenu(host: HTMLElement, { camera, views, pick, isBusy }: MenuParts): MenuPlace {
  const at = createObservable<OpenMenu | undefined>(undefined)

  function besideSelected(): Point {
    const { left, top, width, height } = host.getBoundingClientRect()
    const box = views.get().selection.at(-1)?.box
    if (box === undefined) return { x: left + width / 2, y: top + height / 2 }
    const { scale, x, y } = camera.viewport.get()
    const ratio = camera.pixelRatio()
    const [right, bottom] = [((box.x + box.width) * scale + x) / ratio, ((box.y + box.height) * scale + y) / ratio]
    return { x: left + Math.min(Math.max(right, 0), width), y: top + Math.min(Math.max(bottom, 0), height) }
  }

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
