import { createObservable, type Observable } from '../observable'
import type { PointerInput, ToolInput } from './input'
import { createMachine, type Machine } from './machine'
import type { BorrowedTool, Tool } from './state'

/** What is seen of the tool in hand. */
export interface ToolInHand {
  readonly id: string
  /** Tool and state, such as `hand.dragging`. */
  readonly path: string
  readonly cursor: string
  /** The cursor while an object lies under the pointer; undefined where that changes nothing. */
  readonly cursorOver: string | undefined
  /** No gesture is under way. */
  readonly isIdle: boolean
  /** The pointer sets points. */
  readonly isPlacing: boolean
  /** The pointer sets a point of an object. */
  readonly isFine: boolean
  /** The hand has the picture, whichever tool was chosen. */
  readonly isMoving: boolean
}

export interface RunnerOptions<P> {
  /** What the other end of a pen does. */
  readonly eraser?: BorrowedTool<P>
  /** Tells whether a finger draws as a pen does. */
  readonly mayFingersDraw?: () => boolean
}

/** Hands input to the tool in hand. */
export interface ToolRunner {
  readonly inHand: Observable<ToolInHand>
  /** Takes a tool in hand, where it stays; a gesture under way ends without a trace. */
  choose(id: string): void
  /** Takes a tool in hand and goes on from its draft; false where no tool can read that. */
  resume(id: string, draft: unknown): boolean
  /** Hands on an input; false where it meant nothing. */
  readonly take: (input: ToolInput) => boolean
  /** Ends whatever is under way or shown, as when another picture comes. */
  reset(): void
  dispose(): void
}

/**
 * Runs one tool at a time. The first of the list is the hand: it gets the wheel, where the tool in hand has no use for
 * it, and it takes over with the middle button, while Space is held, with a second finger, or a finger that the tool has
 * no use for, until all is released. The other end of a pen is the `eraser`, whatever is in hand.
 */
export function createToolRunner<P>(
  tools: readonly [Tool<P>, ...Tool<P>[]],
  ports: P,
  { eraser, mayFingersDraw = () => false }: RunnerOptions<P> = {},
): ToolRunner {
  const hand = createMachine(tools[0], ports, changed)
  const otherEnd = eraser === undefined ? undefined : createMachine(eraser, ports, changed)
  const pressed = new Map<number, PointerInput & { readonly type: 'down' | 'move' }>()
  /** Pointers whose gesture was cancelled, until they are released. */
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
    // A press of a hand that is lent moves the picture, and selects nothing.
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

  /** One pointer was lost, or all of the gesture is given up; a state that has no word for it is left. */
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

  /** A gesture under way goes on; what the tool shows stays while the picture is moved under it. */
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
