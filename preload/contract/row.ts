import type { input, output, ZodTuple, ZodType } from 'zod'
import type { Choice } from '#domain/choice'
import type { zodParts } from './zod-parts'

/** Zod functions for schemas; an argument, so that a page's preload contains no zod. */
export type Z = typeof zodParts

declare const answer: unique symbol
declare const told: unique symbol

/** One call of the shell: the schema of its arguments, and the type of its answer. */
export interface CallRow<S extends ZodType = ZodType, T = unknown> {
  readonly args: (z: Z) => S
  /** A call with `nothing` returns null, even if its handler returns a value. */
  readonly answers: 'value' | 'nothing'
  readonly [answer]?: T
}

/** One event that main sends to pages. */
export interface PushRow<T = unknown> {
  readonly [told]?: T
}

interface Call<S extends ZodType> {
  /** The call returns a value of this type. */
  readonly answers: <T>() => CallRow<S, T>
  /** The call returns null when it is done. */
  readonly done: () => CallRow<S, null>
}

/** Starts the row of a call; without a schema it takes no arguments. */
export function call(): Call<ZodTuple<[], null>>
export function call<S extends ZodType<readonly unknown[]>>(args: (z: Z) => S): Call<S>
export function call(args: (z: Z) => ZodType = (z) => z.tuple([])): Call<ZodType> {
  return {
    answers: () => ({ args, answers: 'value' }),
    done: () => ({ args, answers: 'nothing' }),
  }
}

/** Creates the row of a push. */
export function push<T>(): PushRow<T> {
  return {}
}

/** `Choice` is recursive and already readonly, as is an arbitrary value. */
type DeepReadonly<T> = [Choice] extends [T] ? T : T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

/** Input type of a schema, as the shell passes it. */
export type Said<S extends (z: Z) => ZodType> = DeepReadonly<input<ReturnType<S>>>

/** Arguments that the shell passes to a call. */
export type ArgumentsOf<R> = R extends { readonly args: infer S extends (z: Z) => ZodType<unknown, readonly unknown[]> }
  ? Said<S>
  : never

/** Validated arguments that a handler receives. */
export type CheckedOf<R> = R extends { readonly args: (z: Z) => infer S extends ZodType<readonly unknown[]> }
  ? output<S>
  : never

export type AnswerOf<R> = R extends CallRow<ZodType, infer T> ? T : never
export type ToldOf<R> = R extends PushRow<infer T> ? T : never
