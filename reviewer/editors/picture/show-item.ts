import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Shape } from '#domain/annotation/shaping/shape'
import type { ChoiceSource } from '../../session/view-choices'
import { LOOK_CHOICES } from '../document/look-choices'
import { areApart, COMPARE_CHOICES } from '../document/compare-choices'
import type { Layers } from '../canvas/layers'
import type { ShownObjects } from '../canvas/shown-objects'
import { askedPointPainter } from '../canvas/paint-asked-point'
import type { AskedPoint } from '../flow/asked-point'
import { differencesPainter } from '../canvas/paint-differences'
import { labelsPainter } from '../canvas/paint-labels'
import { marksPainter } from '../canvas/paint-marks'
import { pageTheme } from '../canvas/page-theme'
import type { Annotation, ComingObjects } from '../document/annotation-loader'
import { classFill } from '../document/class-fill'
import type { ObjectViews } from '../document/object-view'
import type { LoadedPicture } from './picture-loader'
import type { Progress } from '../document/resource'
import { strongFill } from '../raster/style'
import { SELECTED_OVER_ALL } from '../hits/object-at'
import type { Observable } from '../observable'
import type { OneByOne } from '../review/one-by-one'
import { shownHandles } from '../tools/select/grips'
import type { ToolRunner } from '../tools/tool-runner'
import type { Annotating } from '../session/annotating'

interface Parts {
  readonly host: HTMLElement
  readonly layers: Layers
  readonly picture: Observable<Progress<LoadedPicture>>
  readonly annotation: Observable<Progress<Annotation>>
  /** The first objects while the others are on their way. */
  readonly coming: Observable<ComingObjects | undefined>
  readonly views: ObjectViews
  readonly choices: ChoiceSource
  readonly overlayOn: Observable<boolean>
  /** Objects that a hand holds: what holds them paints them. */
  readonly lifted: Observable<readonly number[]>
  readonly tools: Pick<ToolRunner, 'inHand' | 'reset'>
  readonly oneByOne: Pick<OneByOne, 'seen'>
  /** The key point that is asked something. */
  readonly asked: Observable<AskedPoint | undefined>
  readonly annotating: Pick<Annotating, 'editing' | 'drawing' | 'versions' | 'work'>
  /** The pixels of parts are painted elsewhere. */
  readonly paintsParts: boolean
}

/** Whoever judges an object sees the picture under it. */
const LIGHTLY = 0.08
const NOBODY: readonly number[] = []
const NONE: readonly AnnotationObject[] = []

