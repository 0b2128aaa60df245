import { keyPointOf, withKeyPointFields } from '#domain/annotation/flow/key-points'
import type { OpenQuestion } from '#domain/annotation/flow/step-states'
import type { Native } from '#domain/annotation/native'
import type { Editing } from '../../document/editing'
import type { PointQuestions } from '../../flow/flow'
import { AttributesPanel } from '../attributes/attributes-panel'
import styles from './object-facts.module.css'

interface KeyPointAnswersProps {
  readonly steps: PointQuestions['steps']
  /** The exact skeleton. */
  readonly value: Native
  readonly editing: Pick<Editing, 'change'>
  /** The question that is asked now, of the skeleton or of a point. */
  readonly asked: OpenQuestion | undefined
  readonly onNext: () => void
  readonly disabled: boolean
}

/** What the points of one skeleton answer, each for itself; points that aren't there are asked nothing. */
export function KeyPointAnswers({ steps, value, editing, asked, onNext, disabled }: KeyPointAnswersProps) {
  return steps.map(({ number, className, colour, pointGroups }) => {
    const point = keyPointOf(value, number)
    if (point === undefined) return null
    const ofPoint: Pick<Editing, 'change'> = {
      change: (fields, label) =>
        editing.change((skeleton) => {
          const now = keyPointOf(skeleton, number)
          return now === undefined ? {} : withKeyPointFields(skeleton, number, fields(now))
        }, `${label} of point ${number}`),
    }
    const name = `Point ${number} · ${className}`
    return (
      <section key={number} className={styles.point} aria-label={name}>
        <h4 className={styles.pointName}>
          <span className={styles.swatch} style={{ background: colour }} aria-hidden />
          {name}
        </h4>
        <AttributesPanel
          groups={pointGroups}
          values={[point]}
          editing={ofPoint}
          asked={asked?.point === number ? asked.group : undefined}
          onNext={onNext}
          disabled={disabled}
        />
      </section>
    )
  })
}
