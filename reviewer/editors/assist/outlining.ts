import type { Part } from '#domain/annotation/commands/remake-objects'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Outline } from '#domain/annotation/kinds/kind'
import { polygonShape } from '#domain/annotation/shaping/line-shape'
import type { Shape } from '#domain/annotation/shaping/shape'
import type { PictureWindow } from '../canvas/read-window'
import type { Size } from '../canvas/viewport'
import type { Editing, EditingSeen } from '../document/editing'
import type { Waiting } from '../document/waiting'
import { createObservable, type Observable, type Settable } from '../observable'
import type { Pixels } from '../workers/wand-messages'
import { type Boxes, boxesAmong, type OutlinedBox, smallestBoxAt } from './outline-boxes'
import { type Correction, createOutlineQueries, type OutlineQueries, type OutlineWorker } from './outline-queries'

/** Object around a thing, and the outline of the thing. */
export interface Outlined {
  readonly row: AnnotationObject['row']
  readonly colour: string
  readonly before: Outline
  /** Undefined if no edge was found, or not yet. */
  readonly after: Outline | undefined
}

/** The suggestion for the view. */
export interface OutliningSeen {
  readonly objects: readonly Outlined[]
  readonly corrections: readonly Correction[]
  /** An answer is on its way. */
  readonly isLooking: boolean
}

/** Suggests outlines of the things in boxes; strokes correct them, and nothing changes until they are taken. */
export interface Outlining {
  /** Undefined while nothing is suggested. */
  readonly seen: Observable<OutliningSeen | undefined>
  /** Outlines all selected boxes and shows the progress; answers false if that was cancelled or no box is selected. */
  readonly begin: () => Promise<boolean>
  /** Corrects the outline of the box in which the stroke begins; answers false if it begins in none. */
  readonly correct: (stroke: Correction) => boolean
  /** Undoes the last stroke; answers false if there is none. */
  readonly back: () => boolean
  /** Turns the suggested outlines into shapes as one step, and ends; waits for an answer that is on its way. */
  readonly take: () => void
  readonly end: () => void
  /** Painting without Alt removes; Alt reverses it. */
  readonly takesAway: Settable<boolean>
}

export interface OutliningParts {
  readonly picture: () => Size | undefined
  readonly read: (part: PictureWindow) => Pixels | undefined
  /** The finest level of the picture that is loaded now; coarser ones cost nothing. */
  readonly levelAtHand: (picture: Size) => number
  readonly drawing: Observable<Boxes | undefined>
  readonly views: {
    readonly get: () => { readonly selection: readonly Pick<AnnotationObject, 'row' | 'colour'>[] }
    readonly still: Pick<Observable<unknown>, 'subscribe'>
  }
  readonly editing: {
    readonly seen: Observable<Pick<EditingSeen, 'refusal'>>
    readonly remake: Editing['remake']
  }
  readonly waiting: Waiting
  readonly start: () => OutlineWorker
  readonly onRefused: (reason: string) => void
}

/** One suggestion; its worker ends with it, so that it can be cancelled at once. */
interface Session {
  readonly boxes: readonly OutlinedBox[]
  readonly queries: OutlineQueries
  readonly unfollow: () => void
  strokes: readonly (Correction & { readonly of: OutlinedBox })[]
  /** Boxes with new strokes that the worker doesn't know yet. */
  readonly outdated: Set<OutlinedBox>
  /** The person took the suggestion before the last answer came. */
  isTaking: boolean
}

const NOTHING = 'Couldn’t find an edge in the box. Leave a margin around the object, inside the picture.'
const NOT_LOADED = 'The picture is still loading.'
const NO_BOXES = 'Select unlocked boxes or ellipses, each around one object.'

