import { componentType, holdsValue } from './annotation/forms/component-types'
import { CHILD_LISTS, childrenOf, type Fields, isFields } from './annotation/forms/form-fields'

/** Wire form of a multimodal project's form: components, code, and the code's variables. */
export type Form = Readonly<Record<string, unknown>>

/** Parsed form, with its problems as sentences. */
export interface ReadForm {
  /** Valid part; undefined if nothing is a form. */
  readonly form: Form | undefined
  readonly problems: readonly string[]
  /** Number of components, at any depth. */
  readonly count: number
}

const DEPTH_MAX = 20

/** Form without components. */
export const BLANK_FORM: Form = { components: [], code: '', environments: [] }

/** Reads a form of any version; drops unreadable parts and reports them as sentences. */
export function readForm(value: unknown): ReadForm {
  if (!isFields(value) || !Array.isArray(value['components'])) {
    return { form: undefined, problems: ['It is no form: a list “components” is missing.'], count: 0 }
  }
  const problems: string[] = []
  const ids = new Set<string>()
  const components = readAll(value['components'], '', 0)
  const code = readCode(value['code'], problems)
  const environments = readEnvironments(value['environments'], problems)
  return { form: { ...value, components, code, environments }, problems, count: ids.size }

  function readAll(list: readonly unknown[], path: string, depth: number): readonly Fields[] {
    return list.flatMap((one, at) => {
      const read = readOne(one, `${path}${at + 1}`, depth)
      return read === undefined ? [] : [read]
    })
  }
  function readOne(one: unknown, path: string, depth: number): Fields | undefined {
    const leave = (why: string): undefined => void problems.push(`Component ${path}: ${why} It is left out.`)
    if (!isFields(one)) return leave('It is no component.')
    const { id, type } = one
    const known = typeof type === 'string' ? componentType(type) : undefined
    if (known === undefined || typeof type !== 'string')
      return leave(typeof type === 'string' ? `No component is of the type “${type}”.` : 'It says no type.')
    if (typeof id !== 'string' || id.trim() === '') return leave('It has no id.')
    if (ids.has(id)) return leave(`The id “${id}” is used before.`)
    if (depth > DEPTH_MAX) return leave('It lies too deep in others.')
    ids.add(id)
    return withChildren(one, path, depth, known.holds === 'columns' || known.holds === 'tabs')
  }
  function withChildren(one: Fields, path: string, depth: number, isHolder: boolean): Fields {
    const name = CHILD_LISTS.find((list) => Array.isArray(one[list]))
    if (name === undefined) return one
    const children = childrenOf(one)
    if (!isHolder) return { ...one, [name]: readAll(children, `${path}.`, depth + 1) }
    const parts = children.flatMap((part: unknown, at) => {
      if (isFields(part)) return [withChildren(part, `${path}.${at + 1}`, depth + 1, false)]
      problems.push(`Component ${path}.${at + 1}: It is no column or tab. It is left out.`)
      return []
    })
    return { ...one, [name]: parts }
  }
}

/** Reads the text of a file as a form. */
export function readFormFile(text: string): ReadForm {
  try {
    return readForm(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch {
    // Reported as a problem of the file.
    return { form: undefined, problems: ['It isn’t JSON.'], count: 0 }
  }
}

/** Component as a line of a list. */
export interface FormLine {
  readonly id: string
  readonly type: string
  readonly label: string
  readonly depth: number
}

/** Components of a parsed form, in order, at any depth. */
export function formLines(form: Form): readonly FormLine[] {
  const linesOf = (list: unknown, depth: number): readonly FormLine[] =>
    (Array.isArray(list) ? list : []).filter(isFields).flatMap((one) => {
      const inner = linesOf(childrenOf(one), isText(one['type']) ? depth + 1 : depth)
      // Columns and tabs are no components.
      if (!isText(one['type'])) return inner
      const label = [one['label'], one['title'], one['text']].filter(isText).find((text) => text !== '')
      return [{ id: String(one['id']), type: one['type'], label: label ?? '', depth }, ...inner]
    })
  return linesOf(form['components'], 0)
}

/** Ids of a form's components with a value: those in exports, in order, and those excluded from them. */
export function valueIds(form: Form | undefined): {
  readonly shown: readonly string[]
  readonly excluded: ReadonlySet<string>
} {
  const shown: string[] = []
  const excluded = new Set<string>()
  const look = (list: unknown): void => {
    for (const one of (Array.isArray(list) ? list : []).filter(isFields)) {
      const { id, type, exclude } = one
      if (isText(id) && isText(type) && holdsValue(type)) {
        if (exclude === true) excluded.add(id)
        else shown.push(id)
      }
      look(childrenOf(one))
    }
  }
  look(form?.['components'])
  return { shown, excluded }
}

function readCode(code: unknown, problems: string[]): unknown {
  const isFile = (file: unknown) => Array.isArray(file) && file.length === 2 && file.every(isText)
  if (code === undefined || isText(code) || (Array.isArray(code) && code.every(isFile))) return code ?? ''
  problems.push('The code is neither a text nor a list of files. It is left out.')
  return ''
}

function readEnvironments(list: unknown, problems: string[]): readonly unknown[] {
  if (list === undefined) return []
  if (Array.isArray(list) && list.every((one) => isFields(one) && isText(one['name']))) return list
  problems.push('The environment variables are no list of names and values. They are left out.')
  return []
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
