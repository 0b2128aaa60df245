import type { KeyInput, ToolInput } from './input'
import type { BorrowedTool, Next, State } from './state'

export type StateFacts = Pick<State<unknown>, 'cursorOver' | 'isIdle' | 'isPlacing' | 'isFine'>

/** A running tool. */
export interface Machine<P> {
  readonly id: string
  /** The current state's name, such as `hand.dragging`. */
  path(): string
  cursor(): string
  /** Further facts about the current state. */
  facts(): StateFacts
  /** Passes an input to the current state; false if it ignores the input. */
  send(input: ToolInput): boolean
  /** Ends the current state unconditionally and returns to the first one. */
  stop(): void
  /** Switches to another state. */
  go(next: State<P>): void
  /** Leaves the current state for good. */
  end(): void
}

/** Runs a tool's states; leaves each one before entering the next. */
export function createMachine<P>(tool: BorrowedTool<P>, ports: P, onChange: () => void): Machine<P> {
  let state = tool.rest()
  state.enter?.(ports)

  function go(next: Next<P>): void {
    if (next === undefined) return
    state.leave?.(ports)
    state = next === 'rest' ? tool.rest() : next
    state.enter?.(ports)
    onChange()
  }

  return {
    id: tool.id,
    path: () => `${tool.id}.${state.name}`,
    cursor: () => state.cursor ?? tool.cursor,
    facts: () => state,
    send(input) {
      const handle = handlerOf(state, input)
      if (handle === undefined) return false
      go(handle(ports, input))
      return true
    },
    stop: () => go('rest'),
    go,
    end: () => state.leave?.(ports),
  }
}

function handlerOf<P>(state: State<P>, input: ToolInput): ((ports: P, input: ToolInput) => Next<P>) | undefined {
  if (input.type === 'key') return keyHandlerOf(state, input)
  // The table's own type pairs each input with its handler.
  return state.on[input.type] as ((ports: P, input: ToolInput) => Next<P>) | undefined
}

function keyHandlerOf<P>(
  state: State<P>,
  { key, held }: KeyInput,
): ((ports: P, input: ToolInput) => Next<P>) | undefined {
  // Alt+Enter opens the coordinates instead.
  if (key === 'Enter' && held.alt) return undefined
  const name = held.mod ? `Mod+${held.shift ? 'Shift+' : ''}${key.toLowerCase()}` : key
  // The key table pairs each key with its handler.
  return Object.hasOwn(state.keys ?? {}, name)
    ? (state.keys?.[name] as (ports: P, input: ToolInput) => Next<P>)
    : undefined
}
