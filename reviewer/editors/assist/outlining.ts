import { type Area, areaOf } from '#domain/annotation/areas/area'
import type { Stroke } from '#domain/assist/boxed-area'
import type { Part } from '#domain/annotation/commands/remake-objects'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Outline } from '#domain/annotation/kinds/kind'
import { type Box, outlineBox } from '#domain/annotation/kinds/outline-box'
import { polygonShape } from '#domain/annotation/shaping/line-shape'
import type { Place, Shape } from '#domain/annotation/shaping/shape'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import type { PictureWindow } from '../canvas/read-window'
import type { Size } from '../canvas/viewport'
import type { Drawing } from '../document/drawing'
import type { Editing, EditingSeen } from '../document/editing'
import type { Waiting } from '../document/waiting'
import { createObservable, type Observable, type Settable } from '../observable'
import type { OutlineNews, OutlineOrder } from '../workers/outline-messages'
import type { Pixels } from '../workers/wand-messages'
import { inSamples, partAround, placed } from './box-part'

type Row = AnnotationObject['row']

/** Something that was put around a thing, and the outline of the thing. */
export interface Outlined {
  readonly row: Row
  readonly colour: string
  readonly before: Outline
  /** Undefined where nothing stands out from its ground, or is not looked for yet. */
  readonly after: Outline | undefined
}

/** A stroke of a person over the picture, in its pixels: what it covers belongs to the thing, or does not. */
export interface Correction {
  readonly line: readonly Place[]
  readonly reach: number
  readonly isThing: boolean
}

/** What is suggested. */
export interface OutliningSeen {
  readonly objects: readonly Outlined[]
  readonly corrections: readonly Correction[]
  /** An answer is on its way. */
  readonly isLooking: boolean
}

/** Suggests outlines of what is in boxes; strokes correct them, and nothing is changed until they are taken. */
export interface Outlining {
  /** Undefined while nothing is suggested. */
  readonly seen: Observable<OutliningSeen | undefined>
  /** Looks at all that is selected, says how far it is; answers false where it was given up, and where there is nothing to look at. */
  readonly begin: () => Promise<boolean>
  /** Says more of what is in the box that a stroke begins in; answers false where it is in none. */
  readonly correct: (stroke: Correction) => boolean
  /** Takes the last stroke back; answers false where there is none. */
  readonly back: () => boolean
  /** Makes the suggested outlines shapes, as one step, and ends; where an answer is on its way, when that comes. */
  readonly take: () => void
  readonly end: () => void
  /** What is painted without Alt takes away; with Alt it is the other way round. */
  readonly takesAway: Settable<boolean>
}

/** A worker as far as outlining needs it. */
export type OutlineWorker = Pick<Worker, 'terminate'> & {
  postMessage(order: OutlineOrder, transfer: Transferable[]): void
  addEventListener(
    type: 'message' | 'error',
    listener: (event: { readonly data?: OutlineNews; readonly reason?: string }) => void,
  ): void
}

