import type { Issues } from '../document/issues'
import type { ActionGroup } from './action'

interface IssuePorts {
  readonly issues: Pick<Issues, 'step' | 'fixCurrent'>
  readonly panel: { readonly reach: (part: string) => void }
}

const GROUP = 'Issues'

/** Moving between issues before a hand-on. */
export const issueActions: ActionGroup<unknown, IssuePorts> = [
  {
    id: 'issues.panel',
    title: 'Show open issues of the item',
    group: GROUP,
    keys: ['Shift+E'],
    run: ({ panel }) => panel.reach('issues'),
  },
  {
    id: 'issues.next',
    title: 'Next issue',
    group: GROUP,
    keys: ['F8'],
    repeats: true,
    run: ({ issues }) => issues.step(1),
  },
  {
    id: 'issues.previous',
    title: 'Previous issue',
    group: GROUP,
    keys: ['Shift+F8'],
    repeats: true,
    run: ({ issues }) => issues.step(-1),
  },
  {
    id: 'issues.fix',
    title: 'Fix the present issue',
    group: GROUP,
    keys: ['Mod+.'],
    run: ({ issues }) => issues.fixCurrent(),
  },
]
