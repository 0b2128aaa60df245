import { createObservable, type Observable } from '../observable'
import type { PointerInput, ToolInput } from './input'
import { createMachine, type Machine } from './machine'
import type { BorrowedTool, Tool } from './state'

/** The state of the active tool. */
export interface ToolInHand {
  readonly id: string
  /** Tool and state, such as `hand.dragging`. */
  readonly path: string
  readonly cursor: string
  /** Cursor while an object is under the pointer; undefined for no change. */
  readonly cursorOver: string | undefined
  /** No gesture is in progress. */
  readonly isIdle: boolean
  /** The pointer sets points. */
  readonly isPlacing: boolean
  /** The pointer sets an object's point. */
  readonly isFine: boolean
  /** The hand controls the picture, regardless of the chosen tool. */
  readonly isMoving: boolean
}

export interface RunnerOptions<P> {
  /** The tool of the pen's eraser end. */
  readonly eraser?: BorrowedTool<P>
  /** Whether fingers draw like a pen. */
  readonly mayFingersDraw?: () => boolean
}

/** Passes input to the active tool. */
export interface ToolRunner {
  readonly inHand: Observable<ToolInHand>
  /** Activates a tool; ends a gesture in progress without a trace. */
  choose(id: string): void
  /** Activates a tool and resumes its draft; false if no tool can read it. */
  resume(id: string, draft: unknown): boolean
  /** Passes an input on; false if it had no effect. */
  readonly take: (input: ToolInput) => boolean
  /** Ends the current gesture and its display, for example before another picture. */
  reset(): void
  dispose(): void
}

/**
 * Runs one tool at a time. The first in the list is the hand; it gets wheel input that the active tool ignores. The
 * hand also takes over for the middle button and while Space is pressed. A second finger, or a finger that doesn't draw,
 * switches to it too. It keeps control until all pointers are released. The pen's eraser end always uses `eraser`.
 */
export function createToolRunner<P>(
  tools: readonly [Tool<P>, ...Tool<P>[]],
  ports: P,
  { eraser, mayFingersDraw = () => false }: RunnerOptions<P> = {},
): ToolRunner {
  const hand = createMachine(tools[0], ports, changed)
  const otherEnd = eraser === undefined ? undefined : createMachine(eraser, ports, changed)
  const pressed = new Map<number, PointerInput & { readonly type: 'down' | 'move' }>()
  /** Pointers with a cancelled gesture, until their release. */
  const ignored = new Set<number>()
  let chosen: Machine<P> = hand
  let noFingers = false
  let holder: Machine<P> = hand
  let isLent = false
  const inHand = createObservable<ToolInHand>(seen())

  function seen(): ToolInHand {
    const { cursorOver, isIdle = false, isPlacing = false, isFine = false } = holder.facts()
    return {
      id: chosen.id,
      path: holder.path(),
      cursor: holder.cursor(),
      cursorOver: holder === chosen ? cursorOver : undefined,
      isIdle,
      isPlacing,
      isFine,
      isMoving: holder === hand,
    }
  }

  function changed(): void {
    inHand.set(seen())
  }

  function down(input: Extract<ToolInput, { type: 'down' }>): boolean {
    const isSecond = pressed.size > 0
    if (input.button === 'eraser' && otherEnd !== undefined) {
      if (isSecond) return false
      pressed.set(input.pointer, input)
      holder = otherEnd
      return holder.send(input)
    }
    // While Space is pressed, a press only moves the picture and doesn't select.
    if (isLent && input.button === 'first') return down({ ...input, button: 'middle' })
    pressed.set(input.pointer, input)
    const isIdleFinger = input.kind === 'touch' && noFingers && !mayFingersDraw()
    const isForHand = isSecond || input.button === 'middle' || isIdleFinger
    if (holder === hand || !isForHand) return holder.send(input)
    if (isSecond && !holder.send({ type: 'cancel' })) holder.stop()
    holder = hand
    for (const before of pressed.values()) hand.send({ ...before, type: 'down' })
    changed()
    return true
  }

  /** Cancels one pointer or the whole gesture; leaves states that don't handle `cancel`. */
  function cancel(pointer?: number): boolean {
    if (pointer !== undefined && !pressed.delete(pointer)) return ignored.delete(pointer)
    const used = holder.send(pointer === undefined ? { type: 'cancel' } : { type: 'cancel', pointer })
    if (!used) holder.stop()
    if (!used || pointer === undefined) {
      for (const id of pressed.keys()) ignored.add(id)
      pressed.clear()
    }
    release()
    return true
  }

  function release(): void {
    const next = isLent ? hand : chosen
    if (pressed.size > 0 || holder === next) return
    holder = next
    changed()
  }

  /** A gesture in progress continues; the tool's display stays while the picture moves. */
  function lend(on: boolean): boolean {
    isLent = on
    release()
    return true
  }

  function take(input: ToolInput): boolean {
    switch (input.type) {
      case 'down':
        return down(input)
      case 'move':
        if (ignored.has(input.pointer)) return false
        if (pressed.has(input.pointer)) pressed.set(input.pointer, input)
        return holder.send(input)
      case 'up': {
        if (ignored.delete(input.pointer) || !pressed.delete(input.pointer)) return false
        const used = holder.send(input)
        release()
        return used
      }
      case 'cancel':
        return cancel(input.pointer)
      case 'key':
        return input.key === 'Escape' && pressed.size > 0 ? cancel() : holder.send(input)
      case 'double':
      case 'leave':
      case 'wheel':
        return holder.send(input) || hand.send(input)
      case 'held':
        return holder.send(input)
      case 'lend':
        return lend(input.on)
    }
  }

  function choose(id: string): void {
    const tool = tools.find((one) => one.id === id)
    if (tool === undefined || id === chosen.id) return
    if (pressed.size > 0) cancel()
    if (chosen !== hand) chosen.end()
    chosen = tool === tools[0] ? hand : createMachine(tool, ports, changed)
    noFingers = tool.noFingers === true
    holder = isLent ? hand : chosen
    changed()
  }

  return {
    inHand,
    take,
    choose,
    resume(id, draft) {
      const state = tools.find((one) => one.id === id)?.resumed?.(ports, draft)
      if (state === undefined) return false
      choose(id)
      chosen.go(state)
      return true
    },
    reset() {
      if (pressed.size > 0) cancel()
      chosen.stop()
    },
    dispose() {
      if (pressed.size > 0) cancel()
      chosen.end()
      if (chosen !== hand) hand.end()
      otherEnd?.end()
    },
  }
}
