import { create } from 'zustand'
import type { ClassDraft } from './class-draft'

interface DraftsState {
  /** What was typed and is not saved, by the id of the class. */
  readonly drafts: ReadonlyMap<number, ClassDraft>
}

/** Drafts of classes: they stay while the person looks at others. */
export const useDrafts = create<DraftsState>(() => ({ drafts: new Map() }))

/** Keeps what is typed of a class; null: nothing of it is unsaved any more. */
export function keepDraft(classId: number, draft: ClassDraft | null): void {
  useDrafts.setState(({ drafts }) => {
    const next = new Map(drafts)
    if (draft === null) next.delete(classId)
    else next.set(classId, draft)
    return { drafts: next }
  })
}
