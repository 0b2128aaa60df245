import { ArrowRight, Spline, Trash2 } from 'lucide-react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { type Related, relationsOf } from '#domain/annotation/text/relations'
import { Button } from '../../../../ui/button'
import { IconButton } from '../../../../ui/icon-button'
import type { OfferedClass } from '../../document/class-choice'
import type { Editing } from '../../document/editing'
import type { ObjectViews } from '../../document/object-view'
import type { Observable } from '../../observable'
import { useObservable } from '../../use-observable'
import type { Panel, PanelProps } from '../panel'
import { stepRows } from '../row-keys'
import styles from './relations-panel.module.css'

interface RelationPorts {
  readonly views: Pick<ObjectViews, 'still' | 'choose'>
  readonly editing: Pick<Editing, 'seen' | 'remove'>
  readonly classes: Observable<readonly OfferedClass[]>
  /** The words of a span. */
  readonly quote: (span: AnnotationObject) => string
  readonly show: (objects: readonly AnnotationObject[]) => void
  /** Starts a relation at the selected span, or completes the started one. */
  readonly relate: () => void
  /** Explains the next step if the project has no relation class. */
  readonly noClass: string
}

/** Relations between the item's spans. */
export const relationsPanel: Panel<RelationPorts> = {
  id: 'relations',
  title: 'Relations',
  icon: Spline,
  Count: RelationCount,
  Content: RelationsPanel,
}

function RelationCount({ ports }: PanelProps<RelationPorts>) {
  const { objects } = useObservable(ports.views.still)
  const { length } = relationsOf(objects)
  return length === 0 ? null : <span className={styles.count}>{length.toLocaleString('en')}</span>
}

/** Maximum number of listed rows. */
const ROWS_MAX = 2_000

function RelationsPanel({ ports }: PanelProps<RelationPorts>) {
  const { objects, selection } = useObservable(ports.views.still)
  const { refusal } = useObservable(ports.editing.seen)
  const classes = useObservable(ports.classes)
  const all = relationsOf(objects)
  return (
    <div className={styles.all} data-part="relations" tabIndex={-1} onKeyDown={stepRows}>
      {all.length === 0 && (
        <p className={styles.none} role="status">
          {classes.length === 0 ? ports.noClass : 'No span has a relation. Select a span and press R.'}
        </p>
      )}
      <ul className={styles.list} aria-label="Relations of the item">
        {all.slice(0, ROWS_MAX).map((one) => (
          <Row
            key={one.relation.row}
            related={one}
            quote={ports.quote}
            isSelected={selection.includes(one.relation)}
            onChoose={() => {
              ports.views.choose([one.relation.row])
              const [first] = [one.from, one.to].filter((end) => end !== undefined)
              if (first !== undefined) ports.show([first])
            }}
            onDelete={refusal === undefined ? () => ports.editing.remove([one.relation.row]) : undefined}
          />
        ))}
      </ul>
      {all.length > ROWS_MAX && (
        <p className={styles.none}>{`The first ${ROWS_MAX.toLocaleString('en')} are listed.`}</p>
      )}
      {refusal === undefined && classes.length > 0 && (
        <footer className={styles.foot}>
          <Button icon={<Spline size={16} aria-hidden />} onClick={ports.relate}>
            Relate the selected span
          </Button>
        </footer>
      )}
    </div>
  )
}

interface RowProps {
  readonly related: Related
  readonly quote: (span: AnnotationObject) => string
  readonly isSelected: boolean
  readonly onChoose: () => void
  readonly onDelete: (() => void) | undefined
}

function Row({ related: { relation, from, to }, quote, isSelected, onChoose, onDelete }: RowProps) {
  const words = (end: AnnotationObject | undefined) => (end === undefined ? 'deleted span' : quote(end))
  return (
    <li className={styles.row} data-selected={isSelected || undefined}>
      <button type="button" className={styles.open} aria-pressed={isSelected} onClick={onChoose}>
        <span className={styles.name} style={{ borderColor: relation.colour }}>
          {relation.className}
        </span>
        <span className={styles.ends}>
          <span data-missing={from === undefined || undefined}>{words(from)}</span>
          <ArrowRight size={12} aria-label="to" />
          <span data-missing={to === undefined || undefined}>{words(to)}</span>
        </span>
      </button>
      {onDelete !== undefined && (
        <IconButton label="Delete the relation" icon={Trash2} className={styles.delete} onClick={onDelete} />
      )}
    </li>
  )
}
