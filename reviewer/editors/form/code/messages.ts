import type { CodeChange } from '#domain/annotation/forms/code-changes'
import type { AnswerPath } from '#domain/annotation/forms/answers'
import type { FormAnswer, FormRequest } from '#domain/form-request'
import type { Form } from '#domain/forms'

/** Orders to the worker of a form's code. */
export type CodeOrder = StartOrder | CallOrder | AnswerOrder

export interface AnswerOrder {
  readonly does: 'answer'
  /** Number of the request. */
  readonly nth: number
  readonly answer: FormAnswer
}

export interface StartOrder {
  readonly does: 'start'
  /** Base address of Python's files, with a trailing slash. */
  readonly home: string
  readonly form: Form
  /** Python's memory limit, in bytes. */
  readonly bytesMost: number
}

export interface CallOrder {
  readonly does: 'call'
  readonly id: number
  /** The function to call. */
  readonly name: string
  readonly args: readonly unknown[]
  /** The answers as stored in the annotation. */
  readonly data: unknown
  /** The data that the form refers to. */
  readonly itemData: unknown
  readonly payload: unknown
}

/** An error of the form's code, with file and line. */
export interface CodeError {
  readonly text: string
  readonly file?: string
  readonly line?: number
}

/** Messages from the worker. */
export type CodeNews =
  /** Python is loaded and starts the form's files. */
  | { readonly says: 'loaded' }
  /** The functions of the form's code are ready. */
  | { readonly says: 'ready'; readonly names: readonly string[]; readonly error?: CodeError }
  /** Python failed to load. */
  | { readonly says: 'failed'; readonly text: string }
  /** The code printed text. */
  | { readonly says: 'printed'; readonly text: string }
  | { readonly says: 'changed'; readonly id: number; readonly change: CodeChange }
  /** A message for a web component. */
  | { readonly says: 'posted'; readonly id: number; readonly path: AnswerPath; readonly data: unknown }
  | { readonly says: 'asks'; readonly nth: number; readonly request: FormRequest }
  | { readonly says: 'loading'; readonly path: AnswerPath; readonly isOn: boolean }
  | {
      readonly says: 'done'
      readonly id: number
      readonly value?: unknown
      readonly error?: CodeError
      /** Python's memory use, in bytes. */
      readonly bytes: number
    }
