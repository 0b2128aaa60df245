import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { nextStep, type PlatformError } from '#domain/errors'
import type { z } from '#domain/page-schema'

type Values = Readonly<Record<string, string>>
type Name<T extends Values> = keyof T & string

interface FormOptions<T extends Values> {
  readonly empty: T
  /** Checks per field; their messages appear at the field. */
  readonly schema: z.ZodType<T>
  /** Submits valid values. */
  readonly onSubmit: (values: T) => void
  /** The platform's refusal and the field that it concerns. */
  readonly failure: PlatformError | undefined
  readonly fieldOf?: (failure: PlatformError) => Name<T> | undefined
  /** Called on the first edit after a refusal. */
  readonly onChange: () => void
}

/** The lines of text of a form, checked when one is left and when all are sent. */
export interface Form<T extends Values> {
  readonly values: T
  readonly isValid: boolean
  /** The refusal that concerns no field. */
  readonly problem: string | undefined
  readonly field: (name: Name<T>) => {
    readonly value: string
    readonly error: string | undefined
    readonly ref: (input: HTMLInputElement | null) => void
    readonly onChange: (value: string) => void
    readonly onBlur: () => void
  }
  readonly set: (changed: Partial<T>) => void
  /** Submits valid values; otherwise focuses the first invalid field. */
  readonly submit: (event?: FormEvent) => void
  readonly clear: () => void
}

/** Holds the values of a form and the problem of each field. */
export function useForm<T extends Values>(options: FormOptions<T>): Form<T> {
  const { empty, schema, onSubmit, failure, fieldOf, onChange } = options
  const [values, setValues] = useState(empty)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const errors = errorsOf(schema, values)
  const refused = failure && fieldOf?.(failure)
  const said = failure && `${failure.message} ${nextStep(failure)}`
  const set = (changed: Partial<T>) => {
    onChange()
    setValues((known) => ({ ...known, ...changed }))
  }
  return {
    values,
    isValid: errors.size === 0,
    problem: refused === undefined ? said : undefined,
    set,
    field: (name) => ({
      value: values[name] ?? '',
      error: name === refused ? said : left.has(name) ? errors.get(name) : undefined,
      ref: (input) => void (input === null ? inputs.current.delete(name) : inputs.current.set(name, input)),
      onChange: (value) => set({ [name]: value } as unknown as Partial<T>),
      // A field that was only passed through shows no error.
      onBlur: () => values[name] !== empty[name] && setLeft((known) => new Set([...known, name])),
    }),
    submit: (event) => {
      event?.preventDefault()
      if (errors.size === 0) return onSubmit(values)
      flushSync(() => setLeft(new Set(Object.keys(values))))
      const first = Object.keys(values).find((name) => errors.has(name))
      if (first !== undefined) inputs.current.get(first)?.focus()
    },
    clear: () => {
      setValues(empty)
      setLeft(new Set())
    },
  }
}

/** The first thing that is wrong with each field. */
function errorsOf(schema: z.ZodType, values: Values): ReadonlyMap<string, string> {
  const { error } = schema.safeParse(values)
  return new Map((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]))
}
