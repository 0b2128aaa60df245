import { create } from 'zustand'
import type { Doubles } from '#contract/imports'
import { among, keptChoices } from '../../stores/stored-choices'

/** What can become of files whose names a project has. */
export const DOUBLES: readonly Doubles[] = ['skip', 'annotation', 'beside', 'keepBoth']

/** What the person chose last for files whose names a project has. */
export const useDoubles = create<{ readonly doubles: Doubles }>(() => ({ doubles: 'skip' }))

/** The choice is the same the next time. */
export const keptDoubles = keptChoices({
  name: 'importDoubles',
  store: useDoubles,
  keep: ({ doubles }) => ({ doubles }),
  restore: ({ doubles }) => ({ doubles: among(doubles, DOUBLES) ?? 'skip' }),
})
