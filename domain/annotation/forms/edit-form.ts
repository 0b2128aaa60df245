import type { Form } from '../../forms'
import { componentType } from './component-types'
import { CHILD_LISTS, childrenOf, type Fields, isFields } from './form-fields'

/** A position in a form. */
export interface FormPlace {
  /** The parent component; undefined: the form itself. */
  readonly holder: string | undefined
  /** The index of the parent's column or tab; 0 if it has none. */
  readonly part: number
  /** The index among its siblings. */
  readonly at: number
}

/** A changed form, or the reason for refusing the change. */
export type FormChange = { readonly form: Form } | { readonly refusal: string }

type List = readonly unknown[]

/** Creates a component with its type's defaults. */
export function newComponent(type: string, id: string): Fields {
  const known = componentType(type)
  const holds = known?.holds
  const isAsked = known?.valueBy === 'person'
  const named = holds === undefined ? { label: known?.title ?? type } : {}
  const value = known?.empty?.({ ...known.fresh }) ?? null
  return {
    id,
    type,
    permissions: [],
    hasTooltip: false,
    ...named,
    ...(known?.valueBy === undefined ? {} : { value, exclude: false }),
    ...(isAsked ? { isRequired: false, disablePasting: false } : {}),
    ...known?.fresh,
    ...(holds === undefined ? {} : { children: partsOfNew(holds, id) }),
  }
}

function partsOfNew(holds: 'components' | 'columns' | 'tabs' | 'rows', id: string): List {
  if (holds === 'components' || holds === 'rows') return []
  return [1, 2].map((nth) =>
    holds === 'columns'
      ? { id: `${id}_${nth}`, span: 12, sticky: false, children: [] }
      : { id: `${id}_${nth}`, name: `Tab ${nth}`, children: [] },
  )
}

/** Generates a component id that the form doesn't use yet. */
export function freeId(form: Form, random: () => number): string {
  const taken = new Set(idsIn(form['components']))
  for (;;) {
    const id = `r_${Array.from({ length: 6 }, () => Math.floor(random() * 36).toString(36)).join('')}`
    if (!taken.has(id)) return id
  }
}

/** The ids of components, columns and tabs at any depth. */
function idsIn(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return []
  return list.filter(isFields).flatMap((one) => {
    const { id } = one
    return [...(typeof id === 'string' ? [id] : []), ...idsIn(childrenOf(one))]
  })
}

/** Finds a component, column or tab by its id. */
export function partOf(form: Form, id: string): Fields | undefined {
  const find = (list: List): Fields | undefined => {
    for (const one of list.filter(isFields)) {
      const found = one['id'] === id ? one : find(childrenOf(one))
      if (found !== undefined) return found
    }
    return undefined
  }
  return find(listOf(form))
}

/** The position of a component; undefined if there is no such id. */
export function placeOf(form: Form, id: string): FormPlace | undefined {
  const find = (list: List, holder: string | undefined, part: number): FormPlace | undefined => {
    for (const [at, one] of list.entries()) {
      if (!isFields(one)) continue
      if (one['id'] === id) return { holder, part, at }
      const own = String(one['id'])
      const inner = hasParts(one)
        ? childrenOf(one)
            .map((child, nth) => (isFields(child) ? find(childrenOf(child), own, nth) : undefined))
            .find((found) => found !== undefined)
        : find(childrenOf(one), own, 0)
      if (inner !== undefined) return inner
    }
    return undefined
  }
  return find(listOf(form), undefined, 0)
}

/** Inserts a component. */
export function inserted(form: Form, component: Fields, place: FormPlace): FormChange {
  const put = (list: List): List => list.toSpliced(Math.min(place.at, list.length), 0, component)
  const { holder } = place
  if (holder === undefined) return { form: withList(form, put(listOf(form))) }
  let isDone = false
  const next = mapped(listOf(form), (one) => {
    if (one['id'] !== holder || componentType(String(one['type']))?.holds === undefined) return one
    if (!hasParts(one)) {
      isDone = true
      return withChildren(one, put(childrenOf(one)))
    }
    const parts = childrenOf(one)
    const part = parts[place.part]
    if (!isFields(part)) return one
    isDone = true
    return withChildren(one, parts.with(place.part, withChildren(part, put(childrenOf(part)))))
  })
  return isDone ? { form: withList(form, next) } : { refusal: 'Nothing can be placed there.' }
}

