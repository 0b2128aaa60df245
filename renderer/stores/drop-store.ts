import { create } from 'zustand'

/** How a page handles files dropped on the window. */
export interface DropPlace {
  /** Text shown during the drag. */
  readonly text: string
  readonly take: (paths: readonly string[]) => void
}

/** The page that takes dropped files before the window does; null: none does. */
export const useDropPlace = create<{ readonly place: DropPlace | null }>(() => ({ place: null }))

/** Has dropped files go to a page; the answer ends it. */
export function takeDrops(place: DropPlace): () => void {
  useDropPlace.setState({ place })
  return () => {
    if (useDropPlace.getState().place === place) useDropPlace.setState({ place: null })
  }
}
