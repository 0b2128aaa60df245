import { History, MessageSquare, Shapes, TriangleAlert, Users } from 'lucide-react'
import { CommentsPanel, OpenCommentCount } from './comments/comments-panel'
import { ConsensusPanel } from './consensus/consensus-panel'
import { ItemHistory } from './history/item-history'
import { IssueCount, IssuesPanel } from './issues/issues-panel'
import { ObjectCount, ObjectsPanel } from './objects/objects-panel'
import type { PanelRow } from './panel'
import type { PanelId } from './panel-part'

/** Every panel beside the picture; `PANEL_IDS` is their order. */
export const PANELS: Readonly<Record<PanelId, PanelRow>> = {
  objects: { title: 'Objects', icon: Shapes, Count: ObjectCount, Content: ObjectsPanel },
  comments: {
    title: 'Comments',
    icon: MessageSquare,
    Count: OpenCommentCount,
    isWaiting: true,
    Content: CommentsPanel,
  },
  issues: { title: 'Issues', icon: TriangleAlert, Count: IssueCount, isWaiting: true, Content: IssuesPanel },
  history: { title: 'History', icon: History, Content: ItemHistory },
  consensus: { title: 'Consensus', icon: Users, Content: ConsensusPanel },
}
