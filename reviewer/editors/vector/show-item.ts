import type { ViewChoiceKeeper } from '../../session/view-choices'
import type { Layers } from '../canvas/layers'
import { labelsPainter } from '../canvas/paint-labels'
import { marksPainter } from '../canvas/paint-marks'
import { pageTheme } from '../canvas/page-theme'
import type { Annotation } from '../document/annotation-loader'
import type { ObjectViews } from '../document/object-view'
import type { LoadedPicture } from '../document/picture-loader'
import type { Progress } from '../document/resource'
import type { Observable } from '../observable'
import { handlesIn } from '../tools/select/grips'
import type { ToolRunner } from '../tools/tool-runner'
import type { Annotating } from './annotating'

interface Parts {
  readonly host: HTMLElement
  readonly layers: Layers
  readonly picture: Observable<Progress<LoadedPicture>>
  readonly annotation: Observable<Progress<Annotation>>
  readonly views: ObjectViews
  readonly choices: ViewChoiceKeeper
  readonly overlayOn: Observable<boolean>
  /** Objects that a hand holds: what holds them paints them. */
  readonly lifted: Observable<readonly number[]>
  readonly tools: Pick<ToolRunner, 'inHand' | 'reset'>
  readonly annotating: Pick<Annotating, 'editing' | 'drawing' | 'versions'>
}

/** Shows picture, objects, marks and cursor as they are from now on; answers how to stop. */
export function showItem(parts: Parts): () => void {
  const { host, layers, picture, annotation, views, choices, overlayOn, lifted, tools, annotating } = parts

  function showPicture(): void {
    const now = picture.get()
    if (now.state === 'ready') return layers.show(now.value.picture, now.value.transparent)
    tools.reset()
    // Nothing of the item before is seen while this one's comes.
    layers.show(undefined, false)
  }

  let drawn: readonly unknown[] = []

  /** Pointing and selecting change the marks alone; all objects are painted anew only where they look otherwise. */
  function showObjects(): void {
    const now = annotation.get()
    const isOpen = now.state === 'ready' && picture.get().state === 'ready'
    const isVisible = overlayOn.get()
    const isShown = isOpen && isVisible
    const document = annotating.versions.other.shown.get() ?? (isOpen && now.value)
    const { fill, labels } = choices.get()
    const shown = views.shown()
    const held = lifted.get()
    const next = [isOpen, document, isVisible, shown, fill, labels, held]
    if (next.some((part, at) => part !== drawn[at])) {
      drawn = next
      const { objects } = views.get()
      const look = { fill: fill / 100, theme: pageTheme(), isVisible }
      layers.setObjects(
        isOpen ? { document, objects, shown, lifted: held, ...look } : undefined,
        isShown && labels ? labelsPainter(shown, held) : undefined,
      )
    }
    const { hovered, selection } = views.get()
    const out = new Set(held)
    const marked = selection.filter(({ row }) => !out.has(row))
    const grips = tools.inHand.get().id === 'select' && marked.length === 1 ? gripsOf(marked[0]?.row) : undefined
    layers.showMarks(isShown ? marksPainter(hovered, marked, grips) : undefined)
  }

  /** The handles of the selected object, as soon as its exact shape is here. */
  function gripsOf(row: number | undefined) {
    const { editing, drawing } = annotating
    const open = drawing.get()
    if (row === undefined || open === undefined || editing.seen.get().refusal !== undefined) return undefined
    if (!open.isHeld(row)) void open.hold([row]).then(showObjects)
    const shape = editing.shape(row)
    return shape === undefined ? undefined : (unit: number) => handlesIn(shape, unit)
  }

  function showCursor(): void {
    const { id, path, cursor } = tools.inHand.get()
    const isAtObject =
      (path === 'hand.resting' || path === 'select.resting') && path.startsWith(id) && views.get().hovered !== undefined
    host.style.cursor = isAtObject ? 'pointer' : cursor
  }

  showCursor()
  const stops = [
    picture.subscribe(showPicture),
    ...[picture, annotation, overlayOn, views, choices, lifted, tools.inHand, annotating.editing.seen].map((one) =>
      one.subscribe(showObjects),
    ),
    ...[tools.inHand, views].map((one) => one.subscribe(showCursor)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
