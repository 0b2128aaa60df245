import { createObservable, type Observable } from '../editors/observable'

/** Act by pointer, or by fixed keys. */
export interface Gesture {
  readonly title: string
  /** How to do it, in words; `Mod` stands for Ctrl or Cmd. */
  readonly by: string
  /** It changes the item, so a read-only item doesn't have it. */
  readonly changes?: true
}

/** Gestures under one heading of the help. */
export interface GestureGroup {
  readonly title: string
  readonly gestures: readonly Gesture[]
}

/** Gestures of the open editor, for the help. */
export interface Gestures extends Observable<readonly GestureGroup[]> {
  /** Adds groups and returns their removal. */
  add(groups: readonly GestureGroup[]): () => void
}

/** Keeps the gestures of open editors. */
export function createGestures(): Gestures {
  const { get, set, subscribe } = createObservable<readonly GestureGroup[]>([])
  return {
    get,
    subscribe,
    add(groups) {
      set([...get(), ...groups])
      return () => set(get().filter((one) => !groups.includes(one)))
    },
  }
}

/** Joins groups of the same title, and lists each gesture once. */
export function joinGestures(groups: readonly GestureGroup[]): readonly GestureGroup[] {
  return [...Map.groupBy(groups, ({ title }) => title)].map(([title, parts]) => {
    const all = parts.flatMap(({ gestures }) => gestures)
    return { title, gestures: [...new Map(all.map((one) => [`${one.title}: ${one.by}`, one])).values()] }
  })
}

/** The gestures that remain where nothing can be changed. */
export function lookingGestures(groups: readonly GestureGroup[]): readonly GestureGroup[] {
  return groups.map(({ title, gestures }) => ({ title, gestures: gestures.filter(({ changes }) => changes !== true) }))
}
