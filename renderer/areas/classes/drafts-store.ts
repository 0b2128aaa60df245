import { create } from 'zustand'
import type { ClassDraft } from './class-draft'
import type { TemplateDraft } from './template-draft'

interface DraftsState {
  /** What was typed and is not saved, by the id of the class. */
  readonly drafts: ReadonlyMap<number, ClassDraft>
  /** Templates that are drawn and not saved, by project and id. */
  readonly templates: ReadonlyMap<string, TemplateDraft>
}

/** Drafts of classes and templates: they stay while the person looks at others. */
export const useDrafts = create<DraftsState>(() => ({ drafts: new Map(), templates: new Map() }))

/** Keeps what is typed of a class; null: nothing of it is unsaved any more. */
export function keepDraft(classId: number, draft: ClassDraft | null): void {
  useDrafts.setState(({ drafts }) => ({ drafts: withEntry(drafts, classId, draft) }))
}

/** Keeps what is drawn of a template; null: nothing of it is unsaved any more. */
export function keepTemplate(key: string, draft: TemplateDraft | null): void {
  useDrafts.setState(({ templates }) => ({ templates: withEntry(templates, key, draft) }))
}

function withEntry<K, V>(entries: ReadonlyMap<K, V>, key: K, value: V | null): ReadonlyMap<K, V> {
  const next = new Map(entries)
  if (value === null) next.delete(key)
  else next.set(key, value)
  return next
}
