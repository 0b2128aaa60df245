import { expect } from 'vitest'
import { createCamera, type Camera } from '../../reviewer/editors/canvas/camera'
import { watchInput } from '../../reviewer/editors/canvas/input'
import type { Paint } from '../../reviewer/editors/canvas/paint'
import type { Point, Size, Viewport } from '../../reviewer/editors/canvas/viewport'
import { hand } from '../../reviewer/editors/tools/hand/hand'
import { measure } from '../../reviewer/editors/tools/measure/measure'
import type { VectorPorts } from '../../reviewer/editors/vector/tools'
import { eraser } from '../../reviewer/editors/tools/eraser/eraser'
import type { Raster } from '../../domain/vision/edge-costs'
import type { PictureWindow } from '../../reviewer/editors/canvas/read-window'
import { createWand, type Wand, type WandChoices, type WandWorker } from '../../reviewer/editors/assist/wand'
import type { CellWorker } from '../../reviewer/editors/assist/cell-queries'
import { type Collecting, createCollecting } from '../../reviewer/editors/assist/collecting'
import { seenBox, seenCrop, seenPart } from '../../reviewer/editors/assist/seen-part'
import { cellWork } from '../../reviewer/editors/workers/found-cells'
import { wandWork } from '../../reviewer/editors/workers/touched-areas'
import { createTracing, type WireWorker } from '../../reviewer/editors/tools/tracing'
import { foundWire } from '../../reviewer/editors/workers/found-wire'
import { createObservable } from '../../reviewer/editors/observable'
import { createSnapping } from '../../reviewer/editors/tools/snapping'
import type { Tool } from '../../reviewer/editors/tools/state'
import { createToolRunner, type ToolRunner } from '../../reviewer/editors/tools/tool-runner'
import { CanvasElement, type EventFields } from './canvas-element'
import { DrawnObjects } from './drawn-objects'
import { ManualClock } from './manual-clock'
import { type PaintCall, recordingContext } from './recording-context'

export interface TestEditorOptions {
  readonly tools?: readonly [Tool<VectorPorts>, ...Tool<VectorPorts>[]]
  readonly picture?: Size
  /** In CSS pixels. */
  readonly canvas?: Size
  readonly mayFingersDraw?: boolean
  readonly magnet?: boolean
  readonly pixelRatio?: number
  /** Objects seen in the picture; none by default. */
  readonly pixels?: (part: PictureWindow) => Raster
  /** Receives unfinished shapes. */
  readonly tellDraft?: VectorPorts['tellDraft']
  /** Preview of fewer points; none by default. */
  readonly simplifying?: VectorPorts['simplifying']
  /** Suggestions for boxes; none by default. */
  readonly outlining?: VectorPorts['outlining']
  /** The worker that finds paths never answers in time. */
  readonly isWireLate?: boolean
  /** The worker that cuts cells answers on the test's command. */
  readonly areCellsLate?: boolean
  /** The worker that finds similar areas answers on the test's command. */
  readonly isWandLate?: boolean
}

export interface PointerOptions {
  readonly id?: number
  readonly button?: number
  readonly kind?: 'mouse' | 'pen' | 'touch'
  /** Further positions since the last move, in CSS pixels. */
  readonly along?: readonly (readonly [x: number, y: number])[]
  /** Time of the event, in milliseconds; by default the machine's time. */
  readonly time?: number
}

export interface WheelOptions {
  readonly dx?: number
  readonly dy?: number
  readonly lines?: boolean
  readonly at?: readonly [x: number, y: number]
}

type Modifier = 'Shift' | 'Alt' | 'Control'

