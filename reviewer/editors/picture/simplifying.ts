import { linedParts, simplifiedBy } from '#domain/annotation/areas/remake-shapes'
import { simplified, weightsOf } from '#domain/annotation/areas/simplify'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Outline } from '#domain/annotation/kinds/kind'
import { polygonShape, polylineShape } from '#domain/annotation/shaping/line-shape'
import type { Shape } from '#domain/annotation/shaping/shape'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import { createObservable, type Observable } from '../observable'
import type { Drawing } from '../document/drawing'
import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'

type Row = AnnotationObject['row']

/** An object before and after simplifying. */
export interface Simplified {
  readonly row: Row
  readonly colour: string
  readonly before: Outline
  readonly after: Shape
}

/** The preview state while the user chooses the tolerance. */
export interface SimplifyingSeen {
  readonly objects: readonly Simplified[]
  /** Index into `TOLERANCES`. */
  readonly step: number
  /** Number of points before and after. */
  readonly before: number
  readonly after: number
}

/**
 * Previews the selected outlines and lines without their least important points; changes nothing until the user
 * accepts.
 */
export interface Simplifying {
  /** Undefined while no preview is open. */
  readonly seen: Observable<SimplifyingSeen | undefined>
  /** Starts with the selection; returns false if no selected object has removable points. */
  readonly begin: () => Promise<boolean>
  readonly setStep: (step: number) => void
  /** Applies the preview as one step of the history and closes it. */
  readonly take: () => void
  readonly end: () => void
}

export interface SimplifyingParts {
  readonly drawing: Observable<Drawing | undefined>
  readonly views: ObjectViews
  readonly editing: Pick<Editing, 'remake' | 'seen'>
  readonly onRefused: (reason: string) => void
}

/** The available tolerances, in picture pixels; less important points disappear. */
export const TOLERANCES: readonly number[] = Array.from({ length: 31 }, (_, at) => 2 ** (at / 3 - 2))
const FIRST_STEP = 9

interface Line {
  readonly line: readonly number[]
  readonly weights: Float64Array
}

interface Held {
  readonly row: Row
  readonly colour: string
  readonly before: Outline
  readonly lines: readonly Line[]
  readonly isClosed: boolean
  readonly hadHoles: boolean
}

/** Starts at the last chosen tolerance; ends when the selection or its objects change. */
export function createSimplifying({ drawing, views, editing, onRefused }: SimplifyingParts): Simplifying {
  const seen = createObservable<SimplifyingSeen | undefined>(undefined)
  let held: readonly Held[] = []
  let step = FIRST_STEP
  let run = 0
  let unfollow = (): void => undefined

  function end(): void {
    run += 1
    unfollow()
    unfollow = () => undefined
    held = []
    if (seen.get() !== undefined) seen.set(undefined)
  }

  function show(): void {
    const tolerance = TOLERANCES[step] ?? 0
    let [before, after] = [0, 0]
    const objects = held.map(({ row, colour, before: outline, lines, isClosed, hadHoles }) => {
      const next = lines.map(({ line, weights }) => simplified(line, weights, tolerance))
      for (const { weights } of lines) before += weights.length
      for (const line of next) after += line.length / 2
      const [first = []] = next
      return { row, colour, before: outline, after: isClosed ? polygonShape(next, hadHoles) : polylineShape(first) }
    })
    seen.set({ objects, step, before, after })
  }

  async function begin(): Promise<boolean> {
    end()
    const mine = run
    const open = drawing.get()
    const { selection } = views.get()
    const { refusal } = editing.seen.get()
    if (refusal !== undefined) onRefused(refusal)
    if (open === undefined || refusal !== undefined) return false
    await open.hold(selection.map(({ row }) => row))
    if (mine !== run || drawing.get() !== open || views.get().selection !== selection) return false
    held = selection.flatMap(({ row, colour }) => heldOf(open, row, colour))
    if (held.length === 0) {
      onRefused('Select polygons or lines to simplify them. Select some that are not locked.')
      return false
    }
    unfollow = views.still.subscribe(() => views.get().selection === selection || end())
    show()
    return true
  }

  return {
    seen,
    begin,
    setStep(next) {
      if (held.length === 0) return
      step = Math.min(Math.max(Math.round(next), 0), TOLERANCES.length - 1)
      show()
    },
    take() {
      const rows = held.map(({ row }) => row)
      const tolerance = TOLERANCES[step] ?? 0
      end()
      if (rows.length > 0) editing.remake('simplify', simplifiedBy(tolerance), rows)
    },
    end,
  }
}

function heldOf(open: Drawing, row: Row, colour: string): readonly Held[] {
  const id = open.idOf(row)
  const value = open.reading.value(id)
  const shape = value === undefined || value.locked === true ? undefined : shapeOf(value)
  if (value === undefined || shape === undefined) return []
  return linedParts([{ id, value, shape }]).map(({ lines, isClosed }) => ({
    row,
    colour,
    before: shape.outline,
    lines: lines.map((line) => ({ line, weights: weightsOf(line, isClosed) })),
    isClosed,
    hadHoles: 'exclude' in value,
  }))
}
