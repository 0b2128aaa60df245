import type { Comparison } from '../document/comparing'
import type { ActionGroup } from './action'

interface CompareSeen {
  readonly comparison: Comparison
  readonly editing: { readonly refusal: string | undefined }
  readonly mayRevert: boolean
}

interface ComparePorts {
  readonly compareKeys: {
    readonly isOn: () => boolean
    readonly openLast: () => Promise<void>
    readonly openOther: () => Promise<void>
    readonly step: (by: 1 | -1) => void
    readonly restore: () => Promise<void>
  }
}

const GROUP = 'Compare'

function hasDifferences({ comparison }: CompareSeen): true | string {
  return comparison.at === 'ready' && comparison.changes.length > 0 ? true : 'No versions that differ are compared.'
}

/** Comparing with an earlier save, and restoring objects from it. */
export const compareActions: ActionGroup<CompareSeen, ComparePorts> = [
  {
    id: 'compare.last',
    title: 'Compare with the previous save',
    group: GROUP,
    keys: ['Alt+V'],
    run: ({ compareKeys }) => void compareKeys.openLast(),
  },
  {
    id: 'compare.other',
    title: 'Compare with someone else’s last save',
    group: GROUP,
    keys: ['Alt+Shift+V'],
    run: ({ compareKeys }) => void compareKeys.openOther(),
  },
  {
    id: 'compare.next',
    title: 'Go to the next difference',
    group: GROUP,
    keys: ['Alt+ArrowDown'],
    repeats: true,
    may: hasDifferences,
    isOff: ({ compareKeys }) => !compareKeys.isOn(),
    run: ({ compareKeys }) => compareKeys.step(1),
  },
  {
    id: 'compare.previous',
    title: 'Go to the previous difference',
    group: GROUP,
    keys: ['Alt+ArrowUp'],
    repeats: true,
    may: hasDifferences,
    isOff: ({ compareKeys }) => !compareKeys.isOn(),
    run: ({ compareKeys }) => compareKeys.step(-1),
  },
  {
    id: 'compare.restore',
    title: 'Restore the chosen objects as they were',
    group: GROUP,
    keys: ['Alt+B'],
    may(seen) {
      if (!seen.mayRevert) return 'Your role can’t restore objects.'
      const { refusal } = seen.editing
      return refusal ?? hasDifferences(seen)
    },
    isOff: ({ compareKeys }) => !compareKeys.isOn(),
    run: ({ compareKeys }) => void compareKeys.restore(),
  },
]
