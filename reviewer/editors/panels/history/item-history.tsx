import { useObservable } from '../../use-observable'
import type { PanelProps } from '../panel'
import { stepRows } from '../row-keys'
import { ComparePanel } from '../compare/compare-panel'
import { RevisionList } from '../versions/revision-list'
import { KeptVersionList } from '../versions/kept-version-list'
import { HistoryPanel } from './history-panel'
import styles from './history-panel.module.css'

/** What was done on this item, and what of it is kept apart. */
export function ItemHistory({ ports }: PanelProps) {
  const drawing = useObservable(ports.drawing)
  const { refusal } = useObservable(ports.editing.seen)
  const comparison = useObservable(ports.versions.comparing.seen)
  if (comparison.at !== 'closed')
    return (
      <div className={styles.all} data-part="history" data-whole>
        <ComparePanel versions={ports.versions} choices={ports.choices} refusal={refusal} comparison={comparison} />
      </div>
    )
  return (
    <div className={styles.all} data-part="history" tabIndex={-1} onKeyDown={stepRows}>
      {drawing === undefined ? (
        <p className={styles.none}>{refusal ?? 'The steps of this item are shown once it is open.'}</p>
      ) : (
        <HistoryPanel drawing={drawing} editing={ports.editing} />
      )}
      <RevisionList versions={ports.versions} revert={ports.revert} refusal={refusal} />
      <KeptVersionList versions={ports.versions} refusal={refusal} />
    </div>
  )
}