/** Editor driven by a person, without a page: real camera, input, tools; places are CSS pixels of the canvas. */
export class TestEditor {
  readonly element: CanvasElement
  readonly camera: Camera = createCamera()
  readonly tools: ToolRunner
  /** Drawn objects and their selection. */
  readonly objects = new DrawnObjects()
  readonly clock = new ManualClock()
  /** Living assistance workers. */
  readonly workers = { wand: 0, cells: 0 }
  readonly #held = new Set<Modifier>()
  #paint: Paint | undefined
  #said = ''
  #last: readonly [x: number, y: number] = [0, 0]
  #pointed: Point | undefined
  /** Number of lookups around a place. */
  looks = 0
  /** Places of selections, in the picture's pixels. */
  readonly selected: Point[] = []
  readonly wand: Wand
  readonly collecting: Collecting
  cellSize = 24
  wheelMoves = false
  /** The view has come to rest. */
  rest: () => void = () => undefined
  wandChoices: WandChoices = { tolerance: 15, connected: true, stopsAtEdges: false }
  /** Unfinished shapes that tools reported. */
  readonly drafts: Parameters<VectorPorts['tellDraft']>[0][] = []
  /** Reason for a refused act. */
  readonly refused: string[] = []
  #wandWork: (() => void)[] = []
  #cellWork: (() => void)[] = []

