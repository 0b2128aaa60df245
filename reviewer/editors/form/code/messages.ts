import type { CodeChange } from '#domain/annotation/forms/code-changes'
import type { AnswerPath } from '#domain/annotation/forms/answers'
import type { FormAnswer, FormRequest } from '#domain/form-request'
import type { Form } from '#domain/forms'

/** What the worker of a form's code is asked to do. */
export type CodeOrder = StartOrder | CallOrder | AnswerOrder

export interface AnswerOrder {
  readonly does: 'answer'
  /** Which request. */
  readonly nth: number
  readonly answer: FormAnswer
}

export interface StartOrder {
  readonly does: 'start'
  /** The address under which the files of Python lie; it ends with a slash. */
  readonly home: string
  readonly form: Form
  /** Python gets no more bytes than this. */
  readonly bytesMost: number
}

export interface CallOrder {
  readonly does: 'call'
  readonly id: number
  /** The function of the form's code. */
  readonly name: string
  readonly args: readonly unknown[]
  /** The answers as they stand in the annotation. */
  readonly data: unknown
  /** What the form's references stand for. */
  readonly itemData: unknown
  readonly payload: unknown
}

/** An error of the form's code, by the file and line where it happened. */
export interface CodeError {
  readonly text: string
  readonly file?: string
  readonly line?: number
}

/** What the worker tells. */
export type CodeNews =
  /** Python is there, and begins to run the form's files. */
  | { readonly says: 'loaded' }
  /** The functions of the form's code can be called. */
  | { readonly says: 'ready'; readonly names: readonly string[]; readonly error?: CodeError }
  /** Python can't be loaded. */
  | { readonly says: 'failed'; readonly text: string }
  /** The code printed something. */
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
      /** How much memory Python holds. */
      readonly bytes: number
    }