/** Shows picture, objects, marks and cursor as they are from now on; answers how to stop. */
export function showItem(parts: Parts): () => void {
  const { host, layers, picture, annotation, coming, views, choices, overlayOn, lifted, tools, annotating } = parts
  const { oneByOne, asked, paintsParts } = parts
  const [looks, comparison] = [choices.of(LOOK_CHOICES), choices.of(COMPARE_CHOICES)]

  function showPicture(): void {
    const now = picture.get()
    if (now.state === 'ready') return layers.show(now.value.picture, now.value.transparent)
    // The small picture stays while the real one is being prepared.
    if (now.state === 'loading' && now.prepared !== undefined) return
    tools.reset()
    // Nothing of the item before is seen while this one's comes.
    layers.show(undefined, false)
  }

  let lastPainted:
    | { readonly of: readonly AnnotationObject[]; readonly objects: readonly AnnotationObject[] }
    | undefined
  /** What of these is painted at rest. */
  function paintedOf(objects: readonly AnnotationObject[]): readonly AnnotationObject[] {
    if (!paintsParts) return objects
    if (lastPainted?.of !== objects)
      lastPainted = { of: objects, objects: objects.filter(({ parts: colours }) => colours === undefined) }
    return lastPainted.objects
  }

  let drawn: readonly unknown[] = []
  let written: readonly unknown[] = []
  let lastMany: { readonly of: readonly unknown[]; readonly rows: readonly number[] } = { of: [], rows: [] }

  /** The rows of a selection that is too large to be drawn over all with each move: the painters mark it. */
  function many(selection: readonly AnnotationObject[]): readonly number[] {
    if (selection.length <= SELECTED_OVER_ALL) return NOBODY
    if (lastMany.of !== selection) lastMany = { of: selection, rows: selection.map(({ row }) => row) }
    return lastMany.rows
  }

  /** What can be seen before all is there; unsaved work may have changed any of it. */
  function comingNow(): ComingObjects | undefined {
    const isAwaited = annotation.get().state === 'loading' && picture.get().state === 'ready'
    return isAwaited && annotating.work.get()?.recovered == null ? coming.get() : undefined
  }

  function showComing(
    { of, objects }: ComingObjects,
    look: Pick<ShownObjects, 'fill' | 'fillsByClass' | 'colourBy' | 'theme' | 'isVisible'>,
  ): void {
    const { hidden } = views.get()
    const shown = hidden.size === 0 ? objects : objects.filter(({ className }) => !hidden.has(className))
    layers.setObjects({ document: of, objects, shown, lifted: NOBODY, marked: NOBODY, isPart: true, ...look })
  }

  /** Pointing and selecting change the marks alone; all objects are painted anew only where they look otherwise. */
  function showObjects(): void {
    const now = annotation.get()
    const isOpen = now.state === 'ready' && picture.get().state === 'ready'
    const isVisible = overlayOn.get()
    const isShown = isOpen && isVisible
    const document = annotating.versions.shown.get()?.objects ?? (isOpen && now.value.objects)
    const { fill, fillsByClass, labels, labelParts, colourBy } = looks.get()
    const shown = views.shown()
    const held = lifted.get()
    const painted = many(views.get().selection)
    const areLabelled = isShown && labels
    const writing = [areLabelled, shown, held, labelParts, colourBy]
    if (isOtherwise(written, writing)) {
      written = writing
      layers.setLabels(areLabelled ? labelsPainter(shown, held, { parts: labelParts, colourBy }) : undefined)
    }
    const some = comingNow()
    const next = [
      isOpen,
      document,
      isVisible,
      shown,
      fill,
      fillsByClass,
      colourBy,
      held,
      painted,
      some,
      some && views.get().hidden,
    ]
    if (isOtherwise(drawn, next)) {
      drawn = next
      const { objects } = views.get()
      const look = { fill: fill / 100, fillsByClass, colourBy, theme: pageTheme(), isVisible }
      if (some !== undefined) showComing(some, look)
      else {
        const atRest = paintedOf(shown)
        layers.setObjects(
          isOpen ? { document, objects, shown: atRest, lifted: held, marked: painted, ...look } : undefined,
        )
      }
    }
    showDifferences(isShown)
    showMarks(isShown, held, painted.length > 0)
    showAsked(isShown)
  }

  let marked: readonly unknown[] = []
  /** What is marked is painted anew only where it is otherwise. */
  function showMarks(isShown: boolean, held: readonly number[], areMany: boolean): void {
    const { hovered, selection } = views.get()
    const out = new Set(held)
    const few = areMany ? NONE : selection.filter(({ row }) => !out.has(row))
    const [only, ...others] = few
    const isOne = tools.inHand.get().id === 'select' && only !== undefined && others.length === 0
    const shape = isOne ? gripShape(only.row) : undefined
    const most = oneByOne.seen.get().isOn ? LIGHTLY : 1
    const { fill, fillsByClass, labelParts: parts, colourBy } = looks.get()
    const next = [isShown, hovered, shape !== undefined, most, fill, fillsByClass, parts, colourBy, ...few]
    if (marked.length === next.length && !isOtherwise(marked, next)) return
    marked = next
    const grips = shape && ((unit: number, box: Box) => shownHandles(shape, unit, box))
    const fillOf = ({ className }: AnnotationObject) =>
      Math.min(most, strongFill(classFill(className, { fill, fillsByClass })))
    layers.showMarks(isShown ? marksPainter(hovered, few, grips, fillOf, { parts, colourBy }) : undefined)
  }

  let askedNow: readonly unknown[] = []
  /** A new ring is made only for another point: whoever draws asks for what there is. */
  function showAsked(isShown: boolean): void {
    const point = isShown ? asked.get() : undefined
    if (!isOtherwise(askedNow, [point])) return
    askedNow = [point]
    layers.showAsked(point && askedPointPainter(point))
  }

  let compared: readonly unknown[] = []
  /** What is otherwise is painted anew only where it, or what is chosen of it, is otherwise. */
  function showDifferences(isShown: boolean): void {
    const { comparing } = annotating.versions
    const now = comparing.seen.get()
    const isOn = isShown && now.at === 'ready'
    const { compare } = comparison.get()
    const chosen = comparing.chosen.get()
    const next = isOn ? [now.changes, chosen, compare] : []
    if (!isOtherwise(compared, next) && compared.length === next.length) return
    compared = next
    const isAlone = areApart(compare)
    const painter = isOn ? differencesPainter(now.changes, chosen, isAlone ? 'after' : 'both') : undefined
    layers.setDifferences(painter, isAlone)
  }

  /** The exact shape of the selected object whose handles are shown, as soon as it is here. */
  function gripShape(row: number): Shape | undefined {
    const { editing, drawing } = annotating
    const open = drawing.get()
    if (open === undefined || editing.seen.get().refusal !== undefined) return undefined
    if (!open.isHeld(row)) void open.hold([row]).then(showObjects)
    return editing.shape(row)
  }

  function showCursor(): void {
    const { cursor, cursorOver = cursor } = tools.inHand.get()
    host.style.cursor = views.get().hovered === undefined ? cursor : cursorOver
  }

  showCursor()
  const stops = [
    picture.subscribe(showPicture),
    ...[
      picture,
      annotation,
      coming,
      overlayOn,
      views,
      looks,
      comparison,
      lifted,
      tools.inHand,
      annotating.editing.seen,
    ].map((one) => one.subscribe(showObjects)),
    oneByOne.seen.subscribe(showObjects),
    asked.subscribe(showObjects),
    annotating.versions.comparing.seen.subscribe(showObjects),
    annotating.versions.comparing.chosen.subscribe(showObjects),
    ...[tools.inHand, views].map((one) => one.subscribe(showCursor)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function isOtherwise(before: readonly unknown[], now: readonly unknown[]): boolean {
  return now.some((part, at) => part !== before[at])
}
