import { type ReactNode, useState } from 'react'
import { approvalOf } from '#domain/approval'
import type { Item, WorkflowStatus } from '#domain/entities'
import type { ItemFilter } from '#domain/item-filter'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { type ItemColumn, toggleItemPanel, useProjectView } from '../../stores/project-view-store'
import { selectAll, type Selection } from '../../stores/selection'
import { ApprovalMark } from '../../../ui/approval-mark'
import { Button } from '../../../ui/button'
import { Menu } from '../../../ui/menu'
import { SidePanel } from '../../../ui/side-panel'
import side from '../../../ui/side-panel.module.css'
import { Skeleton } from '../../../ui/skeleton'
import { StatusHistory } from '../../../ui/status-history'
import { agoText, countText, exactText, priorityText } from '../../../ui/texts'
import { useNow } from '../../../ui/use-now'
import { useSettled } from '../../../ui/use-settled'
import { BulkQuestionDialog } from './bulk-question'
import { historyLineOf } from './history-line'
import { StatusName } from './item-columns'
import { itemEntries } from './item-entries'
import { ItemMetadataPart } from './item-metadata-part'
import styles from './item-panel.module.css'
import { ItemScoresPart } from './item-scores-part'
import { useItemChanges } from './use-item-changes'
import { useSplitClip } from './use-split-clip'
import { useItems } from './use-items'

/** Waits while arrow keys move quickly through the list. */
const SETTLED_MS = 200
const LINES_SHOWN = 5

interface ItemPanelProps {
  readonly projectId: number
  readonly filter: ItemFilter
  readonly statuses: readonly WorkflowStatus[]
  /** Columns hidden from the person. */
  readonly hiddenColumns: readonly ItemColumn[]
  readonly onOpen: (itemId: number) => void
  readonly onHistory: (item: Item) => void
  /** Asks for confirmation; undefined if the person may not delete items. */
  readonly onDelete: ((selection: Selection) => void) | undefined
  /** Called if the panel closes while it has the focus. */
  readonly onLeave: () => void
}

/** The details of the focused item, beside the list. */
export function ItemPanel(props: ItemPanelProps) {
  const { projectId, filter, statuses, hiddenColumns, onOpen, onLeave } = props
  const active = useProjectView((state) => state.active)
  const items = useItems(projectId, filter, active, active + 1)
  const index = Math.max(0, Math.min(active, (items.total ?? active + 1) - 1))
  const item = items.at(index)
  const settled = useSettled(item?.id, SETTLED_MS)
  const status = statuses.find(({ value }) => value === item?.annotation_status)
  const close = () => {
    toggleItemPanel()
    onLeave()
  }
  if (items.total === 0) return null
  if (item === undefined)
    return (
      <SidePanel label="Details of the item" name="Item" said="Being read" acts={null} onClose={close}>
        <Skeleton height={160} />
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </SidePanel>
    )
  return (
    <SidePanel
      label="Details of the item"
      name={item.name}
      said={`Number ${item.id}`}
      acts={<PanelActs key={item.id} {...props} item={item} index={index} />}
      onClose={close}
    >
      <Preview
        key={item.thumbnail}
        url={item.thumbnail}
        onOpen={() => onOpen(item.id)}
        isOff={item.disabled === true}
      />
      <dl className={styles.facts}>
        <Fact name="Status">
          <StatusName item={item} status={status} />
        </Fact>
        {approvalOf(item) !== 'NOAPPROVAL' && (
          <Fact name="Approval">
            <span className={styles.mark}>
              <ApprovalMark item={item} worded />
            </span>
          </Fact>
        )}
        {!hiddenColumns.includes('assignees') && (
          <Fact name="Assigned to">{item.facts?.assignees?.join(', ') || <None>Nobody</None>}</Fact>
        )}
        {item.facts?.priority !== undefined && <Fact name="Priority">{priorityText(item.facts.priority)}</Fact>}
        {!hiddenColumns.includes('category') && (
          <Fact name="Category">{item.facts?.category ?? <None>None</None>}</Fact>
        )}
        {item.facts?.objects !== undefined && <Fact name="Objects">{countText(item.facts.objects)}</Fact>}
        {item.facts?.comments !== undefined && <Fact name="Open comments">{countText(item.facts.comments)}</Fact>}
        {item.facts?.width !== undefined && item.facts.height !== undefined && (
          <Fact name="Size">
            {item.facts.width} × {item.facts.height}
          </Fact>
        )}
        {!hiddenColumns.includes('source') && item.facts !== undefined && (
          <Fact name="Source">{item.facts.link ?? 'Uploaded file'}</Fact>
        )}
        <Moment name="Added" at={item.facts?.createdAt} />
        <Moment name="Changed" at={item.facts?.updatedAt} />
      </dl>
      <ItemMetadataPart projectId={projectId} item={item} />
      {settled === item.id && <ItemScoresPart projectId={projectId} itemId={item.id} />}
      {settled === item.id && <Past key={item.id} {...props} item={item} />}
    </SidePanel>
  )
}

