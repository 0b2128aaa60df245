import { create } from 'zustand'
import type { Doubles } from '#contract/imports'
import { among, keptChoices } from '../../stores/stored-choices'

/** The choices for files whose names already exist in the project. */
export const DOUBLES: readonly Doubles[] = ['skip', 'annotation', 'beside', 'keepBoth']

/** The last choice for such files. */
export const useDoubles = create<{ readonly doubles: Doubles }>(() => ({ doubles: 'skip' }))

/** Persists the choice. */
export const keptDoubles = keptChoices({
  name: 'importDoubles',
  store: useDoubles,
  keep: ({ doubles }) => ({ doubles }),
  restore: ({ doubles }) => ({ doubles: among(doubles, DOUBLES) ?? 'skip' }),
})
