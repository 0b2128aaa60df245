import { ArrowDown, ArrowUp, Check, Minus } from 'lucide-react'
import {
  Cell,
  Checkbox,
  Collection,
  Column as Head,
  ColumnResizer,
  ResizableTableContainer,
  Row,
  Table,
  TableBody,
  TableHeader,
} from 'react-aria-components'
import { given } from '#domain/given'
import { type RowsProps, shownColumns } from './columns'
import { useList } from './list'
import styles from './rows.module.css'
import { WindowedRows } from './windowed-rows'

/** Up to this many rows use the library's table; longer lists render only visible rows. */
export const TABLE_ROWS_MAX = 2_000
const CHECK_WIDTH = 40

/** The rows of a list as a table: heads sort and resize, arrows move, Space chooses, Enter opens. */
export function Rows<R>(props: RowsProps<R>) {
  const { list, label, columns, rows, keyOf, onOpen, selected, onSelect } = props
  const look = useList(list)
  // Keep the same renderer while filters narrow the list.
  if (Math.max(rows.length, props.whole ?? 0) > TABLE_ROWS_MAX) return <WindowedRows {...props} />
  const shown = shownColumns(columns, look)
  const { sort } = look
  const sortDescriptor = sort && {
    column: sort.by,
    direction: sort.descending ? ('descending' as const) : ('ascending' as const),
  }
  return (
    <ResizableTableContainer
      className={styles.scroller ?? ''}
      onResizeEnd={(widths) => look.set({ widths: { ...look.widths, ...pixelsOf(widths) } })}
    >
      <Table
        key={shown.map(({ id }) => id).join()}
        aria-label={label}
        className={styles.table ?? ''}
        selectionMode={onSelect === undefined ? 'none' : 'multiple'}
        selectionBehavior="toggle"
        onSortChange={({ column, direction }) =>
          look.set({ sort: { by: String(column), descending: direction === 'descending' } })
        }
        {...given({
          selectedKeys: selected,
          sortDescriptor: sortDescriptor ?? undefined,
          onRowAction: onOpen && ((key: unknown) => onOpen(Number(key))),
          onSelectionChange:
            onSelect &&
            ((keys: 'all' | ReadonlySet<unknown>) =>
              onSelect(new Set(keys === 'all' ? rows.map(keyOf) : [...keys].map(Number)))),
        })}
      >
        <TableHeader className={styles.heads ?? ''}>
          {onSelect !== undefined && (
            <Head id="check" className={styles.head ?? ''} width={CHECK_WIDTH} minWidth={CHECK_WIDTH}>
              <RowCheck />
            </Head>
          )}
          <Collection items={shown}>
            {({ id, label: text, width, share, sort: by, isName = false }) => (
              <Head
                id={by ?? id}
                className={styles.head ?? ''}
                isRowHeader={isName}
                allowsSorting={by !== undefined}
                minWidth={width}
                defaultWidth={look.widths[by ?? id] ?? (share === 0 ? width : `${share}fr`)}
              >
                {({ sortDirection }) => (
                  <span className={styles.headText}>
                    <span tabIndex={-1} className={styles.headLabel}>
                      {text}
                    </span>
                    {sortDirection === 'ascending' && <ArrowUp size={13} aria-hidden="true" />}
                    {sortDirection === 'descending' && <ArrowDown size={13} aria-hidden="true" />}
                    <ColumnResizer className={styles.resizer ?? ''} aria-label={`Width of ${text}`} />
                  </span>
                )}
              </Head>
            )}
          </Collection>
        </TableHeader>
        <TableBody items={rows.map((row) => ({ id: keyOf(row), row }))} dependencies={[shown]}>
          {({ id, row }) => (
            <Row id={id} className={styles.row ?? ''} {...(onOpen === undefined ? {} : { 'data-opens': true })}>
              {onSelect !== undefined && (
                <Cell className={styles.cell ?? ''}>
                  <RowCheck />
                </Cell>
              )}
              <Collection items={shown}>
                {(column) => <Cell className={styles.cell ?? ''}>{column.cell(row)}</Cell>}
              </Collection>
            </Row>
          )}
        </TableBody>
      </Table>
    </ResizableTableContainer>
  )
}

function RowCheck() {
  return (
    <Checkbox slot="selection" className={styles.check ?? ''}>
      {({ isSelected, isIndeterminate }) => (
        <span className={styles.box} aria-hidden="true">
          {isIndeterminate ? <Minus size={12} strokeWidth={3} /> : isSelected && <Check size={12} strokeWidth={3} />}
        </span>
      )}
    </Checkbox>
  )
}

function pixelsOf(widths: ReadonlyMap<unknown, unknown>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...widths].flatMap(([id, width]) => (typeof width === 'number' ? [[String(id), Math.round(width)]] : [])),
  )
}
