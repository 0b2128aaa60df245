import type { Check } from './check'
import { CHECK_TITLES } from './titles'

/** Missing or extra class of the whole item, in projects that require one. */
export const label: Check = {
  id: 'label',
  title: CHECK_TITLES.label,
  all(counts, { labels }) {
    const [first] = labels?.classes ?? []
    if (labels === undefined || first === undefined) return []
    const has = labels.classes.filter((name) => counts(name) > 0)
    const count = has.reduce((sum, name) => sum + counts(name), 0)
    if (count === 0) {
      const text = labels.classes.length === 1 ? 'Nothing is answered yet.' : 'The item has no class. Choose one.'
      return [{ className: first, isTooMany: false, found: { text }, mark: 'none' }]
    }
    if (count === 1 || labels.count === 'several') return []
    const text = `The item has ${count} classes, and may have one: ${has.map((name) => `“${name}”`).join(', ')}.`
    return [{ className: has.at(-1) ?? first, isTooMany: true, found: { text }, mark: has.join('\n') }]
  },
}

/** Classes for whole items: those made for that, or all if there are none. */
export function labelNames(classes: readonly { readonly name: string; readonly isTag: boolean }[]): readonly string[] {
  const tags = classes.filter(({ isTag }) => isTag)
  return (tags.length > 0 ? tags : classes).map(({ name }) => name)
}