  constructor(options: TestEditorOptions = {}) {
    const { tools = [hand, measure], canvas = { width: 1_000, height: 800 }, pixelRatio = 1 } = options
    const picture = options.picture ?? { width: 1_000, height: 800 }
    this.element = new CanvasElement(canvas)
    this.camera.resize({ width: canvas.width * pixelRatio, height: canvas.height * pixelRatio }, pixelRatio)
    this.camera.place(picture)
    this.camera.setMode('actual')
    const drawn = this.objects.ports()
    this.wand = createWand({
      picture: () => picture,
      read(part) {
        const raster = options.pixels?.(part)
        return raster && { raster }
      },
      part: (size, kept) => seenPart(size, seenBox(this.camera, size), this.camera.viewport.get().scale, kept),
      start: () => this.#wandWorker(options.isWandLate === true),
      clock: this.clock,
      choices: () => this.wandChoices,
      setChoices: (next) => void (this.wandChoices = { ...this.wandChoices, ...next }),
      add: (shapes) => drawn.doing.add(...shapes),
      onRefused: (reason) => void this.refused.push(reason),
    })
    this.collecting = createCollecting({
      picture: () => picture,
      read(part) {
        const raster = options.pixels?.(part)
        return raster && { raster }
      },
      part: (size) => seenCrop(size, seenBox(this.camera, size), this.camera.viewport.get().scale, 1_000_000),
      perSample: ({ level }) => 2 ** level * this.camera.viewport.get().scale,
      onRest: (call) => {
        this.rest = call
        return () => void (this.rest = () => undefined)
      },
      start: () => this.#cellWorker(options.areCellsLate === true),
      clock: this.clock,
      size: () => this.cellSize,
      setSize: (size) => void (this.cellSize = size),
      add: (shapes) => drawn.doing.add(...shapes),
      onRefused: (reason) => void this.refused.push(reason),
    })
    this.tools = createToolRunner(
      tools,
      {
        camera: this.camera,
        wheelMoves: () => this.wheelMoves,
        objects: {
          pointAt: (at) => void (this.#pointed = at),
          selectAt: (at) => void this.selected.push(at),
        },
        live: { show: (paint) => void (this.#paint = paint) },
        say: (text) => void (this.#said = text),
        bounds: () => picture,
        snap: createSnapping({
          camera: this.camera,
          bounds: () => picture,
          isMagnetOn: () => options.magnet === true,
          near: (box) => {
            this.looks += 1
            return this.objects.near(box)
          },
          version: () => this.objects.values(),
        }),
        tracing: createTracing({
          picture: () => picture,
          read: options.pixels ?? (() => undefined),
          perDevicePixel: () => 1 / this.camera.viewport.get().scale,
          start: options.isWireLate === true ? wireLate : wireAtOnce,
        }),
        tellDraft: (draft) => {
          this.drafts.push(draft)
          options.tellDraft?.(draft)
        },
        simplifying: options.simplifying ?? NOTHING_SIMPLER,
        wand: this.wand,
        outlining: options.outlining ?? NOTHING_OUTLINED,
        collecting: this.collecting,
        putAway: () => this.tools.choose('select'),
        ...drawn,
      },
      { eraser, mayFingersDraw: () => options.mayFingersDraw === true },
    )
    watchInput(this.element as unknown as HTMLElement, this.camera, this.tools.take)
  }

  pointerDown(x: number, y: number, options: PointerOptions = {}): this {
    return this.#pointer('pointerdown', x, y, options)
  }

  pointerMove(x: number, y: number, options: PointerOptions = {}): this {
    return this.#pointer('pointermove', x, y, options)
  }

  pointerUp(x: number, y: number, options: PointerOptions = {}): this {
    this.#pointer('pointerup', x, y, options)
    this.element.release(options.id ?? 1)
    return this
  }

  doubleClick(x: number, y: number): this {
    for (const _ of [1, 2]) this.pointerDown(x, y).pointerUp(x, y)
    this.#fire('dblclick', { button: 0, clientX: x, clientY: y })
    return this
  }

  /** Presses the left button. */
  down(x: number, y: number): this {
    return this.pointerDown(x, y)
  }

  move(x: number, y: number): this {
    this.#last = [x, y]
    return this.pointerMove(x, y)
  }

  /** Releases where the pointer is. */
  up(x = this.#last[0], y = this.#last[1]): this {
    return this.pointerUp(x, y)
  }

  click(x: number, y: number): this {
    return this.move(x, y).down(x, y).up(x, y)
  }

  /** The newest object has this geometry, in its native fields. */
  expectObject(kind: string, fields: Record<string, unknown>): this {
    expect(this.objects.values().at(-1)).toMatchObject({ type: kind, ...fields })
    return this
  }

  expectCount(count: number): this {
    expect(this.objects.values()).toHaveLength(count)
    return this
  }

  expectSelected(...rows: readonly number[]): this {
    expect(this.objects.selected).toEqual(rows)
    return this
  }

  /** The browser cancels a pointer, as for its own gesture. */
  pointerCancel(id = 1): this {
    this.element.fire('pointercancel', { pointerId: id })
    this.element.release(id)
    return this
  }

  /** The capture ends without another event, as when the page loses the pointer. */
  captureLost(id = 1): this {
    this.element.release(id)
    return this
  }

  wheel({ dx = 0, dy = 0, lines = false, at: [x, y] = [500, 400] }: WheelOptions): this {
    this.#fire('wheel', { deltaX: dx, deltaY: dy, deltaMode: lines ? 1 : 0, clientX: x, clientY: y })
    return this
  }

  /** Presses and releases a key on the canvas. */
  key(key: string): this {
    this.#fire('keydown', { key })
    this.#fire('keyup', { key })
    return this
  }

  hold(key: Modifier): this {
    this.#held.add(key)
    this.#fire('keydown', { key })
    return this
  }

  letGo(key: Modifier): this {
    this.#held.delete(key)
    this.#fire('keyup', { key })
    return this
  }

  choose(tool: string): this {
    this.tools.choose(tool)
    return this
  }

  expectTool(path: string): this {
    expect(this.tools.inHand.get().path).toBe(path)
    return this
  }

  expectCursor(cursor: string): this {
    expect(this.tools.inHand.get().cursor).toBe(cursor)
    return this
  }

  expectView(view: Partial<Viewport>): this {
    const now = this.camera.viewport.get()
    for (const [name, value] of Object.entries(view)) expect(now[name as keyof Viewport], name).toBeCloseTo(value, 6)
    return this
  }

  /** The pointer leaves the canvas. */
  pointerLeave(): this {
    return this.#fireThis('pointerleave')
  }

  /** Last hovered place of the objects, in the picture's pixels. */
  expectPointed(at: Point | undefined): this {
    expect(this.#pointed).toEqual(at)
    return this
  }

  /** Last announcement to a screen reader. */
  expectSaid(text: string | RegExp): this {
    if (typeof text === 'string') expect(this.#said).toBe(text)
    else expect(this.#said).toMatch(text)
    return this
  }

  /** Content of the tool's own layer. */
  painted(): readonly PaintCall[] {
    const { context, calls } = recordingContext()
    this.#paint?.(context, this.camera.viewport.get(), this.camera.canvas(), this.camera.pixelRatio())
    return calls
  }

  expectNothingPainted(): this {
    expect(this.painted()).toEqual([])
    return this
  }

  /** Makes the late path worker answer. */
  answerWand(): this {
    for (const answer of this.#wandWork.splice(0)) answer()
    return this
  }

  /** Makes the late cell worker answer. */
  answerCells(): this {
    for (const answer of this.#cellWork.splice(0)) answer()
    return this
  }

  #cellWorker(isLate: boolean): CellWorker {
    this.workers.cells += 1
    const work = cellWork(() => undefined)
    let hear: Parameters<CellWorker['addEventListener']>[1] | undefined
    return {
      addEventListener: (type, listener) => void (type === 'message' && (hear = listener)),
      postMessage: (order) => {
        const answer = () => hear?.({ data: work(order) })
        if (isLate) this.#cellWork.push(answer)
        else answer()
      },
      terminate: () => void (this.workers.cells -= 1),
    }
  }

  #wandWorker(isLate: boolean): WandWorker {
    this.workers.wand += 1
    const work = wandWork()
    let hear: Parameters<WandWorker['addEventListener']>[1] | undefined
    return {
      addEventListener: (type, listener) => void (type === 'message' && (hear = listener)),
      postMessage: (order) => {
        const answer = () => {
          const data = work(order)
          if (data !== undefined) hear?.({ data })
        }
        if (isLate && order.type === 'touch') this.#wandWork.push(answer)
        else answer()
      },
      terminate: () => void (this.workers.wand -= 1),
    }
  }

  #fireThis(type: string): this {
    this.#fire(type, {})
    return this
  }

  #pointer(type: string, x: number, y: number, { id = 1, button = 0, kind = 'mouse', ...more }: PointerOptions): this {
    const { time, along = [] } = more
    const when = time === undefined ? {} : { timeStamp: time }
    const moves = [...along, [x, y]].map(([clientX, clientY]) => ({ clientX, clientY }))
    const getCoalescedEvents = () => moves
    this.#fire(type, { pointerId: id, button, pointerType: kind, clientX: x, clientY: y, getCoalescedEvents, ...when })
    return this
  }

  #fire(type: string, fields: EventFields): void {
    const [shiftKey, altKey, ctrlKey] = (['Shift', 'Alt', 'Control'] as const).map((key) => this.#held.has(key))
    this.element.fire(type, { shiftKey, altKey, ctrlKey, metaKey: false, ...fields })
  }
}

const NOTHING_SIMPLER: VectorPorts['simplifying'] = {
  seen: createObservable(undefined),
  begin: () => Promise.resolve(false),
  setStep: () => undefined,
  take: () => undefined,
  end: () => undefined,
}

const NOTHING_OUTLINED: VectorPorts['outlining'] = {
  takesAway: createObservable(false),
  seen: createObservable(undefined),
  begin: () => Promise.resolve(false),
  correct: () => false,
  back: () => false,
  take: () => undefined,
  end: () => undefined,
}

/** Hasn't answered yet. */
function wireLate(): WireWorker {
  return { addEventListener: () => {}, postMessage: () => {}, terminate: () => {} }
}

/** Finds paths as the worker does, before anything else happens. */
function wireAtOnce(): WireWorker {
  let hear: Parameters<WireWorker['addEventListener']>[1] | undefined
  return {
    addEventListener: (_, listener) => void (hear = listener),
    postMessage: (order: Parameters<typeof foundWire>[0]) => hear?.({ data: foundWire(order) }),
    terminate: () => {},
  }
}
