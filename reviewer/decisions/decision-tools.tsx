import { History, SkipForward, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from '../../ui/icon-button'
import { useReviewer } from '../reviewer-context'
import { useKeys } from '../shortcuts/use-keys'
import { useDerived, useHistory, useUndo } from '../use-reviewer-state'
import { isAdvancing } from './advance'
import styles from './decision-tools.module.css'

/** What belongs to deciding: the item's history, taking the last decision back, going on by itself. */
export function DecisionTools() {
  const { undo, advance, history, viewChoices } = useReviewer()
  const canUndo = useUndo(({ steps, busy }) => steps.length > 0 && !busy)
  const isTold = useHistory((state) => state.isTold && state.itemId !== undefined)
  const chosen = useSyncExternalStore(viewChoices.subscribe, () => viewChoices.get().advance)
  const isOn = useDerived((state) => isAdvancing(chosen, state))
  const keys = {
    undo: useKeys('undo'),
    advance: useKeys('decisions.advance'),
    history: useKeys('item.history'),
  }
  return (
    <div className={styles.tools}>
      {isTold && (
        <IconButton label="History of the item" keys={keys.history} icon={History} onClick={() => history.show(true)} />
      )}
      <IconButton
        label="Undo the last decision"
        keys={keys.undo}
        icon={Undo2}
        disabled={!canUndo}
        onClick={() => void undo.undo()}
      />
      <IconButton
        label="Go on after a decision"
        keys={keys.advance}
        icon={SkipForward}
        pressed={isOn}
        onClick={advance.toggle}
      />
    </div>
  )
}
