import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type AnswerPath, pathOf, rowBehind } from '#domain/annotation/forms/answers'
import { Button } from '../button'
import { IconButton } from '../icon-button'
import { type LayoutProps, useRefusal, useRowCount, useSheet, useWanted } from './form-sheet'
import { Folding, isOn, useTitle } from './layout'
import styles from './form.module.css'

/** Up to this many rows render fully; of more, only those near the viewport. */
const ROWS_WHOLE = 30

/** Rows of the same components: to add, to remove, and to move. */
export function RowsView({ node, rows, Nodes }: LayoutProps) {
  const sheet = useSheet()
  const path = useMemo(() => pathOf(node, rows), [node, rows])
  const count = useRowCount(path)
  const title = useTitle(node)
  const name = title === '' ? 'Row' : title
  const isOff = useRefusal() !== undefined || sheet.accessOf(node.id) === 'view'
  const mayRemove = isOn(node.fields, 'deletable', true)
  const list = useRef<HTMLDivElement>(null)
  const added = useRef<number>(undefined)
  useLayoutEffect(() => {
    const { current } = added
    if (current === undefined) return
    added.current = undefined
    const row = list.current?.querySelectorAll<HTMLElement>(':scope > [data-row]')[current]
    row?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  })
  const isCounted = isOn(node.fields, 'countable', true) && count > 0
  const content = (
    <>
      <div ref={list} className={styles.rows}>
        {Array.from({ length: count }, (_, row) => (
          <Row key={row} path={path} row={row} isLazy={count > ROWS_WHOLE} name={`${name} ${row + 1}`}>
            <div className={styles.rowHead}>
              <span className={styles.rowName}>
                {name} {row + 1}
              </span>
              {!isOff && count > 1 && (
                <>
                  <IconButton
                    label={`Move ${name} ${row + 1} up`}
                    icon={ArrowUp}
                    disabled={row === 0}
                    onClick={() => sheet.moveRow(path, row, row - 1)}
                  />
                  <IconButton
                    label={`Move ${name} ${row + 1} down`}
                    icon={ArrowDown}
                    disabled={row === count - 1}
                    onClick={() => sheet.moveRow(path, row, row + 1)}
                  />
                </>
              )}
              {!isOff && mayRemove && (
                <IconButton
                  label={`Remove ${name} ${row + 1}`}
                  icon={Trash2}
                  onClick={() => sheet.removeRow(path, row)}
                />
              )}
            </div>
            <RowContents rows={rows} row={row} parts={node.parts} Nodes={Nodes} />
          </Row>
        ))}
      </div>
      {!isOff && (
        <Button
          size="small"
          icon={<Plus size={15} aria-hidden />}
          onClick={() => {
            added.current = count
            sheet.addRow(path, count)
          }}
        >
          Add {title === '' ? 'row' : title.toLowerCase()}
        </Button>
      )}
    </>
  )
  if (isOn(node.fields, 'collapsible', false))
    return (
      <Folding node={node} title={isCounted ? `${name} (${count})` : name} isOpenAtFirst>
        {content}
      </Folding>
    )
  return (
    <section className={styles.group} aria-label={name}>
      <h3 className={styles.title}>
        {title}
        {isCounted && <span className={styles.count}>{count}</span>}
      </h3>
      {content}
    </section>
  )
}

function RowContents({
  rows,
  row,
  parts,
  Nodes,
}: Pick<LayoutProps, 'rows' | 'Nodes'> & { readonly row: number; readonly parts: LayoutProps['node']['parts'] }) {
  const own = useMemo(() => [...rows, row], [rows, row])
  return parts.map((part) => <Nodes key={part.id} nodes={part.children} rows={own} />)
}

interface RowProps {
  readonly path: AnswerPath
  readonly row: number
  readonly isLazy: boolean
  readonly name: string
  readonly children: ReactNode
}

/** A row of many is drawn once it comes near the view. */
function Row({ path, row, isLazy, name, children }: RowProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(!isLazy)
  const isWanted = useWanted((wanted) => rowBehind(path, wanted) === row)
  if (isWanted && !isNear) setIsNear(true)
  useEffect(() => {
    if (isNear || frame.current === null) return
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: '800px' },
    )
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <div
      ref={frame}
      className={styles.row}
      data-row={row}
      data-far={!isNear || undefined}
      role="group"
      aria-label={name}
    >
      {isNear && children}
    </div>
  )
}
