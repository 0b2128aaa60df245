import { create } from 'zustand'
import type { ClassDraft } from './class-draft'
import type { TemplateDraft } from './template-draft'

interface DraftsState {
  /** Unsaved edits by class id. */
  readonly drafts: ReadonlyMap<number, ClassDraft>
  /** Unsaved edits by project and template id. */
  readonly templates: ReadonlyMap<string, TemplateDraft>
}

/** Drafts of classes and templates; they survive switching between them. */
export const useDrafts = create<DraftsState>(() => ({ drafts: new Map(), templates: new Map() }))

/** Stores a class draft; null discards it. */
export function keepDraft(classId: number, draft: ClassDraft | null): void {
  useDrafts.setState(({ drafts }) => ({ drafts: withEntry(drafts, classId, draft) }))
}

/** Stores a template draft; null discards it. */
export function keepTemplate(key: string, draft: TemplateDraft | null): void {
  useDrafts.setState(({ templates }) => ({ templates: withEntry(templates, key, draft) }))
}

function withEntry<K, V>(entries: ReadonlyMap<K, V>, key: K, value: V | null): ReadonlyMap<K, V> {
  const next = new Map(entries)
  if (value === null) next.delete(key)
  else next.set(key, value)
  return next
}