export interface OutliningParts {
  readonly picture: () => Size | undefined
  readonly read: (part: PictureWindow) => Pixels | undefined
  /** The level at which the picture is at hand now; coarser ones cost nothing. */
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

/** The boxes that are worked on, by their rows. */
interface Boxes extends Pick<Drawing, 'hold' | 'idOf'> {
  readonly reading: Pick<Drawing['reading'], 'value'>
}

/** What something can be put in. */
const AROUND: ReadonlySet<string> = new Set(['bbox', 'rbbox', 'ellipse'])

interface Wanted {
  readonly id: Part['id']
  readonly row: Row
  readonly colour: string
  readonly before: Outline
  readonly area: Area
  readonly box: Box
}

/** A box that is worked on, and what is known of what is in it. */
interface Worked extends Wanted {
  readonly part: PictureWindow
  /** The picture was at hand. */
  isAtHand: boolean
  /** What was found before anything was said. */
  unsaid: Area | undefined
  found: Area | undefined
}

interface Said extends Correction {
  readonly of: Worked
}

interface Session {
  readonly open: Boxes
  readonly size: Size
  readonly boxes: readonly Worked[]
  readonly unfollow: () => void
  worker: OutlineWorker | undefined
  said: readonly Said[]
  /** The box that the worker looked at last. */
  looked: Worked | undefined
  /** The order that no answer has come to; another one for its box makes it `isStale`. */
  asked: { readonly id: number; readonly of: Worked; isStale: boolean } | undefined
  /** Boxes of which more was said meanwhile. */
  readonly waiting: Set<Worked>
  isTaking: boolean
}

/** A worker lives for one suggestion: ending it is how it can be given up at once. One order is under way at a time. */
export function createOutlining(parts: OutliningParts): Outlining & { dispose(): void } {
  const { picture, read, levelAtHand, drawing, views, editing, waiting, start, onRefused } = parts
  const seen = createObservable<OutliningSeen | undefined>(undefined)
  const takesAway = createObservable(false)
  let session: Session | undefined
  let lastId = 0
  /** Hears of the answers of the first look; undefined after it. */
  let onNews: ((news: OutlineNews) => void) | undefined
  let giveUp = (): void => undefined

  function wantedOf(open: Boxes, { row, colour }: { readonly row: Row; readonly colour: string }): readonly Wanted[] {
    const id = open.idOf(row)
    const value = open.reading.value(id)
    const shape = value === undefined || value.locked === true ? undefined : shapeOf(value)
    if (shape === undefined || !AROUND.has(shape.kind)) return []
    const [area, box] = [areaOf(shape), outlineBox(shape.outline)]
    return area === undefined || box === undefined ? [] : [{ id, row, colour, before: shape.outline, area, box }]
  }

  function end(): void {
    const now = session
    session = undefined
    now?.unfollow()
    now?.worker?.terminate()
    giveUp()
    if (seen.get() !== undefined) seen.set(undefined)
  }

  function show(now: Session): void {
    seen.set({
      objects: now.boxes.map(({ row, colour, before, found }) => ({
        row,
        colour,
        before,
        after: found && { lines: found.map((ring) => Float32Array.from(ring)), closed: true },
      })),
      corrections: now.said,
      isLooking: now.asked !== undefined || now.waiting.size > 0,
    })
  }

  function started(now: Session): OutlineWorker {
    if (now.worker !== undefined) return now.worker
    const made = start()
    now.worker = made
    made.addEventListener('message', ({ data }) => data !== undefined && session === now && hear(now, data))
    made.addEventListener('error', ({ reason = 'Couldn’t read the picture. Zoom in and try again.' }) => {
      if (session !== now) return
      end()
      onRefused(reason)
    })
    return made
  }

  /** Asks what is in a box; answers false where the picture is not at hand. */
  function ask(now: Session, of: Worked): boolean {
    const isNew = now.looked !== of
    const pixels = isNew ? read(of.part) : undefined
    of.isAtHand = !isNew || pixels !== undefined
    if (!of.isAtHand) return false
    lastId += 1
    now.looked = of
    now.asked = { id: lastId, of, isStale: false }
    const strokes = now.said.filter((one) => one.of === of).map((one) => strokeIn(of.part, one))
    const look = pixels && { part: of.part, pixels, around: inSamples(of.part, of.area) }
    const handed = pixels && ('bitmap' in pixels ? pixels.bitmap : pixels.raster.data.buffer)
    started(now).postMessage({ id: lastId, ...(look && { look }), strokes }, handed === undefined ? [] : [handed])
    return true
  }

  function hear(now: Session, news: OutlineNews): void {
    if (news.id !== now.asked?.id) return
    if (news.type === 'found') {
      const { of, isStale } = now.asked
      now.asked = undefined
      if (!isStale) of.found = news.area && placed(news.area, of.part, now.size)
    }
    if (onNews !== undefined) return onNews(news)
    if (news.type === 'found') goOn(now)
  }

  function goOn(now: Session): void {
    for (const next of now.waiting) {
      if (now.asked !== undefined) break
      now.waiting.delete(next)
      if (!ask(now, next)) onRefused('The picture is still loading.')
    }
    if (now.asked === undefined && now.isTaking) take()
    else show(now)
  }

  /** More or less was said of a box. */
  function askAgain(now: Session, of: Worked): void {
    const isAsked = now.asked?.of === of
    if (isAsked && now.asked !== undefined) now.asked.isStale = true
    if (now.said.some((one) => one.of === of)) now.waiting.add(of)
    else {
      now.waiting.delete(of)
      of.found = of.unsaid
    }
    goOn(now)
  }

  function boxAt(now: Session, { x, y }: Place): Worked | undefined {
    const hit = now.boxes.filter(({ part }) => {
      const unit = 2 ** part.level
      return x >= part.x && y >= part.y && x <= part.x + part.width * unit && y <= part.y + part.height * unit
    })
    // Of boxes within boxes the smallest one is meant.
    return hit.toSorted((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)[0]
  }

  function take(): void {
    const now = session
    if (now === undefined) return
    if (now.asked !== undefined) {
      now.isTaking = true
      return
    }
    const found = new Map(now.boxes.flatMap(({ id, found: area }) => (area ? [[id, polygonShape(area)] as const] : [])))
    end()
    if (found.size === 0) return onRefused(NOTHING)
    editing.remake(
      'outline',
      (there) => remadeOf(there, found),
      now.boxes.map(({ row }) => row),
    )
    const missed = now.boxes.length - found.size
    if (missed > 0) onRefused(`${missed} of ${now.boxes.length} stay as they are. ${NOTHING}`)
  }

  /** Looks at one box after the other; answers false where that was given up. */
  async function lookAtAll(now: Session): Promise<boolean> {
    const words = (at: number, share = 0) =>
      `Outlining ${now.boxes.length === 1 ? '' : `${at + 1} of ${now.boxes.length}, `}${Math.round(share * 100)} %…`
    const wait = waiting.begin(words(0), end)
    try {
      for (const [at, one] of now.boxes.entries()) {
        wait.tell(words(at))
        const { promise, resolve } = Promise.withResolvers<void>()
        giveUp = resolve
        onNews = (news) => {
          if (news.type === 'round') wait.tell(words(at, news.share))
          else resolve()
        }
        if (!ask(now, one)) continue
        await promise
        if (session !== now) return false
        one.unsaid = one.found
      }
      return true
    } finally {
      onNews = undefined
      giveUp = () => undefined
      wait.end()
    }
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
      const boxes = selection
        .flatMap((one) => wantedOf(open, one))
        .map((one) => ({
          ...one,
          part: partAround(size, one.box, levelAtHand(size)),
          isAtHand: false,
          unsaid: undefined,
          found: undefined,
        }))
      if (boxes.length === 0) {
        onRefused('Select boxes or ellipses that are not locked, each around one thing.')
        return false
      }
      const stops = [
        views.still.subscribe(() => views.get().selection === selection || end()),
        drawing.subscribe(() => drawing.get() === open || end()),
      ]
      const now: Session = {
        open,
        size,
        boxes,
        unfollow: () => stops.forEach((stop) => stop()),
        worker: undefined,
        said: [],
        looked: undefined,
        asked: undefined,
        waiting: new Set(),
        isTaking: false,
      }
      session = now
      if (!(await lookAtAll(now))) return false
      if (boxes.every(({ isAtHand }) => !isAtHand)) {
        end()
        onRefused('The picture is still loading.')
        return false
      }
      show(now)
      return true
    },
    correct(stroke) {
      const [first] = stroke.line
      const of = session && first && boxAt(session, first)
      if (session === undefined || of === undefined) return false
      session.isTaking = false
      session.said = [...session.said, { ...stroke, of }]
      askAgain(session, of)
      return true
    },
    back() {
      const last = session?.said.at(-1)
      if (session === undefined || last === undefined) return false
      session.isTaking = false
      session.said = session.said.slice(0, -1)
      askAgain(session, last.of)
      return true
    },
    take,
    end,
    dispose: end,
  }
}

const NOTHING = 'Couldn’t find an edge in the box. Leave a margin around the object, inside the picture.'

function remadeOf(there: readonly Part[], found: ReadonlyMap<Part['id'], Shape>) {
  const changes = there.flatMap(({ id }) => {
    const shape = found.get(id)
    return shape === undefined ? [] : [{ id, shape }]
  })
  return { changes, label: changes.length === 1 ? 'Box outlined' : `${changes.length} boxes outlined` }
}

function strokeIn(part: PictureWindow, { line, reach, isThing }: Correction): Stroke {
  const [placed = []] = inSamples(part, [line.flatMap(({ x, y }) => [x, y])])
  return { line: placed, reach: reach / 2 ** part.level, isThing }
}

/** Starts the worker that finds what is in boxes. */
export function outlineWorker(): OutlineWorker {
  return new Worker(new URL('../workers/outline-worker.ts', import.meta.url), { type: 'module', name: 'outline' })
}
