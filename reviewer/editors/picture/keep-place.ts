import type { Camera } from '../canvas/camera'
import type { View } from '../document/sight'
import type { Drawing } from '../document/drawing'
import type { ObjectViews } from '../document/object-view'
import type { Observable } from '../observable'
import type { Work } from '../work/open-work'

export interface KeepPlaceParts {
  readonly camera: Pick<Camera, 'viewport' | 'view' | 'lookAt'>
  readonly views: Pick<ObjectViews, 'get' | 'subscribe'>
  readonly work: Observable<Work | undefined>
  readonly drawing: Observable<Drawing | undefined>
  /** Another version is displayed; its selection isn't stored. */
  readonly other: Observable<unknown>
  readonly picture: Observable<{ readonly state: string }>
}

/**
 * Records the selection and the view while work is unsaved, and restores both with the work. Returns a function that
 * stops this.
 */
export function keepPlace({ camera, views, work, drawing, other, picture }: KeepPlaceParts): () => void {
  let written = ''
  /** A view that waits for its picture. */
  let wanted: View | undefined
  let unfollow = (): void => undefined

  function write(): void {
    const [open, made] = [work.get(), drawing.get()]
    if (open === undefined || made === undefined || wanted !== undefined || !open.isUnsaved()) return
    if (picture.get().state !== 'ready' || other.get() !== undefined) return
    const place = { selection: views.get().selection.map(({ row }) => made.idOf(row)), view: camera.view() }
    const text = JSON.stringify(place)
    if (text === written) return
    written = text
    open.write({ t: 'place', place })
  }

  function restore(): void {
    if (wanted === undefined || drawing.get() === undefined || picture.get().state !== 'ready') return
    camera.lookAt(wanted)
    wanted = undefined
  }

  const stops = [
    work.subscribe(() => {
      unfollow()
      const open = work.get()
      written = ''
      // A reading window stores nothing, but adopts the place of the window that left.
      const isLeft = open?.isUnsaved() === true || typeof open?.recovered?.since === 'number'
      // If the document stays, the view stays too.
      wanted = isLeft && drawing.get() === undefined ? viewOf(open?.recovered?.place) : undefined
      unfollow = open?.state.subscribe(write) ?? ((): void => undefined)
    }),
    drawing.subscribe(restore),
    picture.subscribe(restore),
    camera.viewport.subscribe(write),
    views.subscribe(write),
  ]
  return () => {
    unfollow()
    for (const stop of stops) stop()
  }
}

/** Parses a stored view; undefined if invalid. */
function viewOf(place: unknown): View | undefined {
  if (typeof place !== 'object' || place === null || !('view' in place)) return undefined
  const { view } = place
  if (typeof view !== 'object' || view === null || !('x' in view && 'y' in view && 'scale' in view)) return undefined
  const { x, y, scale } = view
  return isNumber(x) && isNumber(y) && isNumber(scale) && scale > 0 ? { x, y, scale } : undefined
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
