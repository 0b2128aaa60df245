import { CLASS_KIND } from '#domain/enums'
import { amountText } from '../../../ui/texts'
import type { Uses } from './use-classes'

/** "312 objects in 40 items", or that there are none. */
export function usesText(uses: Uses | undefined): string {
  if (uses === undefined || uses.count === 0) return 'No object has this class.'
  return `${amountText(uses.count, 'object', 'objects')} in ${amountText(uses.items, 'item', 'items')}`
}

/** The label of a class kind; undefined for the usual one. */
export function kindWord(type: number): string | undefined {
  if (type === CLASS_KIND.tag) return 'Tag'
  return type === CLASS_KIND.relationship ? 'Relationship' : undefined
}

/** The class's name, or the number of classes. */
export function classesText(names: readonly string[]): string {
  const [first] = names
  return names.length === 1 && first !== undefined ? `Class “${first}”` : amountText(names.length, 'class', 'classes')
}
