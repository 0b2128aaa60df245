import { create } from 'zustand'

/** A text that is typed and not saved, with what stood there when the person began. */
export interface TypedText {
  readonly text: string
  readonly was: string
}

interface TextsState {
  /** By the project and the field. */
  readonly typed: ReadonlyMap<string, TypedText>
}

const useTexts = create<TextsState>(() => ({ typed: new Map() }))

/** What is typed in a field of a project and not saved: it stays while the person is elsewhere. */
export function useTyped(
  projectId: number,
  field: 'description' | 'instructions' | 'link',
): readonly [TypedText | undefined, (typed: TypedText | undefined) => void] {
  const key = `${projectId}/${field}`
  const typed = useTexts((state) => state.typed.get(key))
  return [typed, (next) => useTexts.setState((state) => ({ typed: withText(state.typed, key, next) }))]
}

function withText(all: TextsState['typed'], key: string, next: TypedText | undefined): TextsState['typed'] {
  const changed = new Map(all)
  if (next === undefined) changed.delete(key)
  else changed.set(key, next)
  return changed
}
