import { newMaskObject, nextColour, paintMask } from '#domain/annotation/commands/paint-mask'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Box } from '#domain/annotation/kinds/outline-box'
import { labelsOf, partsBox } from '#domain/annotation/mask/mask-looks'
import { createMaskPainting, type MaskPainting, type MayPaint } from '#domain/annotation/mask/painting'
import { colourOfLabel, emptyMask, labelAt, labelOf, type PartMask } from '#domain/annotation/mask/part-mask'
import { regionAt } from '#domain/annotation/mask/regions'
import type { Spans } from '#domain/annotation/mask/spans'
import { labelsIn, tileChanges } from '#domain/annotation/mask/tile-changes'
import { given } from '#domain/given'
import type { ChoiceSource } from '../../session/view-choices'
import type { Size } from '../document/sight'
import type { ObjectViews } from '../document/object-view'
import { createSteps } from '../document/steps'
import { createObservable, type Observable } from '../observable'
import type { Annotating } from '../session/annotating'
import type { Painting, Stroke } from '../tools/paint/paint-ports'
import { byLabel } from './mask-parts'
import { PIXEL_CHOICES } from './pixel-choices'

/** A mask while it is painted on. */
export interface LiveMask {
  readonly mask: PartMask
  /** The part that is painted, where no object has it yet. */
  readonly fresh?: { readonly label: number; readonly className: string; readonly colour: string }
}

/** Paints on the mask of the open item; each call that changes pixels is one step of its history. */
export interface MaskPaintingDesk extends Painting {
  /** What is painted now; undefined between strokes. */
  readonly live: Observable<LiveMask | undefined>
  /** Paints the pixels as part of an object, or takes them away, as one step. */
  change(spans: Spans, takesAway: boolean, label?: string): void
  /** Gives pixels a label, or 0, independent of the selection; locked ones stay. */
  give(spans: Spans, label: number, words: string): void
  dispose(): void
  /** The mask as it is; undefined where none was painted. */
  readonly mask: () => PartMask | undefined
}

interface Parts {
  readonly annotating: Annotating
  readonly views: ObjectViews
  readonly choices: ChoiceSource
  /** The picture; undefined where its size is not known. */
  readonly bounds: () => Size | undefined
  /** Leaves objects out of the marks. */
  readonly lift: (rows: readonly number[]) => void
  /** Pixels of the live mask changed. */
  readonly onPainted: (box: Box) => void
}

const NO_HOST = 'This host does not save masks, so nothing can be painted. Open the item in a newer client.'
const NOT_THERE = 'The objects are not there yet. Try again in a moment.'
const CHANGED = 'The mask was changed meanwhile, so the stroke was dropped. Paint it again.'

/** Where pixels go: a part of an object, or nowhere. */
interface Target {
  readonly label: number
  readonly may: MayPaint
  /** The object that gets them, and what begins with them where none does. */
  readonly object?: AnnotationObject | undefined
  readonly fresh?: LiveMask['fresh']
  /** A colour that the object does not have yet. */
  readonly given?: number
}

