import { componentType } from '#domain/annotation/forms/component-types'
import { type FormPlace, partOf, placeOf } from '#domain/annotation/forms/edit-form'
import { childrenOf, type Fields, isFields } from '#domain/annotation/forms/form-fields'
import { nameOfNode } from '#domain/annotation/forms/form-tree'
import type { Form } from '#domain/forms'

/** A line in the builder: a component, column or tab. */
export interface BuilderLine {
  readonly id: string
  /** Its type's label. */
  readonly kind: string
  readonly name: string
  readonly depth: number
  /** The position for a drop on the upper half; undefined for columns and tabs. */
  readonly before: FormPlace | undefined
  /** The position for a drop inside; undefined if it has no children. */
  readonly inside: FormPlace | undefined
}

/** The form as indented lines. */
export function builderLines(form: Form): readonly BuilderLine[] {
  const lines: BuilderLine[] = []
  const look = (list: readonly unknown[], holder: string | undefined, part: number, depth: number): void => {
    for (const [at, one] of list.entries()) if (isFields(one)) take(one, { holder, part, at }, depth)
  }
  const take = (one: Fields, before: FormPlace, depth: number): void => {
    const [id, type] = [String(one['id']), String(one['type'])]
    const known = componentType(type)
    const children = childrenOf(one)
    const isFlat = known?.holds === 'components' || known?.holds === 'rows'
    const inside = isFlat ? { holder: id, part: 0, at: children.length } : undefined
    lines.push({ id, kind: known?.title ?? type, name: nameOfNode({ id, type, fields: one }), depth, before, inside })
    if (isFlat) return look(children, id, 0, depth + 1)
    for (const [nth, child] of children.entries()) {
      if (!isFields(child)) continue
      const own = childrenOf(child)
      const name =
        typeof child['name'] === 'string' ? child['name'] : `${known?.holds === 'tabs' ? 'Tab' : 'Column'} ${nth + 1}`
      const kind = known?.holds === 'tabs' ? 'Tab' : 'Column'
      lines.push({
        id: String(child['id']),
        kind,
        name,
        depth: depth + 1,
        before: undefined,
        inside: { holder: id, part: nth, at: own.length },
      })
      look(own, id, nth, depth + 2)
    }
  }
  look(childrenOf({ components: form['components'] }), undefined, 0, 0)
  return lines
}

/** The position for a new component: inside the selected container, after the selected component, or at the end. */
export function placeForNew(form: Form, selected: string | undefined): FormPlace {
  const line = selected === undefined ? undefined : builderLines(form).find(({ id }) => id === selected)
  if (line?.inside !== undefined) return line.inside
  const place = selected === undefined ? undefined : placeOf(form, selected)
  if (place !== undefined) return { ...place, at: place.at + 1 }
  return { holder: undefined, part: 0, at: childrenOf({ components: form['components'] }).length }
}

/** The position for a keyboard move: up or down, into the previous component, or out of the parent. */
export function placeByKey(form: Form, id: string, key: string): FormPlace | undefined {
  const place = placeOf(form, id)
  if (place === undefined) return undefined
  if (key === 'ArrowUp') return place.at === 0 ? undefined : { ...place, at: place.at - 1 }
  if (key === 'ArrowDown') return { ...place, at: place.at + 2 }
  if (key === 'ArrowLeft') {
    const outer = place.holder === undefined ? undefined : placeOf(form, place.holder)
    return outer && { ...outer, at: outer.at + 1 }
  }
  if (key !== 'ArrowRight' || place.at === 0) return undefined
  const lines = builderLines(form)
  const before = lines.find(
    (line) =>
      line.before?.holder === place.holder && line.before?.part === place.part && line.before.at === place.at - 1,
  )
  if (before === undefined) return undefined
  // A component with columns or tabs takes it into the first one.
  return before.inside ?? lines.find((line) => line.inside?.holder === before.id)?.inside
}

/** The selected component, column or tab with its label. */
export function selectedPart(form: Form, id: string | undefined): Fields | undefined {
  return id === undefined ? undefined : partOf(form, id)
}
