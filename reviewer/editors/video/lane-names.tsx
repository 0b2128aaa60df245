import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { LANE } from './paint-lanes'
import styles from './video-page.module.css'

interface LaneNamesProps {
  readonly rows: readonly AnnotationObject[]
  readonly selected: ReadonlySet<number>
  /** Top of the first lane, in CSS pixels. */
  readonly top: number
  readonly width: number
  /** The visible part of the lanes, in CSS pixels from the first one. */
  readonly from: number
  readonly to: number
  readonly onChoose: (object: AnnotationObject) => void
}

/** Buttons beside the visible lanes that select their tracks. */
export function LaneNames({ rows, selected, top, width, from, to, onChoose }: LaneNamesProps) {
  const [first, last] = [Math.floor(from / LANE), Math.ceil(to / LANE)]
  return rows.slice(first, last).map((object, at) => (
    <button
      key={object.row}
      type="button"
      tabIndex={-1}
      className={styles.laneName}
      style={{ top: top + (first + at) * LANE, width, height: LANE }}
      aria-pressed={selected.has(object.row)}
      data-rows={object.row}
      data-selected={selected.has(object.row) || undefined}
      onClick={() => onChoose(object)}
    >
      <span className={styles.dot} style={{ background: object.colour }} />
      <span className={styles.laneText}>{object.className === '' ? 'No class' : object.className}</span>
      <span className={styles.laneRow}>#{object.row + 1}</span>
    </button>
  ))
}
