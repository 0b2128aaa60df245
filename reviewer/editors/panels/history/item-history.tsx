import { useObservable } from '../../use-observable'
import { History } from 'lucide-react'
import type { Result } from '#domain/result'
import type { ViewChoiceKeeper } from '../../../session/view-choices'
import type { Drawing } from '../../document/drawing'
import type { Editing } from '../../document/editing'
import type { Observable } from '../../observable'
import type { ComparePorts } from '../compare/compare-ports'
import type { Panel, PanelProps } from '../panel'
import type { KeptPorts } from '../versions/kept-version-list'
import { stepRows } from '../row-keys'
import { ComparePanel } from '../compare/compare-panel'
import { RevisionList } from '../versions/revision-list'
import { KeptVersionList } from '../versions/kept-version-list'
import { HistoryPanel } from './history-panel'
import styles from './history-panel.module.css'

interface HistoryPorts {
  readonly drawing: Observable<Drawing | undefined>
  readonly editing: Editing
  readonly choices: ViewChoiceKeeper
  readonly versions: KeptPorts & ComparePorts
  /** Deletes all annotations of the item. */
  readonly revert: () => Promise<Result<null>>
}

/** The item's steps, revisions and kept versions. */
export const historyPanel: Panel<HistoryPorts> = {
  id: 'history',
  parts: ['changes'],
  title: 'History',
  icon: History,
  Content: ItemHistory,
}

function ItemHistory({ ports }: PanelProps<HistoryPorts>) {
  const drawing = useObservable(ports.drawing)
  const { refusal } = useObservable(ports.editing.seen)
  const comparison = useObservable(ports.versions.comparing.seen)
  if (comparison.at !== 'closed')
    return (
      <div className={styles.all} data-part="history" data-whole>
        <ComparePanel
          versions={ports.versions}
          choices={ports.choices}
          refusal={refusal}
          comparison={comparison}
          mask={drawing?.drawn.get().mask}
        />
      </div>
    )
  return (
    <div className={styles.all} data-part="history" tabIndex={-1} onKeyDown={stepRows}>
      {drawing === undefined ? (
        <p className={styles.none}>{refusal ?? 'The history appears once the item is open.'}</p>
      ) : (
        <HistoryPanel drawing={drawing} editing={ports.editing} />
      )}
      <RevisionList versions={ports.versions} revert={ports.revert} refusal={refusal} />
      <KeptVersionList versions={ports.versions} refusal={refusal} />
    </div>
  )
}