/** Keeps one suggestion at a time. */
export function createOutlining(parts: OutliningParts): Outlining & { dispose(): void } {
  const { picture, read, levelAtHand, drawing, views, editing, waiting, start, onRefused } = parts
  const seen = createObservable<OutliningSeen | undefined>(undefined)
  const takesAway = createObservable(false)
  let session: Session | undefined
  /** Hears the answers of the first look; undefined after it. */
  let first: { readonly onProgress: (share: number) => void; readonly onEnd: () => void } | undefined

  function end(): void {
    const now = session
    session = undefined
    now?.unfollow()
    now?.queries.end()
    first?.onEnd()
    if (seen.get() !== undefined) seen.set(undefined)
  }

  function show({ boxes, strokes, queries, outdated }: Session): void {
    const isLooking = queries.isBusy() || outdated.size > 0
    seen.set({ objects: boxes.map(outlinedOf), corrections: strokes, isLooking })
  }

  function ask({ queries, strokes }: Session, of: OutlinedBox): boolean {
    return queries.ask(
      of,
      strokes.filter((one) => one.of === of),
    )
  }

  function goOn(now: Session): void {
    for (const next of now.outdated) {
      if (now.queries.isBusy()) break
      now.outdated.delete(next)
      if (!ask(now, next)) onRefused(NOT_LOADED)
    }
    if (!now.queries.isBusy() && now.isTaking) take()
    else show(now)
  }

  /** Replaces the strokes and asks again about the box that one was added to or removed from. */
  function setStrokes(now: Session, strokes: Session['strokes'], of: OutlinedBox): void {
    now.isTaking = false
    now.strokes = strokes
    now.queries.outdate(of)
    if (strokes.some((one) => one.of === of)) now.outdated.add(of)
    else {
      now.outdated.delete(of)
      of.found = of.unsaid
    }
    goOn(now)
  }

  function take(): void {
    const now = session
    if (now === undefined) return
    if (now.queries.isBusy()) {
      now.isTaking = true
      return
    }
    const { boxes } = now
    const found = new Map(boxes.flatMap(({ id, found: area }) => (area ? [[id, polygonShape(area)] as const] : [])))
    end()
    if (found.size === 0) return onRefused(NOTHING)
    const rows = boxes.map(({ row }) => row)
    editing.remake('outline', (there) => remadeOf(there, found), rows)
    const missed = boxes.length - found.size
    if (missed > 0) onRefused(`${missed} of ${boxes.length} stay as they are. ${NOTHING}`)
  }

  /** Looks at one box after the other; answers false if that was cancelled. */
  async function lookAtAll(now: Session): Promise<boolean> {
    const { boxes } = now
    const wait = waiting.begin(progressWords(0, boxes.length), end)
    try {
      for (const [at, one] of boxes.entries()) {
        wait.tell(progressWords(at, boxes.length))
        const { promise, resolve } = Promise.withResolvers<void>()
        first = { onProgress: (share) => wait.tell(progressWords(at, boxes.length, share)), onEnd: resolve }
        if (!ask(now, one)) continue
        await promise
        if (session !== now) return false
        one.unsaid = one.found
      }
      return true
    } finally {
      first = undefined
      wait.end()
    }
  }

  function opened(boxes: readonly OutlinedBox[], open: Boxes, size: Size): Session {
    const { selection } = views.get()
    const stops = [
      views.still.subscribe(() => views.get().selection === selection || end()),
      drawing.subscribe(() => drawing.get() === open || end()),
    ]
    const queries = createOutlineQueries({
      start,
      read,
      picture: size,
      onProgress: (share) => first?.onProgress(share),
      onFound() {
        if (first !== undefined) first.onEnd()
        else if (session !== undefined) goOn(session)
      },
      onFailure(reason) {
        end()
        onRefused(reason)
      },
    })
    const unfollow = () => stops.forEach((stop) => stop())
    return { boxes, queries, unfollow, strokes: [], outdated: new Set(), isTaking: false }
  }

  return {
    seen,
    takesAway,
    async begin() {
      end()
      const [open, size, { refusal }] = [drawing.get(), picture(), editing.seen.get()]
      if (refusal !== undefined) onRefused(refusal)
      if (refusal !== undefined || open === undefined || size === undefined) return false
      const { selection } = views.get()
      await open.hold(selection.map(({ row }) => row))
      // Meanwhile another item may have been opened, or others selected.
      if (drawing.get() !== open || views.get().selection !== selection) return false
      const boxes = boxesAmong(open, selection, size, levelAtHand(size))
      if (boxes.length === 0) {
        onRefused(NO_BOXES)
        return false
      }
      const now = opened(boxes, open, size)
      session = now
      if (!(await lookAtAll(now))) return false
      if (boxes.every(({ isAtHand }) => !isAtHand)) {
        end()
        onRefused(NOT_LOADED)
        return false
      }
      show(now)
      return true
    },
    correct(stroke) {
      const [start] = stroke.line
      const of = session && start && smallestBoxAt(session.boxes, start)
      if (session === undefined || of === undefined) return false
      setStrokes(session, [...session.strokes, { ...stroke, of }], of)
      return true
    },
    back() {
      const last = session?.strokes.at(-1)
      if (session === undefined || last === undefined) return false
      setStrokes(session, session.strokes.slice(0, -1), last.of)
      return true
    },
    take,
    end,
    dispose: end,
  }
}

function outlinedOf({ row, colour, before, found }: OutlinedBox): Outlined {
  const after = found && { lines: found.map((ring) => Float32Array.from(ring)), closed: true }
  return { row, colour, before, after }
}

function progressWords(at: number, count: number, share = 0): string {
  return `Outlining ${count === 1 ? '' : `${at + 1} of ${count}, `}${Math.round(share * 100)} %…`
}

function remadeOf(there: readonly Part[], found: ReadonlyMap<Part['id'], Shape>) {
  const changes = there.flatMap(({ id }) => {
    const shape = found.get(id)
    return shape === undefined ? [] : [{ id, shape }]
  })
  return { changes, label: changes.length === 1 ? 'Box outlined' : `${changes.length} boxes outlined` }
}
