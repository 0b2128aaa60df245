import type { Coverage } from '../picture/coverage'
import type { ActionGroup } from './action'

interface CoveragePorts {
  readonly coverage: Pick<Coverage, 'goToUnseen'>
}

/** What of the picture was not looked at yet. */
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