/** Removes components, columns or tabs with their contents. */
export function removed(form: Form, ids: readonly string[]): Form {
  const gone = new Set<unknown>(ids)
  const strip = (list: List): List =>
    list.flatMap((one) => {
      if (!isFields(one)) return [one]
      return gone.has(one['id']) ? [] : [hasChildren(one) ? withChildren(one, strip(childrenOf(one))) : one]
    })
  return withList(form, strip(listOf(form)))
}

/** Moves a component; the position's index counts components before the move. */
export function moved(form: Form, id: string, to: FormPlace): FormChange {
  const [from, component] = [placeOf(form, id), partOf(form, id)]
  if (from === undefined || component === undefined) return { refusal: 'This component was deleted.' }
  if (to.holder === id || (to.holder !== undefined && idsIn(childrenOf(component)).includes(to.holder)))
    return { refusal: 'A component can’t be put into itself.' }
  const isSame = from.holder === to.holder && from.part === to.part
  const at = isSame && from.at < to.at ? to.at - 1 : to.at
  return inserted(removed(form, [id]), component, { ...to, at })
}

/** Duplicates a component right after itself, with new ids throughout. */
export function duplicated(form: Form, id: string, random: () => number): FormChange & { readonly id?: string } {
  const [place, component] = [placeOf(form, id), partOf(form, id)]
  if (place === undefined || component === undefined) return { refusal: 'This component was deleted.' }
  const taken = new Set(idsIn(form['components']))
  const copyOf = (one: Fields): Fields => {
    const made = freeId({ components: [...taken].map((known) => ({ id: known })) }, random)
    taken.add(made)
    const named = { ...one, id: made }
    return hasChildren(one)
      ? withChildren(
          named,
          childrenOf(one).map((child) => (isFields(child) ? copyOf(child) : child)),
        )
      : named
  }
  const copy = copyOf(component)
  return { ...inserted(form, copy, { ...place, at: place.at + 1 }), id: String(copy['id']) }
}

/** Changes fields of a component, column or tab; undefined removes a field. */
export function withFields(form: Form, id: string, fields: Fields): FormChange {
  const next = fields['id']
  if (next !== undefined && next !== id) {
    if (typeof next !== 'string' || next.trim() === '') return { refusal: 'A component needs an id.' }
    if (idsIn(form['components']).includes(next)) return { refusal: `The id “${next}” is used before.` }
  }
  const put = (one: Fields): Fields =>
    Object.fromEntries(Object.entries({ ...one, ...fields }).filter(([, value]) => value !== undefined))
  return {
    form: withList(
      form,
      mapped(listOf(form), (one) => (one['id'] === id ? put(one) : one)),
    ),
  }
}

/** Appends a column or a tab. */
export function withPart(form: Form, id: string, random: () => number): FormChange {
  const holds = componentType(String(partOf(form, id)?.['type']))?.holds
  if (holds !== 'columns' && holds !== 'tabs') return { refusal: 'This component has no columns or tabs.' }
  const made = freeId(form, random)
  return {
    form: withList(
      form,
      mapped(listOf(form), (one) => {
        if (one['id'] !== id) return one
        const parts = childrenOf(one)
        const part = holds === 'columns' ? { span: 12, sticky: false } : { name: `Tab ${parts.length + 1}` }
        return withChildren(one, [...parts, { id: made, ...part, children: [] }])
      }),
    ),
  }
}

function listOf(form: Form): List {
  const { components } = form
  return Array.isArray(components) ? components : []
}

function withList(form: Form, components: List): Form {
  return { ...form, components }
}

/** Tells whether a component has columns or tabs. */
function hasParts({ type }: Fields): boolean {
  const holds = componentType(String(type))?.holds
  return holds === 'columns' || holds === 'tabs'
}

function hasChildren(one: Fields): boolean {
  return CHILD_LISTS.some((name) => Array.isArray(one[name]))
}

/** Replaces the children under the field name they had. */
function withChildren(one: Fields, children: List): Fields {
  const name = CHILD_LISTS.find((list) => Array.isArray(one[list])) ?? 'children'
  return { ...one, [name]: children }
}

/** Maps every component, column and tab, children first. */
function mapped(list: List, make: (one: Fields) => Fields): List {
  return list.map((one) => {
    if (!isFields(one)) return one
    return make(hasChildren(one) ? withChildren(one, mapped(childrenOf(one), make)) : one)
  })
}
