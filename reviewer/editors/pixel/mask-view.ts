import { DIFFERENCE, maskDifference } from '#domain/annotation/mask/mask-difference'
import { labelOf, type PartMask } from '#domain/annotation/mask/part-mask'
import type { ChoiceSource } from '../../session/view-choices'
import type { Layers } from '../canvas/layers'
import type { PartStyle } from '../canvas/mask-layer'
import { classFill } from '../document/class-fill'
import { LOOK_CHOICES } from '../document/look-choices'
import { COMPARE_CHOICES } from '../document/compare-choices'
import type { Comparing } from '../document/comparing'
import { objectColour } from '../document/object-colour'
import type { ObjectViews } from '../document/object-view'
import type { Observable } from '../observable'
import { packedColour } from '../raster/colour'
import type { Annotating } from '../session/annotating'
import type { LiveMask } from './live-mask'

interface Parts {
  readonly layers: Pick<Layers, 'mask'>
  readonly annotating: Pick<Annotating, 'drawing'>
  readonly views: ObjectViews
  readonly choices: ChoiceSource
  readonly overlayOn: Observable<boolean>
  readonly live: Observable<LiveMask | undefined>
  /** The compared versions. */
  readonly comparing: Pick<Comparing, 'seen'>
}

/** Styles of pixels that differ between versions, packed as 0xaabbggrr; same colours as for shapes. */
const DIFFERENCE_STYLES: ReadonlyMap<number, PartStyle> = new Map(
  (
    [
      [DIFFERENCE.removed, '#e0443e'],
      [DIFFERENCE.added, '#2f9e5f'],
      [DIFFERENCE.changed, '#e39b00'],
    ] as const
  ).map(([label, colour]) => {
    const packed = packedColour(colour)
    return [label, { inside: withAlpha(packed, 0xc0), edge: withAlpha(packed, 0xff) }]
  }),
)

/** Opacity of a part's edge, from 0 to 255. */
const EDGE = 0xe6

/** Paints the pixels of the visible parts. Returns a function that stops this. */
export function showMask({ layers, annotating, views, choices, overlayOn, live, comparing }: Parts): () => void {
  const look = choices.of(LOOK_CHOICES)
  const compareLook = choices.of(COMPARE_CHOICES)
  let styles: ReadonlyMap<number, PartStyle> = new Map()
  let wasLive: LiveMask | undefined
  let unfollow = (): void => undefined

  function stylesNow(painted: LiveMask | undefined): ReadonlyMap<number, PartStyle> {
    const { fill, fillsByClass, colourBy } = look.get()
    const next = new Map<number, PartStyle>()
    const style = (colour: string, className: string): PartStyle => {
      const packed = packedColour(colour)
      const inside = Math.round(classFill(className, { fill, fillsByClass }) * 0xff)
      return { inside: withAlpha(packed, inside), edge: withAlpha(packed, Math.max(EDGE, inside)) }
    }
    for (const object of views.shown()) {
      const { parts, className } = object
      if (parts === undefined || parts.length === 0) continue
      const own = style(objectColour(object, colourBy), className)
      for (const colour of parts) next.set(labelOf(colour), own)
    }
    const fresh = painted?.fresh
    if (fresh !== undefined) next.set(fresh.label, style(fresh.colour, fresh.className))
    return isAlike(next, styles) ? styles : next
  }

  /** The differing pixels, if the user compares by pixels. */
  function difference(now: PartMask | undefined): PartMask | undefined {
    const comparison = comparing.seen.get()
    if (comparison.at !== 'ready' || compareLook.get().compare !== 'pixels') return undefined
    const [before, after] = [comparison.was.mask, comparison.is === undefined ? now : comparison.is.mask]
    return before && after && maskDifference(before, after)?.mask
  }

  function show(): void {
    const painted = live.get()
    const mask = painted?.mask ?? annotating.drawing.get()?.drawn.get().mask
    const different = difference(mask)
    if (different !== undefined) {
      wasLive = undefined
      styles = DIFFERENCE_STYLES
      return layers.mask.show({ mask: different, styles, isDifference: true })
    }
    styles = stylesNow(painted)
    // After a stroke becomes a step, its pixels are already on the canvas.
    const isAsShown = painted === undefined && wasLive !== undefined && mask !== undefined
    wasLive = painted
    layers.mask.show(mask === undefined || !overlayOn.get() ? undefined : { mask, styles }, isAsShown)
  }

  function follow(): void {
    unfollow()
    unfollow = annotating.drawing.get()?.drawn.subscribe(show) ?? (() => undefined)
    show()
  }

  follow()
  const stops = [
    annotating.drawing.subscribe(follow),
    ...[views.still, look, overlayOn, live, compareLook, comparing.seen].map((one) => one.subscribe(show)),
  ]
  return () => {
    unfollow()
    for (const stop of stops) stop()
    layers.mask.show(undefined)
  }
}

function withAlpha(packed: number, alpha: number): number {
  return ((alpha << 24) | packed) >>> 0
}

function isAlike(a: ReadonlyMap<number, PartStyle>, b: ReadonlyMap<number, PartStyle>): boolean {
  if (a.size !== b.size) return false
  for (const [label, { inside, edge }] of a) {
    const other = b.get(label)
    if (other?.inside !== inside || other.edge !== edge) return false
  }
  return true
}
