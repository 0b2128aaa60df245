import { useEffect, useEffectEvent, useRef } from 'react'
import { keyPointOf, withKeyPointFields } from '#domain/annotation/flow/key-points'
import type { OpenQuestion } from '#domain/annotation/flow/step-states'
import type { Native } from '#domain/annotation/native'
import { ClassSwatch } from '../../class-swatch'
import type { Editing } from '../../document/editing'
import type { PointQuestions } from '../../flow/flow'
import { AttributesPanel } from '../attributes/attributes-panel'
import styles from './object-facts.module.css'

interface KeyPointAnswersProps {
  readonly steps: PointQuestions['steps']
  /** The skeleton's full data. */
  readonly value: Native
  readonly editing: Pick<Editing, 'change'>
  /** The current question, about the skeleton or a point. */
  readonly asked: OpenQuestion | undefined
  readonly onNext: () => void
  /** Reports the point number whose questions have the focus; undefined after they lose it. */
  readonly onPoint: (number: number | undefined) => void
  readonly disabled: boolean
}

/** The attributes of each point of a skeleton; missing points have no questions. */
export function KeyPointAnswers({ steps, ...props }: KeyPointAnswersProps) {
  return steps.map((step) =>
    keyPointOf(props.value, step.number) === undefined ? null : (
      <PointAnswers key={step.number} step={step} {...props} />
    ),
  )
}

interface PointAnswersProps extends Omit<KeyPointAnswersProps, 'steps'> {
  readonly step: PointQuestions['steps'][number]
}

function PointAnswers({ step, value, editing, asked, onNext, onPoint, disabled }: PointAnswersProps) {
  const { number, className, colour, pointGroups } = step
  const ofPoint: Pick<Editing, 'change'> = {
    change: (fields, label) =>
      editing.change((skeleton) => {
        const now = keyPointOf(skeleton, number)
        return now === undefined ? {} : withKeyPointFields(skeleton, number, fields(now))
      }, `${label} of point ${number}`),
  }
  const name = `Point ${number} · ${className}`
  const attending = useRef(false)
  const attend = (isOn: boolean): void => {
    if (attending.current === isOn) return
    attending.current = isOn
    onPoint(isOn ? number : undefined)
  }
  // A removed element sends no blur event.
  const leave = useEffectEvent(() => attend(false))
  useEffect(() => () => leave(), [])
  return (
    <section
      className={styles.point}
      aria-label={name}
      onFocus={() => attend(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) attend(false)
      }}
    >
      <h4 className={styles.pointName}>
        <ClassSwatch colour={colour} />
        {name}
      </h4>
      <AttributesPanel
        groups={pointGroups}
        values={[keyPointOf(value, number) ?? NO_POINT]}
        editing={ofPoint}
        asked={asked?.point === number ? asked.group : undefined}
        onNext={onNext}
        disabled={disabled}
      />
    </section>
  )
}

const NO_POINT: Native = {}
