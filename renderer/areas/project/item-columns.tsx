import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Item, ItemFacts, WorkflowStatus } from '#domain/entities'
import type { ItemOrder } from '#domain/item-filter'
import { firstOrderBy } from '#domain/item-search'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { ApprovalMark } from '../../../ui/approval-mark'
import { Menu } from '../../../ui/menu'
import { StatusMark } from '../../../ui/status-mark'
import { countText, dayText, exactText, priorityText } from '../../../ui/texts'
import {
  type Density,
  fieldOfColumn,
  ITEM_COLUMNS,
  type ItemColumn,
  orderItems,
  toggleColumn,
  useProjectView,
} from '../../stores/project-view-store'
import styles from './item-cells.module.css'

interface Column {
  readonly label: string
  /** Its minimum width, and whether it grows. */
  readonly width: number
  readonly grows: boolean
  readonly cell: (item: Item, status: WorkflowStatus | undefined) => ReactNode
}

/** The labels, widths and contents of columns. */
const COLUMNS: Readonly<Record<(typeof ITEM_COLUMNS)[number], Column>> = {
  status: {
    label: 'Status',
    width: 104,
    grows: true,
    cell: (item, status) => <StatusName item={item} status={status} />,
  },
  approval: {
    label: 'Approval',
    width: 104,
    grows: false,
    cell: (item) => (
      <span className={styles.approval}>
        <ApprovalMark item={item} worded />
      </span>
    ),
  },
  assignees: {
    label: 'Assigned to',
    width: 120,
    grows: true,
    cell: ({ facts }) => {
      const names = facts?.assignees?.join(', ') ?? ''
      return (
        <span className={styles.fact} title={names === '' ? undefined : names}>
          {names}
        </span>
      )
    },
  },
  priority: {
    label: 'Priority',
    width: 84,
    grows: false,
    cell: ({ facts }) => <span className={styles.fact}>{facts?.priority && priorityText(facts.priority)}</span>,
  },
  category: {
    label: 'Category',
    width: 110,
    grows: true,
    cell: ({ facts }) => (
      <span className={styles.fact} title={facts?.category}>
        {facts?.category}
      </span>
    ),
  },
  objects: {
    label: 'Objects',
    width: 84,
    grows: false,
    cell: ({ facts }) => <span className={styles.fact}>{facts?.objects && countText(facts.objects)}</span>,
  },
  comments: {
    label: 'Open comments',
    width: 116,
    grows: false,
    cell: ({ facts }) => <span className={styles.fact}>{facts?.comments && countText(facts.comments)}</span>,
  },
  size: {
    label: 'Size',
    width: 110,
    grows: false,
    cell: ({ facts }) => (
      <span className={styles.fact}>
        {facts?.width === undefined || facts.height === undefined ? '' : `${facts.width} × ${facts.height}`}
      </span>
    ),
  },
  source: {
    label: 'Source',
    width: 84,
    grows: false,
    cell: ({ facts }) => (
      <span className={styles.fact} title={facts?.link}>
        {sourceText(facts)}
      </span>
    ),
  },
  metadata: {
    label: 'Metadata',
    width: 140,
    grows: true,
    cell: ({ facts }) => {
      const text = metadataText(facts?.metadata)
      return (
        <span className={styles.fact} title={text === '' ? undefined : text}>
          {text}
        </span>
      )
    },
  },
  createdAt: { label: 'Added', width: 104, grows: false, cell: ({ facts }) => <Time at={facts?.createdAt} /> },
  updatedAt: { label: 'Changed', width: 104, grows: false, cell: ({ facts }) => <Time at={facts?.updatedAt} /> },
  id: { label: 'Id', width: 72, grows: false, cell: ({ id }) => <span className={styles.id}>{id}</span> },
}

/** A column by name: built in, or a metadata field. */
function columnOf(column: ItemColumn): Column {
  const field = fieldOfColumn(column)
  if (field === undefined) return COLUMNS[column as keyof typeof COLUMNS]
  return {
    label: field,
    width: 110,
    grows: true,
    cell: ({ facts }) => {
      const text = String(facts?.metadata?.[field] ?? '')
      return (
        <span className={styles.fact} title={text === '' ? undefined : text}>
          {text}
        </span>
      )
    },
  }
}

/** Whether the item is a file on the platform or an external link. */
function sourceText(facts: Item['facts']): string {
  if (facts === undefined) return ''
  return facts.link === undefined ? 'File' : 'Link'
}

/** An item's metadata: `camera: north, speed: 12`. */
function metadataText(values: ItemFacts['metadata'] = {}): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
}

const PICTURE_WIDTH = 52
const NAME_WIDTH = 160
const GAP = 14
const SIDES = 56

