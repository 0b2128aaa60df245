import type { input, output, ZodTuple, ZodType } from 'zod'
import type { Choice } from '#domain/choice'
import type { zodParts } from './zod-parts'

/** What a row builds its schema with; it comes as an argument, so that a page's preload carries no zod. */
export type Z = typeof zodParts

declare const answer: unique symbol
declare const told: unique symbol

/** One call that the shell may make: the schema of its arguments, and the type of its answer. */
export interface CallRow<S extends ZodType = ZodType, T = unknown> {
  readonly args: (z: Z) => S
  /** A call without an answer answers null, whatever its handler returns. */
  readonly answers: 'value' | 'nothing'
  readonly [answer]?: T
}

/** One thing that main tells the shell unasked. */
export interface PushRow<T = unknown> {
  readonly [told]?: T
}

interface Call<S extends ZodType> {
  /** The call answers a value of this type. */
  readonly answers: <T>() => CallRow<S, T>
  /** The call does something, and answers null when it is done. */
  readonly done: () => CallRow<S, null>
}

/** Begins the row of a call; without a schema it takes no arguments. */
export function call(): Call<ZodTuple<[], null>>
export function call<S extends ZodType<readonly unknown[]>>(args: (z: Z) => S): Call<S>
export function call(args: (z: Z) => ZodType = (z) => z.tuple([])): Call<ZodType> {
  return {
    answers: () => ({ args, answers: 'value' }),
    done: () => ({ args, answers: 'nothing' }),
  }
}

/** Makes the row of a push. */
export function push<T>(): PushRow<T> {
  return {}
}

/** `Choice` holds itself and is readonly already, as is what may be anything. */
type DeepReadonly<T> = [Choice] extends [T] ? T : T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

/** What the shell says to something that has this schema. */
export type Said<S extends (z: Z) => ZodType> = DeepReadonly<input<ReturnType<S>>>

/** The arguments that the shell passes to a call. */
export type ArgumentsOf<R> = R extends { readonly args: infer S extends (z: Z) => ZodType<unknown, readonly unknown[]> }
  ? Said<S>
  : never

/** The arguments as a handler gets them, checked. */
export type CheckedOf<R> = R extends { readonly args: (z: Z) => infer S extends ZodType<readonly unknown[]> }
  ? output<S>
  : never

export type AnswerOf<R> = R extends CallRow<ZodType, infer T> ? T : never
export type ToldOf<R> = R extends PushRow<infer T> ? T : never
