import { create } from 'zustand'
import type { Choice } from '#domain/choice'
import { useSession } from '../../stores/session-store'

/** A text that is typed and not saved, with what stood there when the person began. */
export interface TypedText {
  readonly text: string
  readonly was: string
}

interface TextsState {
  /** By the person, the project and the field. */
  readonly typed: ReadonlyMap<string, TypedText>
}

type Field = 'description' | 'instructions' | 'link' | 'steps' | 'review'

/** The file of remembered choices is read whole at every start: a book does not belong into it. */
export const KEPT_CHARACTERS_MAX = 8_000
const KEPT_TEXTS_MAX = 4

/** What is typed in the settings of projects and not saved. */
export const useTexts = create<TextsState>(() => ({ typed: new Map() }))

/** What is typed in a field of a project and not saved: it stays while the person is elsewhere, and over a restart. */
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

/** After a save: forgets a typed text that was saved, and keeps one that was typed meanwhile, over what now stands there. */
export function afterSave(typed: TypedText | undefined, isSaved: (text: string) => boolean, was: string) {
  return typed === undefined || isSaved(typed.text) ? undefined : { text: typed.text, was }
}

/** Tells whether a typed text is too long to be there again after a restart. */
export function isTooLongToKeep({ text, was }: TypedText): boolean {
  return text.length + was.length > KEPT_CHARACTERS_MAX
}

/** What of the typed texts outlives the app: the latest ones that are not too long. */
export function keptTexts({ typed }: TextsState): Choice {
  const kept = [...typed].filter(([, one]) => !isTooLongToKeep(one)).slice(-KEPT_TEXTS_MAX)
  return Object.fromEntries(kept.map(([key, { text, was }]) => [key, { text, was }]))
}

/** Typed texts as they were kept, read with distrust. */
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
  // What was typed last stands last.
  changed.delete(key)
  if (next !== undefined) changed.set(key, next)
  return changed
}
