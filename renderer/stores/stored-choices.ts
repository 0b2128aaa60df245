import type { StoreApi } from 'zustand'
import type { Choice } from '#domain/choice'
import type { KeptChoices } from '../router/area'

type Fields = Readonly<Record<string, unknown>>

/** The persisted part of a store: how it is written, and how it is validated when read. */
interface Keeping<S> {
  readonly name: string
  readonly store: Pick<StoreApi<S>, 'getState' | 'setState' | 'subscribe'>
  readonly keep: (state: S) => Choice
  readonly restore: (kept: Fields) => Partial<S>
}

const WRITE_AFTER_MS = 400

/** The value if it is one of the known ones. */
export const among = <T>(value: unknown, known: readonly T[]): T | undefined => known.find((one) => one === value)

/** Those of the known values that a list has. */
export const allAmong = <T>(value: unknown, known: readonly T[]): readonly T[] =>
  Array.isArray(value) ? known.filter((one) => value.includes(one)) : []

/** Choices of a store, written down some time after the last change. */
export function keptChoices<S>({ name, store, keep, restore }: Keeping<S>): KeptChoices {
  return {
    name,
    restore: (kept) => {
      if (typeof kept === 'object' && kept !== null) store.setState(restore(kept as Fields))
    },
    follow: (write) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let written = JSON.stringify(keep(store.getState()))
      const end = store.subscribe((state) => {
        const choice = keep(state)
        const text = JSON.stringify(choice)
        if (text === written) return
        written = text
        clearTimeout(timer)
        timer = setTimeout(() => write(choice), WRITE_AFTER_MS)
      })
      return () => {
        clearTimeout(timer)
        end()
      }
    },
  }
}
