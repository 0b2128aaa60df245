import { ChevronDown, ChevronsRight, ChevronUp, Keyboard } from 'lucide-react'
import { ApprovalControl } from '../approval-and-pin/approval-control'
import { PinToggle } from '../approval-and-pin/pin-toggle'
import { DecisionNote } from '../decisions/decision-note'
import { DecisionTools } from '../decisions/decision-tools'
import { useReviewer } from '../reviewer-context'
import { isNarrowed } from '../items/queue-rules'
import { useCurrent, useItems, useSession } from '../use-reviewer-state'
import { TimeTrackerSwitch } from '../session/time-tracker'
import { useKeys } from '../shortcuts/use-keys'
import { BothEnds } from '../../ui/both-ends'
import { IconButton } from '../../ui/icon-button'
import { StatusControl } from '../workflow/status-control'
import styles from './top-bar.module.css'

interface TopBarProps {
  readonly listShown: boolean
  readonly onShowList: () => void
  /** Takes the place where the editor says how its work is kept. */
  readonly besideName: (place: HTMLElement | null) => void
}

/** The item's name and place, the way to its neighbours, and its status. */
export function TopBar({ listShown, onShowList, besideName }: TopBarProps) {
  const { items, session } = useReviewer()
  const item = useCurrent((state) => state.item)
  const project = useSession((state) => state.project?.name)
  const keys = {
    list: useKeys('items.toggle'),
    previous: useKeys('items.previous'),
    next: useKeys('items.next'),
    help: useKeys('help'),
  }
  const empty = useItems((state) => (state.rows?.count ?? 0) === 0)
  return (
    <header className={styles.bar} data-window-part>
      {!listShown && <IconButton label="Show the list" keys={keys.list} icon={ChevronsRight} onClick={onShowList} />}
      <div className={styles.steps}>
        <IconButton
          label="Previous item"
          keys={keys.previous}
          icon={ChevronUp}
          disabled={empty}
          onClick={() => void items.step(-1)}
        />
        <IconButton
          label="Next item"
          keys={keys.next}
          icon={ChevronDown}
          disabled={empty}
          onClick={() => void items.step(1)}
        />
      </div>
      <div className={styles.titles}>
        <h1 className={styles.name} title={item?.name} aria-label={item?.name}>
          <BothEnds text={item?.name ?? project ?? 'Items'} />
        </h1>
        <div className={styles.under}>
          <ItemPlace />
          <span ref={besideName} className={styles.kept} />
          <DecisionNote />
        </div>
      </div>
      <TimeTrackerSwitch />
      <IconButton
        label="Keyboard shortcuts"
        keys={keys.help}
        icon={Keyboard}
        className={item === undefined ? undefined : styles.help}
        onClick={() => session.setState({ helpOpen: true })}
      />
      {item !== undefined && (
        <>
          <DecisionTools />
          <PinToggle item={item} />
          <ApprovalControl item={item} />
          <StatusControl item={item} />
        </>
      )}
    </header>
  )
}

/** "12 of 120", counted in the person's visible list. */
function ItemPlace() {
  const { items } = useReviewer()
  const id = useCurrent((state) => state.item?.id)
  const rows = useItems((state) => state.rows)
  const searching = useItems((state) => state.searchText.trim() !== '')
  const isPart = useItems(({ queue }) => queue !== undefined && isNarrowed(queue))
  useItems((state) => state.revision)
  if (id === undefined || rows === undefined) return null
  const index = items.pages.indexOf(id)
  if (index === undefined) {
    const text = searching ? 'Not among the items found' : isPart ? 'Not among the items listed' : undefined
    return text === undefined ? null : <p className={styles.place}>{text}</p>
  }
  return (
    <p className={styles.place}>
      {(rows.toRow(index) + 1).toLocaleString('en')} of {rows.count.toLocaleString('en')}
    </p>
  )
}