/** Makes it over the open session. */
export function createPainting({ annotating, views, choices, bounds, lift, onPainted }: Parts): MaskPaintingDesk {
  const { drawing, editing, classes, takesMasks } = annotating
  const chosen = choices.of(PIXEL_CHOICES)
  const steps = createSteps(annotating.changing)
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
  const maskNow = () => drawing.get()?.drawn.get().mask

  /** Why nothing can be painted; undefined where it can. */
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
    const mask = maskNow()
    if (mask !== undefined && (mask.width !== size.width || mask.height !== size.height))
      return `The mask has ${mask.width} × ${mask.height} pixels and the picture ${size.width} × ${size.height}. Bring a mask of the picture’s size in.`
    return undefined
  }

  function isLocked({ locked, className }: AnnotationObject): boolean {
    return locked === true || chosen.get().lockedClasses.includes(className)
  }

  /** Tells which pixels may be changed, by the rule that was chosen. */
  function mayPaint(own: ReadonlyMap<number, AnnotationObject>, takes: boolean): MayPaint {
    const { paintRule } = chosen.get()
    const { className } = classes.get().current
    return (label) => {
      const object = own.get(label)
      if (object !== undefined && isLocked(object)) return false
      if (paintRule === 'class') return object?.className === className
      return paintRule === 'all' || takes || label === 0
    }
  }

  /** What is selected, of the objects of the mask. */
  const selected = () => views.get().selection.filter(({ parts }) => parts !== undefined)

  function targetOf(takes: boolean): Target | { readonly refusal: string } {
    const own = byLabel(objects())
    const may = mayPaint(own, takes)
    const chosenOnes = selected()
    if (takes) {
      const rows = new Set(chosenOnes.map(({ row }) => row))
      const isMeant: MayPaint = (label) => label !== 0 && (rows.size === 0 || rows.has(own.get(label)?.row ?? -1))
      return { label: 0, may: (label) => isMeant(label) && may(label) }
    }
    const [object, ...others] = chosenOnes
    if (others.length > 0) return { refusal: 'Several objects are selected. Select one to paint on it, or none.' }
    if (object !== undefined) {
      if (isLocked(object)) return { refusal: `${object.className} is locked. Unlock it to paint on it.` }
      const [first] = object.parts ?? []
      const colour = first ?? freeColour()
      if (colour === undefined) return { refusal: NO_COLOUR }
      return { label: labelOf(colour), may, object, ...(first === undefined ? { given: colour } : {}) }
    }
    const { className, colour: shown } = classes.get().current
    if (chosen.get().lockedClasses.includes(className))
      return { refusal: `${className} is locked. Unlock the class to paint objects of it.` }
    const colour = freeColour()
    if (colour === undefined) return { refusal: NO_COLOUR }
    return { label: labelOf(colour), may, fresh: { label: labelOf(colour), className, colour: shown } }
  }

  function freeColour(): number | undefined {
    const mask = maskNow()
    const inMask = mask === undefined ? [] : [...labelsOf(mask)].map(colourOfLabel)
    return nextColour([...inMask, ...objects().flatMap(({ parts = [] }) => parts)])
  }

  function begin(takes: boolean): Stroke | { readonly refusal: string } {
    const no = refusal()
    if (no !== undefined) return { refusal: no }
    const target = targetOf(takes)
    return 'refusal' in target ? target : strokeOn(target)
  }

  function strokeOn(target: Target): Stroke {
    const size = bounds() ?? { width: 1, height: 1 }
    const base = maskNow()
    const from = base ?? emptyMask(size.width, size.height)
    let painting: MaskPainting = createMaskPainting(from)
    /** All that changed so far. */
    let touched: Box | undefined
    const { label, may, fresh, object } = target

    function show(): void {
      live.set({ mask: painting.mask, ...given({ fresh }) })
    }

    function close(): void {
      lift([])
      live.set(undefined)
    }

    lift(selected().map(({ row }) => row))
    show()
    return {
      colour: label === 0 ? undefined : (fresh?.colour ?? object?.colour),
      paint(spans) {
        const box = painting.paint(spans, label, may)
        if (box === undefined) return
        touched = touched === undefined ? box : around(touched, box)
        onPainted(box)
      },
      restart() {
        painting = createMaskPainting(from)
        show()
        if (touched !== undefined) onPainted(touched)
      },
      end() {
        const isSame = maskNow() === base
        if (isSame) commit(from, painting.mask, target)
        close()
        // What did not become a step is not to be seen either.
        if (maskNow() === base && touched !== undefined) onPainted(touched)
        if (!isSame) {
          if (touched !== undefined) onPainted(touched)
          annotating.changing.onRefused(CHANGED)
        }
      },
      drop() {
        close()
        if (touched !== undefined) onPainted(touched)
      },
    }
  }

  /** Makes a step of what was painted. */
  function commit(before: PartMask, after: PartMask, target: Target, words?: string): void {
    const changes = tileChanges(before, after)
    const labels = labelsIn(changes)
    const owners = byLabel(objects())
    const touched = [...new Set([...labels].flatMap((one) => owners.get(one) ?? []))]
    const all = target.object === undefined || touched.includes(target.object) ? touched : [...touched, target.object]
    const gone = new Set([...labels].filter((one) => partsBox(after, [colourOfLabel(one)]) === undefined))
    const { fresh, object, label, given: more } = target
    const className = fresh?.className ?? object?.className
    const author = annotating.changing.author()
    const open = drawing.get()
    if (open === undefined) return
    const id = fresh === undefined ? undefined : open.newId()
    void steps.run(
      'paint',
      all.map(({ row }) => row),
      paintMask,
      () => ({
        tiles: { width: after.width, height: after.height, tiles: changes },
        ids: all.map(({ row }) => open.idOf(row)),
        gone,
        label: words ?? (label === 0 ? 'Pixels erased' : `${className ?? 'Object'} painted`),
        author,
        ...(id === undefined
          ? {}
          : { added: { id, value: newMaskObject([colourOfLabel(label)], classes.get().current, author) } }),
        ...(object === undefined || more === undefined
          ? {}
          : { given: { id: open.idOf(object.row), colours: [more] } }),
      }),
      id === undefined || changes.length === 0 ? {} : { after: [id] },
    )
  }

  function change(spans: Spans, takes: boolean, words?: string): void {
    const no = refusal()
    const target = no === undefined ? targetOf(takes) : { refusal: no }
    if ('refusal' in target) return annotating.changing.onRefused(target.refusal)
    paintOnce(spans, target, words)
  }

  function paintOnce(spans: Spans, target: Target, words?: string): void {
    const size = bounds()
    if (size === undefined) return
    const from = maskNow() ?? emptyMask(size.width, size.height)
    const painting = createMaskPainting(from)
    painting.paint(spans, target.label, target.may)
    commit(from, painting.mask, target, words)
  }

  return {
    live,
    brush,
    takesAway,
    begin,
    change,
    mask: maskNow,
    setBrush({ size, isRound }) {
      chosen.set(given({ brushSize: size, brushIsRound: isRound }))
    },
    give(spans, label, words) {
      const no = refusal()
      if (no !== undefined) return annotating.changing.onRefused(no)
      const own = byLabel(objects())
      const may: MayPaint = (before) => {
        const object = own.get(before)
        return object === undefined || !isLocked(object)
      }
      paintOnce(spans, { label, may, object: own.get(label) }, words)
    },
    fill({ x, y }, takes) {
      const size = bounds()
      if (size === undefined) return
      const mask = maskNow() ?? emptyMask(size.width, size.height)
      change(regionAt(mask, Math.floor(x), Math.floor(y)), takes, takes ? undefined : 'Area filled')
    },
    pick({ x, y }) {
      const mask = maskNow()
      const object = mask && byLabel(views.shown()).get(labelAt(mask, Math.floor(x), Math.floor(y)))
      views.select(object)
      if (object !== undefined) classes.choose(object.className)
    },
    dispose: stopFollowing,
  }
}

const NO_COLOUR = 'The mask has no colour left for another object. Delete objects that are not needed.'

function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  const [right, bottom] = [Math.max(a.x + a.width, b.x + b.width), Math.max(a.y + a.height, b.y + b.height)]
  return { x, y, width: right - x, height: bottom - y }
}
