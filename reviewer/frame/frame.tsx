import { useCallback, useState } from 'react'
import { z } from '#domain/page-schema'
import { choice, choiceGroup } from '../session/choice-group'
import { ItemsPanel } from '../items/items-panel'
import { useApprovalAndPinKeys } from '../approval-and-pin/use-approval-and-pin-keys'
import { useDecisionKeys } from '../decisions/use-decision-keys'
import { HistoryDialog } from '../history/history-dialog'
import { StatusReason } from '../history/status-reason'
import { useReviewer } from '../reviewer-context'
import { useObservable } from '../editors/use-observable'
import { WidthHandle, type WidthRange } from '../../ui/width-handle'
import { useSession } from '../use-reviewer-state'
import { Banners } from '../session/banners'
import { NoticeCorner } from '../session/notice-corner'
import { HelpSheet } from '../shortcuts/help-sheet'
import { LeaveDialog } from '../items/leave-dialog'
import { ConstraintDialog } from '../workflow/constraint-dialog'
import { useStatusShortcuts } from '../workflow/use-status-shortcuts'
import { EditorArea } from './editor-area'
import styles from './frame.module.css'
import { TopBar } from './top-bar'
import { useListShortcuts } from './use-list-shortcuts'
import { useWindowParts } from './use-window-parts'

const LIST_WIDTH: WidthRange = { min: 240, max: 420, first: 280 }
/** How wide the list of items is, in CSS pixels. */
const FRAME_CHOICES = choiceGroup(
  { listWidth: choice(z.number().min(LIST_WIDTH.min).max(LIST_WIDTH.max), LIST_WIDTH.first) },
  ['listWidth'],
)

/** The reviewer's window: the list on the left, the item in the middle, its status above. */
export function Frame() {
  const { session, viewChoices } = useReviewer()
  const [listShown, setListShown] = useState(true)
  const { listWidth } = useObservable(viewChoices.of(FRAME_CHOICES))
  const helpOpen = useSession((state) => state.helpOpen)
  const [beside, setBeside] = useState<HTMLElement | null>(null)
  const toggleList = useCallback(() => setListShown((shown) => !shown), [])
  useListShortcuts(toggleList)
  useWindowParts()
  useApprovalAndPinKeys()
  useStatusShortcuts()
  useDecisionKeys()
  return (
    <div className={styles.frame}>
      {listShown && (
        <>
          <nav className={styles.list} style={{ width: listWidth }} aria-label="Items of the project" data-window-part>
            <ItemsPanel onCollapse={toggleList} />
          </nav>
          <WidthHandle
            {...LIST_WIDTH}
            label="Width of the list"
            side="right"
            width={listWidth}
            onWidth={(next) => viewChoices.of(FRAME_CHOICES).set({ listWidth: next })}
          />
        </>
      )}
      <div className={styles.work}>
        <TopBar listShown={listShown} onShowList={toggleList} besideName={setBeside} />
        <Banners />
        <StatusReason />
        <EditorArea beside={beside} />
      </div>
      <NoticeCorner />
      <ConstraintDialog />
      <LeaveDialog />
      <HistoryDialog />
      {helpOpen && <HelpSheet onClose={() => session.setState({ helpOpen: false })} />}
    </div>
  )
}