/** The chosen columns that fit beside the name; the last ones are dropped first. */
export function columnsThatFit(columns: readonly ItemColumn[], width: number): readonly ItemColumn[] {
  let room = width - SIDES - PICTURE_WIDTH - GAP - NAME_WIDTH
  return columns.filter((column) => {
    room -= columnOf(column).width + GAP
    return room >= 0
  })
}

/** The columns as grid tracks. */
export function tracksOf(columns: readonly ItemColumn[]): string {
  const tracks = columns.map((column) => {
    const { width, grows } = columnOf(column)
    return grows ? `minmax(${width}px, 1fr)` : `${width}px`
  })
  return [`${PICTURE_WIDTH}px`, `minmax(${NAME_WIDTH}px, 3fr)`, ...tracks].join(' ')
}

/** A column's cell for an item. */
export function columnCell(column: ItemColumn, item: Item, status: WorkflowStatus | undefined): ReactNode {
  return columnOf(column).cell(item, status)
}

/** The sort order of each sortable column. */
const ORDERED_BY: Partial<Readonly<Record<ItemColumn, ItemOrder['by']>>> = {
  status: 'annotation_status',
  priority: 'priority',
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
}

/** The column headers; some sort the list. */
export function ItemHeads({ columns }: { readonly columns: readonly ItemColumn[] }) {
  return (
    <div className={styles.heads} style={{ gridTemplateColumns: tracksOf(columns) }}>
      <span />
      <Head label="Name" by="name" />
      {columns.map((column) => {
        const by = ORDERED_BY[column]
        const { label } = columnOf(column)
        if (by !== undefined) return <Head key={column} label={label} by={by} />
        return (
          <span key={column} className={column === 'id' ? styles.id : undefined}>
            {label}
          </span>
        )
      })}
    </div>
  )
}

/** Sorts by its column, or reverses the order. */
function Head({ label, by }: { readonly label: string; readonly by: ItemOrder['by'] }) {
  const order = useProjectView((state) => state.order)
  const isChosen = order?.by === by
  const Arrow = isChosen && order.descending ? ArrowDown : ArrowUp
  return (
    <span>
      <button
        type="button"
        className={styles.head}
        aria-label={`${label}: sort by it${isChosen ? ', the other way round' : ''}`}
        data-chosen={isChosen || undefined}
        onClick={() => orderItems(isChosen ? { by, descending: !order.descending } : firstOrderBy(by))}
      >
        {label}
        <Arrow size={13} aria-hidden="true" />
      </button>
    </span>
  )
}

const DENSITIES: readonly Density[] = ['comfortable', 'compact']
const DENSITY_LABEL: Readonly<Record<Density, string>> = { comfortable: 'Comfortable', compact: 'Compact' }

/** Chooses columns and row height. */
export function ColumnsMenu({
  projectId,
  hidden,
}: {
  readonly projectId: number
  readonly hidden: readonly ItemColumn[]
}) {
  const schema = useCall(rowQuery('readMetadataSchema', { projectId }))
  const fields = Object.keys(schema.data ?? {})
  const chosen = useProjectView((state) => state.columns)
  const density = useProjectView((state) => state.density ?? 'comfortable')
  return (
    <Menu
      label="Columns and rows"
      look="quiet"
      icon={<Columns3 size={15} />}
      aria-label="Columns and rows"
      title="Columns and rows"
      entries={[
        { kind: 'heading', label: 'Columns' },
        ...ITEM_COLUMNS.filter((column) => !hidden.includes(column)).map((column) => ({
          kind: 'any' as const,
          label: COLUMNS[column].label,
          checked: chosen.includes(column),
          onChoose: () => toggleColumn(column),
        })),
        ...(fields.length === 0 ? [] : [{ kind: 'heading' as const, label: 'Metadata' }]),
        ...fields.map((name) => ({
          kind: 'any' as const,
          label: name,
          checked: chosen.includes(`meta.${name}`),
          onChoose: () => toggleColumn(`meta.${name}`),
        })),
        { kind: 'separator' },
        { kind: 'heading', label: 'Rows' },
        ...DENSITIES.map((one) => ({
          kind: 'one' as const,
          label: DENSITY_LABEL[one],
          checked: one === density,
          onChoose: () => useProjectView.setState({ density: one }),
        })),
      ]}
    />
  )
}

/** An item's status as icon and name. */
export function StatusName({ item, status }: { readonly item: Item; readonly status: WorkflowStatus | undefined }) {
  const name = status?.name ?? `Status ${item.annotation_status}`
  return (
    <span className={styles.status} title={name}>
      <StatusMark status={status} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}

function Time({ at }: { readonly at: string | undefined }) {
  if (at === undefined) return <span />
  return (
    <time className={styles.fact} dateTime={at} title={exactText(at)}>
      {dayText(at)}
    </time>
  )
}
