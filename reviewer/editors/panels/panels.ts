import { History, MessageSquare, Shapes, TriangleAlert, Users } from 'lucide-react'
import { CommentsPanel, OpenCommentCount } from './comments/comments-panel'
import { ConsensusPanel } from './consensus/consensus-panel'
import { ItemHistory } from './history/item-history'
import { IssueCount, IssuesPanel } from './issues/issues-panel'
import { ObjectCount, ObjectsPanel } from './objects/objects-panel'
import type { PanelRow } from './panel'

/** Every panel beside the picture, in the order of their tabs; the first is shown until another is chosen. */
export const PANELS: readonly [PanelRow, ...PanelRow[]] = [
  { id: 'objects', title: 'Objects', icon: Shapes, Count: ObjectCount, Content: ObjectsPanel },
  { id: 'comments', title: 'Comments', icon: MessageSquare, Count: OpenCommentCount, Content: CommentsPanel },
  { id: 'issues', title: 'Issues', icon: TriangleAlert, Count: IssueCount, Content: IssuesPanel },
  { id: 'history', title: 'History', icon: History, Content: ItemHistory },
  { id: 'consensus', title: 'Consensus', icon: Users, Content: ConsensusPanel },
]
