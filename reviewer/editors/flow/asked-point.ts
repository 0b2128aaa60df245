import { keyPointOf } from '#domain/annotation/flow/key-points'
import { numbersAt } from '#domain/annotation/native'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Drawing } from '../document/drawing'
import { createObservable, type Observable } from '../observable'
import type { Flow } from './flow'

/** Identifies a key point by its skeleton and number. */
interface PointName {
  readonly row: number
  readonly number: number
}

/** The key point with open questions: place, name and class colour. */
export interface AskedPoint extends Place {
  readonly name: string
  readonly colour: string
}

/** Finds the key point whose questions are open: the one with the focus, else the current question's point. */
export interface AskedPoints {
  /** Undefined if the question is about the whole object, or without a question. */
  readonly point: Observable<AskedPoint | undefined>
  /** Reports that this point's questions have the focus; undefined after they lose it. */
  attend(name: PointName | undefined): void
  dispose(): void
}

interface Parts {
  readonly flow: Pick<Flow, 'seen' | 'pointQuestions'>
  readonly drawing: Observable<Pick<Drawing, 'drawn' | 'reading' | 'idOf'> | undefined>
  /** Moves the view to a place on the picture. */
  readonly lookAt: (place: Place) => void
}

/** Follows the current question; scrolls to a point once, when its question starts. */
export function createAskedPoints({ flow, drawing, lookAt }: Parts): AskedPoints {
  const point = createObservable<AskedPoint | undefined>(undefined)
  let attended: (PointName & { readonly of: ReturnType<typeof drawing.get> }) | undefined
  let last = ''

  function nameNow(): PointName | undefined {
    // Ignore rows of another item.
    if (attended !== undefined && attended.of === drawing.get()) return attended
    const { row, point: number } = flow.seen.get()?.asking ?? {}
    return row === undefined || number === undefined ? undefined : { row, number }
  }

  function placed({ row, number }: PointName): AskedPoint | undefined {
    const open = drawing.get()
    const value = open?.reading.value(open.idOf(row))
    const [x, y] = numbersAt(value && keyPointOf(value, number), ['x', 'y']) ?? []
    const step = flow.pointQuestions.get().steps.find((one) => one.number === number)
    if (x === undefined || y === undefined || step === undefined) return undefined
    return { x, y, name: `${number} · ${step.className}`, colour: step.colour }
  }

  function look(): void {
    const name = nameNow()
    const next = name && placed(name)
    const before = point.get()
    const isAlike = before?.x === next?.x && before?.y === next?.y && before?.name === next?.name
    if (!isAlike || before?.colour !== next?.colour) point.set(next)
    const key = next === undefined || name === undefined ? '' : `${name.row} ${name.number}`
    if (key === last) return
    last = key
    if (next !== undefined) lookAt(next)
  }

  let unfollow = () => {}
  function follow(): void {
    unfollow()
    unfollow = drawing.get()?.drawn.subscribe(look) ?? (() => {})
    last = ''
    look()
  }

  const stops = [flow.seen.subscribe(look), flow.pointQuestions.subscribe(look), drawing.subscribe(follow)]
  follow()
  return {
    point,
    attend(name) {
      attended = name && { ...name, of: drawing.get() }
      look()
    },
    dispose() {
      unfollow()
      for (const stop of stops) stop()
    },
  }
}
