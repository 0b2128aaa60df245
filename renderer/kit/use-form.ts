import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { nextStep, type PlatformError } from '#domain/errors'
import type { z } from '#domain/page-schema'

type Values = Readonly<Record<string, string>>
type Name<T extends Values> = keyof T & string

interface FormOptions<T extends Values> {
  readonly empty: T
  /** What is wrong is said in the words of its checks, at the field that they belong to. */
  readonly schema: z.ZodType<T>
  /** Does what the form is for. */
  readonly onSubmit: (values: T) => void
  /** What the platform said to it, and which field that is about. */
  readonly failure: PlatformError | undefined
  readonly fieldOf?: (failure: PlatformError) => Name<T> | undefined
  /** The person goes on after a refusal. */
  readonly onChange: () => void
}

/** The lines of text of a form, checked when one is left and when all are sent. */
export interface Form<T extends Values> {
  readonly values: T
  readonly isValid: boolean
  /** What the platform said of no field. */
  readonly problem: string | undefined
  readonly field: (name: Name<T>) => {
    readonly value: string
    readonly error: string | undefined
    readonly ref: (input: HTMLInputElement | null) => void
    readonly onChange: (value: string) => void
    readonly onBlur: () => void
  }
  readonly set: (changed: Partial<T>) => void
  /** Sends what is right; else the first field that isn't takes the focus. */
  readonly submit: (event?: FormEvent) => void
  readonly clear: () => void
}

/** Holds the values of a form and says at each field what is wrong with it. */
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
      // A field that was only passed through is not held against anybody.
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
