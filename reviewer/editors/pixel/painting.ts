import type { Box } from '#domain/annotation/kinds/outline-box'
import { createMaskPainting } from '#domain/annotation/mask/painting'
import { emptyMask, labelAt, type PartMask } from '#domain/annotation/mask/part-mask'
import { regionAt } from '#domain/annotation/mask/regions'
import type { Spans } from '#domain/annotation/mask/spans'
import { given } from '#domain/given'
import type { ChoiceSource } from '../../session/view-choices'
import type { Size } from '../document/sight'
import type { ObjectViews } from '../document/object-view'
import { createObservable, type Observable } from '../observable'
import type { Annotating } from '../session/annotating'
import type { Painting } from '../tools/paint/paint-ports'
import type { LiveMask } from './live-mask'
import { byLabel } from './mask-parts'
import { maskStroke } from './mask-stroke'
import { createPaintStep } from './paint-step'
import { createPaintTargets, type Target } from './paint-target'
import { PIXEL_CHOICES } from './pixel-choices'

/** Paints on the mask of the open item; each call that changes pixels is one step of its history. */
export interface MaskPaintingDesk extends Painting {
  /** The mask during a stroke; undefined between strokes. */
  readonly live: Observable<LiveMask | undefined>
  /** Paints pixels as part of an object, or erases them, as one step. */
  change(spans: Spans, takesAway: boolean, label?: string): void
  /** Gives pixels a label, or 0, whatever is selected; locked pixels stay. */
  give(spans: Spans, label: number, words: string): void
  dispose(): void
  /** The present mask; undefined if nothing was painted. */
  readonly mask: () => PartMask | undefined
}

interface Parts {
  readonly annotating: Annotating
  readonly views: ObjectViews
  readonly choices: ChoiceSource
  /** Size of the picture; undefined until it is known. */
  readonly bounds: () => Size | undefined
  /** Leaves objects out of the marks. */
  readonly lift: (rows: readonly number[]) => void
  /** Called when pixels of the live mask change. */
  readonly onPainted: (box: Box) => void
}

const NO_HOST = 'This host does not save masks, so nothing can be painted. Open the item in a newer client.'
const NOT_THERE = 'The objects are not there yet. Try again in a moment.'

/** Creates the mask of the open session. */
export function createPainting({ annotating, views, choices, bounds, lift, onPainted }: Parts): MaskPaintingDesk {
  const { drawing, editing, classes, takesMasks } = annotating
  const { onRefused } = annotating.changing
  const chosen = choices.of(PIXEL_CHOICES)
  const live = createObservable<LiveMask | undefined>(undefined)
  const takesAway = createObservable(false)
  const brush = createObservable(brushNow())
  const stopFollowing = chosen.subscribe(() => {
    const { size, isRound } = brush.get()
    const next = brushNow()
    if (next.size !== size || next.isRound !== isRound) brush.set(next)
  })

  function brushNow() {
    const { brushSize: size, brushIsRound: isRound } = chosen.get()
    return { size, isRound }
  }

  const objects = () => drawing.get()?.drawn.get().objects ?? []
  const mask = () => drawing.get()?.drawn.get().mask
  const maskOr = ({ width, height }: Size) => mask() ?? emptyMask(width, height)
  const targets = createPaintTargets({ views, choices, classes, objects, mask })
  const commit = createPaintStep(annotating, objects)

  /** The reason why nothing can be painted; undefined if painting is possible. */
  function refusal(): string | undefined {
    const open = drawing.get()
    const size = bounds()
    const no = editing.seen.get().refusal
    if (no !== undefined) return no
    if (takesMasks.get() !== true) return NO_HOST
    if (open === undefined || size === undefined) return NOT_THERE
    const missing = objects().filter(({ row, parts }) => parts !== undefined && !open.isHeld(row))
    if (missing.length > 0) {
      void open.hold(missing.map(({ row }) => row))
      return NOT_THERE
    }
    const now = mask()
    if (now !== undefined && (now.width !== size.width || now.height !== size.height))
      return `The mask has ${now.width} × ${now.height} pixels and the picture ${size.width} × ${size.height}. Bring a mask of the picture’s size in.`
    return undefined
  }

  function targetOf(erases: boolean): Target | { readonly refusal: string } {
    const no = refusal()
    return no === undefined ? targets.of(erases) : { refusal: no }
  }

  function change(spans: Spans, erases: boolean, words?: string): void {
    const target = targetOf(erases)
    if ('refusal' in target) return onRefused(target.refusal)
    paintOnce(spans, target, words)
  }

  function paintOnce(spans: Spans, target: Target, words?: string): void {
    const size = bounds()
    if (size === undefined) return
    const from = maskOr(size)
    const painting = createMaskPainting(from)
    painting.paint(spans, target.label, target.may)
    commit(from, painting.mask, target, words)
  }

  return {
    live,
    brush,
    takesAway,
    begin(erases) {
      const target = targetOf(erases)
      if ('refusal' in target) return target
      const size = bounds() ?? { width: 1, height: 1 }
      return maskStroke({ live, mask, targets, lift, onPainted, onRefused, commit }, target, size)
    },
    change,
    mask,
    setBrush({ size, isRound }) {
      chosen.set(given({ brushSize: size, brushIsRound: isRound }))
    },
    give(spans, label, words) {
      const no = refusal()
      if (no !== undefined) return onRefused(no)
      paintOnce(spans, targets.ofLabel(label), words)
    },
    fill({ x, y }, erases) {
      const size = bounds()
      if (size === undefined) return
      change(regionAt(maskOr(size), Math.floor(x), Math.floor(y)), erases, erases ? undefined : 'Area filled')
    },
    pick({ x, y }) {
      const now = mask()
      const object = now && byLabel(views.shown()).get(labelAt(now, Math.floor(x), Math.floor(y)))
      views.select(object)
      if (object !== undefined) classes.choose(object.className)
    },
    dispose: stopFollowing,
  }
}
