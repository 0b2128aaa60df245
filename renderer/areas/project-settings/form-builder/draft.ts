import { useCallback, useMemo, useState } from 'react'
import type { FormChange } from '#domain/annotation/forms/edit-form'
import type { Form } from '#domain/forms'

/** A form in the builder, with undo history. */
export interface FormDraft {
  readonly form: Form
  readonly selected: string | undefined
  /** The reason the last change was refused. */
  readonly refusal: string | undefined
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly isChanged: boolean
  readonly select: (id: string | undefined) => void
  /** Applies a change as an undo step and selects `select`. Consecutive changes with the same `joins` are one step. */
  readonly apply: (change: FormChange, select?: string, joins?: string) => void
  readonly undo: () => void
  readonly redo: () => void
}

interface Step {
  readonly form: Form
  readonly selected: string | undefined
  readonly joins: string | undefined
}

interface State {
  readonly past: readonly Step[]
  readonly now: Step
  readonly future: readonly Step[]
  readonly refusal: string | undefined
}

const STEPS_MAX = 200

/** Starts without undo history; `saved` is the platform's form. */
export function useFormDraft(first: Form, saved: Form): FormDraft {
  const [state, setState] = useState<State>(() => ({
    past: [],
    now: { form: first, selected: undefined, joins: undefined },
    future: [],
    refusal: undefined,
  }))
  const { past, now, future, refusal } = state
  const select = useCallback(
    (id: string | undefined) =>
      setState((was) => ({ ...was, now: { ...was.now, selected: id, joins: undefined }, refusal: undefined })),
    [],
  )
  const apply = useCallback((change: FormChange, selected?: string, joins?: string) => {
    setState((was) => {
      if ('refusal' in change) return { ...was, refusal: change.refusal }
      const isJoined = joins !== undefined && was.now.joins === joins
      return {
        past: isJoined ? was.past : [...was.past, was.now].slice(-STEPS_MAX),
        now: { form: change.form, selected: selected ?? was.now.selected, joins },
        future: [],
        refusal: undefined,
      }
    })
  }, [])
  const undo = useCallback(() => {
    setState((was) => {
      const last = was.past.at(-1)
      if (last === undefined) return was
      return {
        past: was.past.slice(0, -1),
        now: { ...last, joins: undefined },
        future: [was.now, ...was.future],
        refusal: undefined,
      }
    })
  }, [])
  const redo = useCallback(() => {
    setState((was) => {
      const [next, ...rest] = was.future
      if (next === undefined) return was
      return { past: [...was.past, was.now], now: { ...next, joins: undefined }, future: rest, refusal: undefined }
    })
  }, [])
  const isChanged = useMemo(() => JSON.stringify(now.form) !== JSON.stringify(saved), [now.form, saved])
  return {
    form: now.form,
    selected: now.selected,
    refusal,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    isChanged,
    select,
    apply,
    undo,
    redo,
  }
}