function PanelActs(props: ItemPanelProps & { readonly item: Item; readonly index: number }) {
  const { projectId, filter, statuses, item, index, onOpen, onHistory, onDelete } = props
  const [selection] = useState(() => selectAll([item], index))
  const { may, ways, bulk } = useItemChanges({ projectId, selection, filter, statuses, onDone: () => undefined })
  const isOff = item.disabled === true
  const { onSplit, dialog } = useSplitClip(projectId)
  return (
    <>
      <Button look="primary" size="small" disabled={isOff} onClick={() => onOpen(item.id)}>
        Open
      </Button>
      <Menu
        label={`More for ${item.name}`}
        size="small"
        disabled={isOff}
        entries={itemEntries({
          projectId,
          item,
          count: 1,
          may,
          ways,
          selection,
          bulk,
          onOpen: () => onOpen(item.id),
          onReview: () => onOpen(item.id),
          onHistory,
          onSplit,
          onDelete: onDelete && (() => onDelete(selection)),
        })}
      >
        More
      </Menu>
      {dialog}
      {bulk.question !== undefined && <BulkQuestionDialog question={bulk.question} onClose={bulk.closeQuestion} />}
    </>
  )
}

interface PreviewProps {
  readonly url: string | undefined
  readonly isOff: boolean
  readonly onOpen: () => void
}

function Preview({ url, isOff, onOpen }: PreviewProps) {
  const [isFailed, setIsFailed] = useState(false)
  if (url === undefined || isFailed) return null
  return (
    <button type="button" className={styles.preview} disabled={isOff} aria-label="Open the item" onClick={onOpen}>
      <img src={url} alt="" decoding="async" draggable={false} onError={() => setIsFailed(true)} />
    </button>
  )
}

/** The item's latest status changes; its history has them all. */
function Past({ projectId, item, statuses, onHistory }: ItemPanelProps & { readonly item: Item }) {
  const past = useCall(
    { ...rowQuery('listStatusChanges', { projectId, path: { itemId: item.id } }), staleTime: 0 },
    { select: ({ data }) => data.map(historyLineOf) },
  )
  const now = useNow()
  return (
    <section className={side.part} aria-label="History">
      <h3 className={side.title}>History</h3>
      {past.data !== undefined ? (
        <StatusHistory lines={past.data.slice(0, LINES_SHOWN)} statuses={statuses} now={now} />
      ) : past.isError ? (
        <div role="alert" className={side.part}>
          <p className={side.muted}>{past.error.failure.message}</p>
          <Button size="small" busy={past.isFetching} onClick={() => void past.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Skeleton width="80%" />
      )}
      {past.data !== undefined && past.data.length > LINES_SHOWN && (
        <Button size="small" look="quiet" onClick={() => onHistory(item)}>
          All {past.data.length} changes
        </Button>
      )}
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Moment({ name, at }: { readonly name: string; readonly at: string | undefined }) {
  const now = useNow()
  if (at === undefined) return null
  return (
    <Fact name={name}>
      <time dateTime={at} title={exactText(at)}>
        {agoText(at, now)}
      </time>
    </Fact>
  )
}

function None({ children }: { readonly children: ReactNode }) {
  return <span className={side.muted}>{children}</span>
}
