import type { Form } from '../../forms'
import { componentType } from './component-types'
import { childrenOf, type Fields, isFields } from './form-fields'

/** A component of a form with its raw fields. */
export interface FormNode {
  readonly id: string
  readonly type: string
  readonly fields: Fields
  /** Its contents: one part, or its columns or tabs. */
  readonly parts: readonly FormPart[]
  /** The enclosing groups, the outermost first. */
  readonly groups: readonly string[]
}

/** A list of components: the contents of a container, row, column or tab. */
export interface FormPart {
  readonly id: string
  readonly fields: Fields
  readonly children: readonly FormNode[]
}

/** The components of a form. */
export interface FormTree {
  readonly children: readonly FormNode[]
  readonly byId: ReadonlyMap<string, FormNode>
  /** All components at any depth, in the form's order. */
  readonly all: readonly FormNode[]
  /** The form's code files, by name. */
  readonly code: readonly (readonly [name: string, text: string])[]
}

/** Deeper components are ignored: no form needs them, and each level costs memory. */
const DEPTH_MAX = 20

/** Reads the components of any form version. Components with missing or duplicate ids are named by position. */
export function readFormTree(form: Form): FormTree {
  const byId = new Map<string, FormNode>()
  const all: FormNode[] = []
  const children = readAll(form['components'], '', [], 0)
  return { children, byId, all, code: filesOf(form['code']) }

  function readAll(list: unknown, place: string, groups: readonly string[], depth: number): readonly FormNode[] {
    if (!Array.isArray(list) || depth > DEPTH_MAX) return []
    return list.flatMap((one: unknown, at) => (isFields(one) ? [readOne(one, `${place}${at + 1}`, groups, depth)] : []))
  }

  function readOne(fields: Fields, place: string, groups: readonly string[], depth: number): FormNode {
    const { id: said, type } = fields
    const isNamed = typeof said === 'string' && said !== '' && !byId.has(said)
    const made: { -readonly [K in keyof FormNode]: FormNode[K] } = {
      id: isNamed ? said : `?${place}`,
      type: typeof type === 'string' ? type : '',
      fields,
      parts: [],
      groups,
    }
    byId.set(made.id, made)
    all.push(made)
    const holds = componentType(made.type)?.holds
    const inner = holds === 'rows' ? [...groups, made.id] : groups
    if (holds === 'columns' || holds === 'tabs') {
      const list = childrenOf(fields)
      made.parts = list.flatMap((part: unknown, at) => {
        if (!isFields(part)) return []
        const id = typeof part['id'] === 'string' && part['id'] !== '' ? part['id'] : `?${place}.${at + 1}`
        return [{ id, fields: part, children: readAll(childrenOf(part), `${place}.${at + 1}.`, inner, depth + 1) }]
      })
    } else if (holds !== undefined) {
      made.parts = [{ id: made.id, fields, children: readAll(childrenOf(fields), `${place}.`, inner, depth + 1) }]
    }
    return made
  }
}

/** A component's name: its label, title or text, or else its type's title. */
export function nameOfNode({ fields, type, id }: Pick<FormNode, 'fields' | 'type' | 'id'>): string {
  const named = [fields['label'], fields['title'], fields['text']].find(
    (text) => typeof text === 'string' && text !== '',
  )
  return typeof named === 'string' ? named : (componentType(type)?.title ?? id)
}

function filesOf(code: unknown): FormTree['code'] {
  if (typeof code === 'string') return code.trim() === '' ? [] : [['__init__', code]]
  if (!Array.isArray(code)) return []
  return code.flatMap((file: unknown) =>
    Array.isArray(file) && typeof file[0] === 'string' && typeof file[1] === 'string' && file[1].trim() !== ''
      ? [[file[0], file[1]] as const]
      : [],
  )
}
