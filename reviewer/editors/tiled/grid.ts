import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../../session/choice-group'
import type { ChoiceSource } from '../../session/view-choices'
import type { Camera } from '../canvas/camera'
import type { Size } from '../canvas/viewport'
import { createObservable, type Observable } from '../observable'
import type { ItemNotes } from '../work/item-notes'
import { cellAt, cellBox, type Cells, cellsOf, type DoneCells, nextOpen, readCells, writtenCells } from './cells'

/** The last chosen grid, for pictures without their own. */
const GRID_CHOICES = choiceGroup({
  grid: choice(z.boolean(), false),
  gridSide: choice(z.number().int().min(64).max(100_000), 1_024),
})

/** The state of the displayed picture's grid. */
export interface GridSeen {
  readonly cells: Cells
  readonly done: DoneCells
  readonly doneCount: number
  /** The current cell. */
  readonly at: number | undefined
  readonly size: Size
}

interface GridParts {
  readonly picture: Observable<Size | undefined>
  readonly camera: Pick<Camera, 'showPart' | 'view'>
  readonly choices: ChoiceSource
  readonly notes: Pick<ItemNotes, 'get' | 'subscribe' | 'setGrid'>
  readonly say: (words: string) => void
}

export type Grid = ReturnType<typeof createGrid>

const OFF: ReadonlySet<string> = new Set()
const ON: ReadonlySet<string> = new Set(['grid'])

/** A grid for working through a picture cell by cell; the item's notes store the done marks. */
export function createGrid({ picture, camera, choices, notes, say }: GridParts) {
  const chosen = choices.of(GRID_CHOICES)
  const seen = createObservable<GridSeen | undefined>(undefined)
  const modes = createObservable(OFF)
  let shown: { readonly itemId: number; readonly size: Size } | undefined

  function show(part: Pick<GridSeen, 'cells' | 'done' | 'size'>, at?: number): void {
    seen.set({ ...part, at, doneCount: part.done.reduce((sum, one) => sum + one, 0) })
  }

  /** Loads the open picture's grid; its visibility carries over to the next picture. */
  function follow(): void {
    const [size, noted] = [picture.get(), notes.get()]
    const isOn = chosen.get().grid
    modes.set(isOn ? ON : OFF)
    if (!isOn || size === undefined || noted === undefined) {
      shown = undefined
      return seen.set(undefined)
    }
    const isSame =
      shown?.itemId === noted.itemId && shown.size.width === size.width && shown.size.height === size.height
    if (isSame) return
    shown = { itemId: noted.itemId, size }
    const cells = cellsOf(size, chosen.get().gridSide)
    show({ size, ...(readCells(noted.grid, size) ?? { cells, done: new Uint8Array(cells.columns * cells.rows) }) })
  }

  function mark(now: GridSeen, at: number, isDone: boolean): GridSeen {
    const done = now.done.slice()
    done[at] = isDone ? 1 : 0
    show({ ...now, done }, at)
    notes.setGrid(writtenCells(now.cells, done))
    return { ...now, done }
  }

  /** The current cell: the chosen one, else the one at the centre of the view. */
  function current({ at, cells }: GridSeen): number | undefined {
    const { x, y } = camera.view()
    return at ?? cellAt(cells, x, y)
  }

  function goTo(now: GridSeen, at: number | undefined): void {
    if (at === undefined) return say('All cells are done.')
    show(now, at)
    camera.showPart(cellBox(now.cells, at, now.size))
    const { columns } = now.cells
    say(`Row ${Math.floor(at / columns) + 1}, column ${(at % columns) + 1}`)
  }

  const stops = [picture, notes, chosen].map((one) => one.subscribe(follow))
  follow()
  return {
    seen,
    modes,
    toggle: () => chosen.set({ grid: !chosen.get().grid }),
    /** Another size clears all marks. */
    setSide(side: number): void {
      const now = seen.get()
      chosen.set({ gridSide: side })
      if (now === undefined || now.cells.side === side) return
      const cells = cellsOf(now.size, side)
      const done = new Uint8Array(cells.columns * cells.rows)
      show({ size: now.size, cells, done })
      notes.setGrid(writtenCells(cells, done))
    },
    /** Marks the current cell as done and goes to the next open one. */
    finish(): void {
      const now = seen.get()
      if (now === undefined) return
      const at = current(now)
      const marked = at === undefined ? now : mark(now, at, true)
      goTo(marked, nextOpen(marked.cells, marked.done, at))
    },
    /** Goes to the next or previous open cell. */
    go(step: 1 | -1): void {
      const now = seen.get()
      if (now !== undefined) goTo(now, nextOpen(now.cells, now.done, now.at, step))
    },
    /** Toggles the current cell's mark. */
    toggleDone(): void {
      const now = seen.get()
      const at = now && current(now)
      if (now === undefined || at === undefined) return
      mark(now, at, now.done[at] === 0)
      say(now.done[at] === 0 ? 'Cell marked as done' : 'Cell marked as not done')
    },
    dispose() {
      for (const stop of stops) stop()
    },
  }
}
