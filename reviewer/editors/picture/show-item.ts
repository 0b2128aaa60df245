import { askedPointPainter } from '../canvas/paint-asked-point'
import { differencesPainter } from '../canvas/paint-differences'
import type { Layers } from '../canvas/layers'
import type { Annotation, ComingObjects } from '../document/annotation-loader'
import { areApart, COMPARE_CHOICES } from '../document/compare-choices'
import { LOOK_CHOICES } from '../document/look-choices'
import type { Progress } from '../document/resource'
import type { AskedPoint } from '../flow/asked-point'
import type { Observable } from '../observable'
import type { Annotating } from '../session/annotating'
import type { ToolRunner } from '../tools/tool-runner'
import type { LoadedPicture } from './picture-loader'
import { createRepaint } from './repaint'
import { createMarksPaint, type MarksPorts } from './show-marks'
import { createObjectsPaint, type ObjectsPorts } from './show-objects'

interface Parts extends Omit<ObjectsPorts, 'layers'>, Omit<MarksPorts, 'layers' | 'again' | 'tools' | 'annotating'> {
  readonly host: HTMLElement
  readonly layers: Layers
  readonly picture: Observable<Progress<LoadedPicture>>
  readonly annotation: Observable<Progress<Annotation>>
  /** The first objects, while the others are being loaded. */
  readonly coming: Observable<ComingObjects | undefined>
  readonly tools: Pick<ToolRunner, 'inHand' | 'reset'>
  /** The key point that a question is about. */
  readonly asked: Observable<AskedPoint | undefined>
  readonly annotating: Pick<Annotating, 'editing' | 'drawing' | 'versions' | 'work'>
}

/** Shows picture, objects, marks and cursor from now on; returns the function to stop. */
export function showItem(parts: Parts): () => void {
  const { host, layers, picture, annotation, coming, views, choices, overlayOn, lifted, tools, annotating } = parts
  const { oneByOne, asked } = parts
  const { comparing, shown: otherVersion } = annotating.versions
  const comparison = choices.of(COMPARE_CHOICES)
  const paintObjects = createObjectsPaint(parts)
  const paintMarks = createMarksPaint({ ...parts, again: show })
  // The layer starts without a ring.
  const repaintAsked = createRepaint([undefined])
  const repaintDifferences = createRepaint()

  function showPicture(): void {
    const now = picture.get()
    if (now.state === 'ready') return layers.show(now.value.picture, now.value.transparent)
    // The small picture stays while the full one is being prepared.
    if (now.state === 'loading' && now.prepared !== undefined) return
    tools.reset()
    // Hide the previous item while this one loads.
    layers.show(undefined, false)
  }

  /** The objects to show before all are loaded; none with restored work, which may have changed any of them. */
  function comingNow(): ComingObjects | undefined {
    const isAwaited = annotation.get().state === 'loading' && picture.get().state === 'ready'
    return isAwaited && annotating.work.get()?.recovered == null ? coming.get() : undefined
  }

  function show(): void {
    const now = annotation.get()
    const isOpen = now.state === 'ready' && picture.get().state === 'ready'
    const isShown = isOpen && overlayOn.get()
    const document = otherVersion.get()?.objects ?? (isOpen && now.value.objects)
    paintObjects({ isOpen, document, coming: comingNow() })
    showDifferences(isShown)
    paintMarks(isShown)
    const point = isShown ? asked.get() : undefined
    repaintAsked([point], () => layers.showAsked(point && askedPointPainter(point)))
  }

  function showDifferences(isShown: boolean): void {
    const now = comparing.seen.get()
    const isOn = isShown && now.at === 'ready'
    const { compare } = comparison.get()
    const chosen = comparing.chosen.get()
    repaintDifferences(isOn ? [now.changes, chosen, compare] : [], () => {
      const isAlone = areApart(compare)
      const painter = isOn ? differencesPainter(now.changes, chosen, isAlone ? 'after' : 'both') : undefined
      layers.setDifferences(painter, isAlone)
    })
  }

  function showCursor(): void {
    const { cursor, cursorOver = cursor } = tools.inHand.get()
    host.style.cursor = views.get().hovered === undefined ? cursor : cursorOver
  }

  showCursor()
  const looks = choices.of(LOOK_CHOICES)
  const sources = [
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
    oneByOne.seen,
    asked,
    comparing.seen,
    comparing.chosen,
  ]
  const stops = [
    picture.subscribe(showPicture),
    ...sources.map((one) => one.subscribe(show)),
    ...[tools.inHand, views].map((one) => one.subscribe(showCursor)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
