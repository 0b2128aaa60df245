import { rightsOver } from '../document/comment-rights'
import type { Commenting } from '../document/commenting'
import type { ActionGroup } from './action'

interface CommentPorts {
  readonly commenting: Commenting
  readonly panel: { readonly reach: (part: string) => void }
}

const GROUP = 'Comments'
const areNone = ({ commenting }: CommentPorts) => commenting.seen.get().threads.length === 0
const isNoneRead = ({ commenting }: CommentPorts) => commenting.seen.get().opened === undefined

function mayResolve({ commenting }: CommentPorts): boolean {
  const { opened } = commenting.seen.get()
  return opened !== undefined && rightsOver(opened, commenting.email(), commenting.rights.get()).mayResolve
}

/** Moving between comments, and actions on the open one. */
export const commentActions: ActionGroup<unknown, CommentPorts> = [
  {
    id: 'comments.next',
    title: 'Next open comment',
    group: GROUP,
    keys: ['>'],
    isOff: areNone,
    run: ({ commenting }) => commenting.step(1),
  },
  {
    id: 'comments.previous',
    title: 'Previous open comment',
    group: GROUP,
    keys: ['<'],
    isOff: areNone,
    run: ({ commenting }) => commenting.step(-1),
  },
  {
    id: 'comments.answer',
    title: 'Reply to the open comment',
    group: GROUP,
    keys: ['Alt+C'],
    isOff: isNoneRead,
    run: ({ commenting }) => commenting.answer(),
  },
  {
    id: 'comments.resolve',
    title: 'Resolve the open comment, or reopen it',
    group: GROUP,
    keys: ['Alt+R'],
    isOff: (ports) => isNoneRead(ports) || !mayResolve(ports),
    run({ commenting }) {
      const { opened } = commenting.seen.get()
      if (opened !== undefined) commenting.resolve(opened.id, !opened.isResolved)
    },
  },
  {
    id: 'comments.panel',
    title: 'Go to the comments of the item',
    group: GROUP,
    keys: ['Shift+C'],
    run: ({ panel }) => panel.reach('comments'),
  },
]
