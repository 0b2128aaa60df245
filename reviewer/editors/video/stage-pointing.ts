import type { Handle, Place, Shape } from '#domain/annotation/shaping/shape'
import { trackType } from '#domain/annotation/video/track'
import { toPicture } from '../canvas/viewport'
import { type FrameObject, numbersOf, objectsOn, shapeOn } from './frame-objects'
import type { OpenVideoEditor } from './open-video'
import { hitAt } from './stage-hits'

/** Reach of handles and lines around the pointer, in CSS pixels. */
const REACH = 8

/** What a pressed pointer drags. */
export type Drag =
  | { readonly what: 'pan'; readonly from: Place; readonly isClick: boolean }
  | { readonly what: 'box'; readonly start: Place }
  | ShapeDrag

interface ShapeDrag {
  readonly what: 'shape'
  readonly row: number
  readonly shape: Shape
  readonly handle: Handle | undefined
  readonly start: Place
}

/** Drag that moves the frame; one that ends as a click clears the selection. */
export function panFrom({ clientX: x, clientY: y }: MouseEvent, isClick = false): Drag {
  return { what: 'pan', from: { x, y }, isClick }
}

/** The numbers of a shape after the pointer dragged it here. */
export function draggedNumbers(
  { shape, handle, start }: ShapeDrag,
  at: Place,
  { shiftKey, altKey }: PointerEvent,
): readonly number[] | undefined {
  const next =
    handle === undefined
      ? shape.moved(at.x - start.x, at.y - start.y)
      : shape.dragged(handle.id, at, { even: shiftKey, centred: altKey })
  const type = trackType(shape.kind)
  return type === undefined ? undefined : numbersOf(type, next)
}

/** Finds and selects objects of the shown frame under the pointer. */
export function createStagePointing(
  canvas: HTMLCanvasElement,
  { camera, session: { views }, video }: Pick<OpenVideoEditor, 'camera' | 'session' | 'video'>,
) {
  const reach = () => (REACH * camera.pixelRatio()) / camera.viewport.get().scale
  const here = (): readonly FrameObject[] => {
    const at = video.moment()
    return at === undefined ? [] : objectsOn(views.shown(), at.table, at.frame)
  }
  const hit = (at: Place) => hitAt(here(), at, reach())

  return {
    reach,
    placeOf(event: MouseEvent): Place {
      const { left, top } = canvas.getBoundingClientRect()
      const ratio = camera.pixelRatio()
      return toPicture(camera.viewport.get(), { x: (event.clientX - left) * ratio, y: (event.clientY - top) * ratio })
    },
    /** Selects what a press of the selection tool hits, and returns what it drags. */
    press(at: Place, event: PointerEvent, mayChange: boolean): Drag {
      const objects = here()
      const { selected, selection } = views.get()
      const held = objects.find(({ row }) => row === selected?.row)
      const shape = held && shapeOn(held)
      const handle = shape?.handles().find((one) => Math.hypot(one.at.x - at.x, one.at.y - at.y) <= reach())
      if (held !== undefined && shape !== undefined && handle !== undefined && mayChange)
        return { what: 'shape', row: held.row, shape, handle, start: at }
      const found = hitAt(objects, at, reach())
      if (found === undefined) return panFrom(event, true)
      const { row } = found
      const rows = selection.map((one) => one.row)
      if (!event.shiftKey) views.choose([row])
      else views.choose(rows.includes(row) ? rows.filter((one) => one !== row) : [...rows, row])
      const own = shapeOn(found)
      if (own === undefined || !mayChange) return panFrom(event)
      return { what: 'shape', row, shape: own, handle: undefined, start: at }
    },
    /** Selects the object under the pointer for a menu, unless it is selected already. */
    pick(at: Place): void {
      const found = hit(at)
      if (found !== undefined && !views.get().selection.some(({ row }) => row === found.row)) views.choose([found.row])
    },
    /** Marks the object under the pointer; returns whether there is one. */
    hover(at: Place): boolean {
      const found = hit(at)
      views.hover(found && views.get().objects.find(({ row }) => row === found.row))
      return found !== undefined
    },
  }
}
