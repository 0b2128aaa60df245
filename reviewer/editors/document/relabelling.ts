import { relabelled } from '#domain/annotation/commands/change-objects'
import type { ObjectClass } from '#domain/annotation/commands/new-object'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { relation } from '#domain/annotation/kinds/relation'
import { type Attribute, attributesOf } from '#domain/annotation/parts/attributes'
import type { StepParts, Steps } from './steps'

const NAMED_MAX = 5

interface Parts extends Pick<StepParts, 'drawing' | 'views' | 'onRefused'> {
  readonly onTold?: ((title: string, text: string, undo?: () => void) => void) | undefined
}

/** Changes the class of the selection, and returns the removed answers. */
export function createRelabelling(
  { drawing, views, onTold, onRefused }: Parts,
  { change, step }: Pick<Steps, 'change' | 'step'>,
): (to: ObjectClass) => void {
  async function relabel(to: ObjectClass): Promise<void> {
    const open = drawing.get()
    const last = () => open?.drawn.get().history.past.at(-1)
    const [before, dropped] = [last(), droppedAnswers(views.get().selection, to)]
    await change(relabelled(to), `relabelled to ${to.className}`)
    const made = last()
    if (dropped === undefined || made === before) return
    onTold?.('Answers of the former class removed', dropped, () => {
      if (drawing.get() === open && last() === made) step('undo')
      else onRefused('Other changes came after it. Undo them first.')
    })
  }
  return (to) => void relabel(to)
}

/** Names the answers that objects lose with another class; undefined if there are none. */
function droppedAnswers(objects: readonly AnnotationObject[], to: ObjectClass): string | undefined {
  const kept = new Set(attributesOf({ attributes: to.attributes ?? [] }).map(nameOf))
  const changed = objects.filter(
    ({ className, kind, locked }) =>
      className !== to.className && locked !== true && (kind === relation.native) === (to.isRelation === true),
  )
  const names = new Set(changed.flatMap(({ attributes }) => attributes.map(nameOf)).filter((name) => !kept.has(name)))
  if (names.size === 0) return undefined
  const more = names.size - NAMED_MAX
  return `${[...names].slice(0, NAMED_MAX).join(' · ')}${more > 0 ? ` · ${more} more` : ''}`
}

function nameOf({ group, value }: Attribute): string {
  return group === '' ? value : `${group}: ${value}`
}
