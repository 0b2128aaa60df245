import type { Form } from '../../forms'
import { componentType } from './component-types'
import { childrenOf, type Fields, isFields } from './form-fields'

/** A component of a form, with every field that it came with. */
export interface FormNode {
  readonly id: string
  readonly type: string
  readonly fields: Fields
  /** What it holds: one part, or its columns or tabs. */
  readonly parts: readonly FormPart[]
  /** The groups around it, the outermost first. */
  readonly groups: readonly string[]
}

/** A list of components: all that a container or a row holds, one column of a grid, or one tab. */
export interface FormPart {
  readonly id: string
  readonly fields: Fields
  readonly children: readonly FormNode[]
}

/** The components of a form. */
export interface FormTree {
  readonly children: readonly FormNode[]
  readonly byId: ReadonlyMap<string, FormNode>
  /** In the order of the form, at any depth. */
  readonly all: readonly FormNode[]
  /** The files of its code, by their names. */
  readonly code: readonly (readonly [name: string, text: string])[]
}

/** Deeper ones are not read: no form needs them, and each level costs memory. */
const DEPTH_MAX = 20

/** Reads the components of a form of any version; those that say no id or repeat one are named by their place. */
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

/** What a component is called: its label, else its title or its text, else the title of its type. */
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
