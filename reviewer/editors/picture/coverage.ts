import type { Clock } from '#protocol/port'
import type { Camera } from '../canvas/camera'
import type { Size } from '../canvas/viewport'
import { createObservable, type Observable } from '../observable'
import type { ItemNotes } from '../work/item-notes'

/** The parts of a picture that a person has seen, as a grid of cells. */
export interface Covered {
  /** Row by row; 1 means seen. */
  readonly cells: Uint8Array
  readonly seen: number
}

/** Records which parts of the open picture the user has looked at. */
export interface Coverage extends Observable<Covered> {
  /** Moves the view to the next unseen cell. */
  goToUnseen(): void
  dispose(): void
}

interface CoverageParts {
  readonly camera: Pick<Camera, 'viewport' | 'canvas' | 'pixelRatio' | 'lookAt'>
  /** Undefined while the picture isn't displayed. */
  readonly picture: Observable<Size | undefined>
  readonly notes: Pick<ItemNotes, 'get' | 'subscribe' | 'setSeen'>
  readonly clock: Clock
  /** Whether the page is visible to the user. */
  readonly isWatched: () => boolean
  readonly say: (words: string) => void
}

/** Number of cells in each direction. */
export const CELLS = 64
const ALL = CELLS * CELLS
/** Half of actual size, in screen pixels per picture pixel. */
const SCALE_MIN = 0.5
const SCALE_TO_LOOK = 1
const SHOWN_MS = 400
const SAMPLE_MS = 100
/** Tolerance in screen pixels, because the view snaps to whole pixels. */
const SLACK = 1
const NOT_SHOWN = -1

interface Cells {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Marks cells displayed large enough for long enough, and stores them with the item's notes. */
export function createCoverage(parts: CoverageParts): Coverage {
  const { camera, picture, notes, clock, isWatched, say } = parts
  const value = createObservable<Covered>(covered(new Uint8Array(ALL)))
  const since = new Float64Array(ALL).fill(NOT_SHOWN)
  let itemId: number | undefined
  let timer: unknown

  /** The cells whose centres are visible at a sufficient scale. */
  function shown(): Cells | undefined {
    const size = picture.get()
    const { scale, x, y } = camera.viewport.get()
    if (size === undefined || itemId === undefined || scale < SCALE_MIN || !isWatched()) return undefined
    const canvas = camera.canvas()
    const first = (shift: number, length: number) => Math.ceil(((-shift - SLACK) / scale / length) * CELLS - 0.5)
    const last = (shift: number, room: number, length: number) =>
      Math.floor(((room - shift + SLACK) / scale / length) * CELLS - 0.5)
    return {
      left: first(x, size.width),
      top: first(y, size.height),
      right: last(x, canvas.width, size.width),
      bottom: last(y, canvas.height, size.height),
    }
  }

  function sample(): void {
    timer = undefined
    const part = shown()
    if (part === undefined) {
      since.fill(NOT_SHOWN)
      return
    }
    const now = clock.now()
    const { cells } = value.get()
    const fresh: number[] = []
    let isDue = false
    for (let at = 0; at < ALL; at += 1) {
      const [column, row] = [at % CELLS, Math.floor(at / CELLS)]
      const isShown = column >= part.left && column <= part.right && row >= part.top && row <= part.bottom
      const begun = since[at] ?? NOT_SHOWN
      if (!isShown) since[at] = NOT_SHOWN
      else if (cells[at] === 1) continue
      else if (begun !== NOT_SHOWN && now - begun >= SHOWN_MS) fresh.push(at)
      else {
        if (begun === NOT_SHOWN) since[at] = now
        isDue = true
      }
    }
    if (fresh.length > 0) {
      const next = cells.slice()
      for (const at of fresh) next[at] = 1
      value.set(covered(next))
      notes.setSeen(packed(next))
    }
    if (isDue) wake()
  }

  function wake(): void {
    timer ??= clock.setTimeout(sample, SAMPLE_MS)
  }

  /** Loads the open item's own coverage. */
  function take(): void {
    const now = notes.get()
    if (now?.itemId === itemId) return
    itemId = now?.itemId
    since.fill(NOT_SHOWN)
    value.set(covered(unpacked(now?.seen)))
    wake()
  }

  function goToUnseen(): void {
    const size = picture.get()
    if (size === undefined) return
    const { cells, seen } = value.get()
    const at = cells.indexOf(0)
    if (at === -1) return say('You have seen all of this picture.')
    const scale = Math.min(SCALE_TO_LOOK, Math.max(SCALE_MIN, camera.viewport.get().scale))
    const canvas = camera.canvas()
    // Puts the cell at the upper left of the view; the cells after it are mostly unseen too.
    const middle = (cell: number, length: number, room: number) => {
      const half = room / scale / 2
      return half * 2 >= length ? length / 2 : Math.min(length - half, (cell / CELLS) * length + half)
    }
    camera.lookAt({
      x: middle(at % CELLS, size.width, canvas.width),
      y: middle(Math.floor(at / CELLS), size.height, canvas.height),
      scale: scale / camera.pixelRatio(),
    })
    say(`${percentOf(seen)} of the picture seen`)
  }

  const stops = [camera.viewport.subscribe(wake), picture.subscribe(wake), notes.subscribe(take)]
  document.addEventListener('visibilitychange', wake)
  take()
  return {
    get: value.get,
    subscribe: value.subscribe,
    goToUnseen,
    dispose() {
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', wake)
      clock.clearTimeout(timer)
    },
  }
}

/** The share of seen cells as text; rounds down, so that 100 % means complete. */
export function percentOf(seen: number): string {
  return `${Math.floor((seen / ALL) * 100)} %`
}

/** Whether the user has seen every cell. */
export function isAllSeen({ seen }: Covered): boolean {
  return seen === ALL
}

function covered(cells: Uint8Array): Covered {
  return { cells, seen: cells.reduce((sum, cell) => sum + cell, 0) }
}

/** Encodes one bit per cell as base64. */
function packed(cells: Uint8Array): string {
  const bytes = new Uint8Array(ALL / 8)
  for (const [at, cell] of cells.entries()) if (cell === 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7))
  return btoa(String.fromCharCode(...bytes))
}

function unpacked(text: string | undefined): Uint8Array {
  const cells = new Uint8Array(ALL)
  // Ignores notes in an unknown format.
  if (text === undefined || !/^[\w+/]*={0,2}$/.test(text)) return cells
  const bytes = atob(text)
  if (bytes.length !== ALL / 8) return cells
  return cells.map((_, at) => ((bytes.codePointAt(at >> 3) ?? 0) >> (at & 7)) & 1)
}
