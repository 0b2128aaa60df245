import type { Check } from './check'
import { CHECK_TITLES } from './titles'

/** Missing class, or one that the project does not have. */
export const unknownClass: Check = {
  id: 'unknown-class',
  title: CHECK_TITLES['unknown-class'],
  one({ className }, { classes }) {
    if (classes === undefined || classes.size === 0 || classes.has(className)) return undefined
    return className === ''
      ? { text: 'It has no class. Give it one.' }
      : { text: `Unknown class “${className}”. Create it or choose another.` }
  },
}
