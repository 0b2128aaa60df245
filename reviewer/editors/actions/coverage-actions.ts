import type { Coverage } from '../picture/coverage'
import type { ActionGroup } from './action'

interface CoveragePorts {
  readonly coverage: Pick<Coverage, 'goToUnseen'>
}

/** Moving to unseen parts of the picture. */
export const coverageActions: ActionGroup<unknown, CoveragePorts> = [
  {
    id: 'coverage.next',
    title: 'Next unseen area',
    group: 'Issues',
    keys: ['Shift+B'],
    repeats: true,
    run: ({ coverage }) => coverage.goToUnseen(),
  },
]
