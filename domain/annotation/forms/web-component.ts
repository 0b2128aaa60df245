import type { HeadValue } from '../commands/change-head'
import { isNative, type Native } from '../native'
import { partAt } from '../ops/apply'
import { answerValues } from './answer-values'
import { answerAt, type AnswerPath } from './answers'
import { type Fields, textIn } from './form-fields'
import { wordsOf } from './references'
import { numberIn } from './value-checks'

/** The source of a web component. */
export type ComponentSource =
  | { readonly from: 'html'; readonly html: string }
  /** An external page, which isn't loaded. */
  | { readonly from: 'url'; readonly url: string }
  | { readonly from: 'nothing' }

const URL_ALONE = /^\s*https?:\/\/\S+\s*$/i
const HTML_LENGTH_MAX = 2_000_000

/** Finds a component's source: the form's code, or else its value, which is code or a page's URL. */
export function componentSource(fields: Fields, value: unknown): ComponentSource {
  const code = textIn(fields, 'code')
  const text = code.trim() === '' ? wordsOf(value) : code
  if (URL_ALONE.test(text)) return { from: 'url', url: text.trim() }
  return text.trim() === '' || text.length > HTML_LENGTH_MAX ? { from: 'nothing' } : { from: 'html', html: text }
}

const HEIGHT = { least: 40, most: 1_200, usual: 300 } as const

/** The component's height in pixels, limited to what a page can show. */
export function componentHeight(fields: Fields): number {
  const height = numberIn(fields, 'height') ?? HEIGHT.usual
  return Math.min(Math.max(height, HEIGHT.least), HEIGHT.most)
}

/** The field for a web component's context, next to the answer's value. */
const CONTEXT = 'context'

/** The context at a path as JSON text, from the annotation or else the form. */
export function contextAt(head: Native | undefined, { fields }: { readonly fields: Fields }, path: AnswerPath): string {
  const found = answerAt(head, path)
  const own = found === undefined ? undefined : partsAt(head, [...found.at.slice(0, -1), CONTEXT])
  return typeof own === 'string' ? own : textIn(fields, CONTEXT)
}

/** The changes to the head that store a context. `initial` is the component's value before any answer. */
export function contextValues(head: Native, path: AnswerPath, initial: unknown, context: string): readonly HeadValue[] {
  const found = answerAt(head, path)
  if (found !== undefined) return [{ path: [...found.at.slice(0, -1), CONTEXT], to: context }]
  const id = String(path.at(-1))
  return answerValues(head, [[path, initial ?? null]]).map((value) =>
    value.path.at(-1) === id ? { ...value, to: withContext(value.to, context) } : value,
  )
}

/** In a list, the new answer comes last. */
function withContext(entry: unknown, context: string): unknown {
  if (Array.isArray(entry)) return [...entry.slice(0, -1), withContext(entry.at(-1), context)]
  return isNative(entry) ? { ...entry, [CONTEXT]: context } : entry
}

function partsAt(whole: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((part, key) => (part === undefined ? undefined : partAt(part, key)), whole)
}

/** The context passed to a component; invalid JSON is passed as text. */
export function contextValue(context: string): unknown {
  if (context.trim() === '') return null
  try {
    return JSON.parse(context)
  } catch {
    // Forms may contain plain text.
    return context
  }
}
