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
  /** The exact skeleton. */
  readonly value: Native
  readonly editing: Pick<Editing, 'change'>
  /** The question that is asked now, of the skeleton or of a point. */
  readonly asked: OpenQuestion | undefined
  readonly onNext: () => void
  /** The questions of the point of this number have the keyboard; undefined: those of none any more. */
  readonly onPoint: (number: number | undefined) => void
  readonly disabled: boolean
}

/** What the points of one skeleton answer, each for itself; points that aren't there are asked nothing. */
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
  // What is taken off the page with the keyboard in it tells nobody.
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
