import { create } from 'zustand'
import type { Choice } from '#domain/choice'
import { useSession } from '../../stores/session-store'

/** Unsaved text, with the stored text from when editing began. */
export interface TypedText {
  readonly text: string
  readonly was: string
}

interface TextsState {
  /** By person, project and field. */
  readonly typed: ReadonlyMap<string, TypedText>
}

type Field = 'description' | 'instructions' | 'link' | 'steps' | 'review'

/** Stored choices are read in full at every start, so they must stay small. */
export const KEPT_CHARACTERS_MAX = 8_000
const KEPT_TEXTS_MAX = 4

/** Unsaved texts in project settings. */
export const useTexts = create<TextsState>(() => ({ typed: new Map() }))

/** A field's unsaved text; it survives leaving the page and restarting. */
export function useTyped(
  projectId: number,
  field: Field,
): readonly [
  TypedText | undefined,
  (next: TypedText | undefined | ((typed: TypedText | undefined) => TypedText | undefined)) => void,
] {
  const person = useSession((state) => state.user?.email ?? '')
  const key = `${person}/${projectId}/${field}`
  const typed = useTexts((state) => state.typed.get(key))
  return [
    typed,
    (next) =>
      useTexts.setState((state) => ({
        typed: withText(state.typed, key, typeof next === 'function' ? next(state.typed.get(key)) : next),
      })),
  ]
}

/** After saving, forgets the saved text but keeps text typed meanwhile, now based on the saved one. */
export function afterSave(typed: TypedText | undefined, isSaved: (text: string) => boolean, was: string) {
  return typed === undefined || isSaved(typed.text) ? undefined : { text: typed.text, was }
}

/** Tells whether a text is too long to survive a restart. */
export function isTooLongToKeep({ text, was }: TypedText): boolean {
  return text.length + was.length > KEPT_CHARACTERS_MAX
}

/** The persisted texts: the latest ones that aren't too long. */
export function keptTexts({ typed }: TextsState): Choice {
  const kept = [...typed].filter(([, one]) => !isTooLongToKeep(one)).slice(-KEPT_TEXTS_MAX)
  return Object.fromEntries(kept.map(([key, { text, was }]) => [key, { text, was }]))
}

/** Validates stored texts. */
export function readTexts(kept: Readonly<Record<string, unknown>>): TextsState {
  const typed = Object.entries(kept).flatMap(([key, value]) => (isTyped(value) ? [[key, value] as const] : []))
  return { typed: new Map(typed) }
}

function isTyped(value: unknown): value is TypedText {
  if (typeof value !== 'object' || value === null) return false
  const { text, was } = value as Readonly<Record<string, unknown>>
  return typeof text === 'string' && typeof was === 'string'
}

function withText(all: TextsState['typed'], key: string, next: TypedText | undefined): TextsState['typed'] {
  const changed = new Map(all)
  // Moves the latest text to the end.
  changed.delete(key)
  if (next !== undefined) changed.set(key, next)
  return changed
}
