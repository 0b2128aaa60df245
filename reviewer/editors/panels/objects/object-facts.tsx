import { CircleCheck, CircleX, Copy, Eye, Lock, LockOpen, ScanSearch, Spotlight, Trash2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { OpenQuestion } from '#domain/annotation/flow/step-states'
import { template } from '#domain/annotation/kinds/template'
import { useKeys } from '../../../shortcuts/use-keys'
import { IconButton } from '../../../../ui/icon-button'
import { ClassSwatch } from '../../class-swatch'
import { isPlaced, type Sight } from '../../document/sight'
import type { OfferedClass } from '../../document/class-choice'
import { kindWords } from '../../document/kind-words'
import type { Editing } from '../../document/editing'
import type { ObjectViews } from '../../document/object-view'
import type { AskedPoints } from '../../flow/asked-point'
import type { PointQuestions } from '../../flow/flow'
import { AttributesPanel } from '../attributes/attributes-panel'
import { AttributeList } from './answers'
import { KeyPointAnswers } from './key-point-answers'
import { NumberFields } from './number-fields'
import styles from './object-facts.module.css'
import { className, decisionWords, placeWords } from './words'

/** Height of the collapsed section below, in CSS pixels. */
const BELOW = 34

interface ObjectFactsProps {
  /** Maximum height of this section and the one below, in percent of the panel. */
  readonly share: number
  readonly selection: readonly AnnotationObject[]
  /** The selected object, if exactly one is selected. */
  readonly selected: AnnotationObject | undefined
  readonly isolated: boolean
  readonly views: ObjectViews
  readonly camera: Pick<Sight, 'showObjects'>
  readonly editing: Editing
  readonly readText?: (() => Promise<void>) | undefined
  readonly offered: readonly OfferedClass[]
  readonly refusal: string | undefined
  /** The user may approve and disapprove objects. */
  readonly mayApprove: boolean
  /** Disapproves the selection, or removes the disapproval. */
  readonly onDisapprove: () => void
  /** Questions about single points of skeletons. */
  readonly pointQuestions: PointQuestions
  /** A point's questions gained or lost the focus. */
  readonly onPoint: AskedPoints['attend']
  /** The current flow step's question about the selected object. */
  readonly asked: OpenQuestion | undefined
  /** Moves to the next object's questions, or to the next flow step. */
  readonly onNext: () => void
  /** Displays the coordinates as editable fields; stays open for the next object. */
  readonly areNumbersOpen: boolean
  readonly onNumbersOpen: (areOpen: boolean) => void
}

/** Details of the selection, and actions on it. */
export function ObjectFacts(props: ObjectFactsProps) {
  const { selection, selected, isolated, views, camera } = props
  const zoomKeys = useKeys('objects.zoom')
  const isolateKeys = useKeys('objects.isolate')
  const [first] = selection
  const isOneClass = selection.every(({ className: name }) => name === first?.className)
  return (
    <section
      className={styles.facts}
      style={{ maxHeight: `calc(${props.share}% - ${BELOW}px)` }}
      aria-label={selected === undefined ? 'Selected objects' : 'Selected object'}
    >
      <div className={styles.head}>
        {isOneClass && <ClassSwatch colour={first?.colour} />}
        <h3 className={styles.name}>
          {selected === undefined
            ? `${selection.length.toLocaleString('en')} objects`
            : `${className(selected.className)} #${selected.row + 1}`}
        </h3>
        <IconButton
          label="Zoom to the selected object"
          keys={zoomKeys}
          icon={ScanSearch}
          disabled={selected === undefined || !isPlaced(selected)}
          onClick={() => selected !== undefined && camera.showObjects([selected])}
        />
        <IconButton
          label="Show only the selected object"
          keys={isolateKeys}
          icon={Spotlight}
          pressed={isolated}
          onClick={views.toggleIsolated}
        />
        <IconButton label="Select nothing" keys="Esc" icon={X} onClick={() => views.select(undefined)} />
      </div>
      <div className={styles.state}>
        {selected === undefined ? (
          <p className={styles.place}>{manyWords(selection)}</p>
        ) : (
          <Place {...props} object={selected} />
        )}
        {props.mayApprove && props.refusal === undefined && <Decisions {...props} />}
      </div>
      {props.refusal === undefined && <Changes {...props} />}
      <Attributes {...props} />
    </section>
  )
}

/** Summary of several objects: their classes and decisions. */
function manyWords(selection: readonly AnnotationObject[]): string {
  const shapes = [...new Set(selection.map(kindWords))].join(', ')
  return [shapes, decisionWords(selection)].filter((words) => words !== '').join(' · ')
}

/** An object's position; opens as editable numbers. */
function Place(props: ObjectFactsProps & { readonly object: AnnotationObject }) {
  const { object, selection, editing, refusal, areNumbersOpen: isOpen, onNumbersOpen } = props
  const [value] = useExact(editing, selection, isOpen)
  const place = placeWords(object)
  const words = `${kindWords(object)}${place === undefined ? '' : ` · ${place} px`}`
  if (place === undefined) return <p className={styles.place}>{words}</p>
  return (
    <details
      className={styles.numbers}
      data-part="numbers"
      open={isOpen}
      onToggle={(event) => onNumbersOpen(event.currentTarget.open)}
    >
      <summary className={styles.place} title="Position and size">
        {unbroken(words)}
      </summary>
      {isOpen && value !== undefined && (
        <NumberFields
          row={object.row}
          value={value}
          editing={editing}
          disabled={refusal !== undefined || object.locked === true}
        />
      )}
    </details>
  )
}

/** Prevents line breaks between numbers. */
function unbroken(words: string): string {
  return words.replaceAll(' × ', '\u00a0×\u00a0').replace(/(at [\d,.-]+), ([\d,.-]+) px/, '$1,\u00a0$2\u00a0px')
}

/** Actions on the objects. */
function Changes({ selection, views, editing, offered }: ObjectFactsProps) {
  const keys = {
    lock: useKeys('edit.lock'),
    hide: useKeys('edit.hide'),
    duplicate: useKeys('edit.duplicate'),
    remove: useKeys('edit.delete'),
  }
  const isLocked = selection.every(({ locked }) => locked === true)
  const names = new Set(selection.map((one) => one.className))
  const [name = ''] = names
  const isKnown = names.size === 1 && offered.some((one) => one.className === name)
  return (
    <div className={styles.changes}>
      <select
        className={styles.class}
        aria-label="Class"
        value={isKnown ? name : ''}
        disabled={isLocked}
        onChange={(event) => {
          const chosen = offered.find((one) => one.className === event.target.value)
          if (chosen !== undefined) editing.relabel(chosen)
        }}
      >
        {!isKnown && (
          <option value="" disabled>
            {names.size > 1 ? 'Several classes' : className(name)}
          </option>
        )}
        {offered.map((one) => (
          <option key={one.className}>{one.className}</option>
        ))}
      </select>
      <IconButton
        label={isLocked ? 'Unlock' : 'Lock'}
        keys={keys.lock}
        icon={isLocked ? Lock : LockOpen}
        pressed={isLocked}
        onClick={() => editing.toggleLock()}
      />
      <IconButton
        label="Hide"
        keys={keys.hide}
        icon={Eye}
        onClick={() => views.toggleRows(selection.map(({ row }) => row))}
      />
      {selection.some(({ box }) => box !== undefined) && (
        <IconButton label="Duplicate" keys={keys.duplicate} icon={Copy} onClick={editing.duplicate} />
      )}
      <IconButton label="Delete" keys={keys.remove} icon={Trash2} disabled={isLocked} onClick={editing.remove} />
    </div>
  )
}

/** Decisions on the objects, for users who may decide. */
function Decisions({ selection, editing, onDisapprove }: ObjectFactsProps) {
  const keys = { approve: useKeys('objects.approve'), disapprove: useKeys('objects.disapprove') }
  return (
    <>
      <IconButton
        label="Approve"
        keys={keys.approve}
        icon={CircleCheck}
        pressed={selection.every(({ approval }) => approval === 'approved')}
        onClick={() => editing.approve('approved')}
      />
      <IconButton
        label="Disapprove"
        keys={keys.disapprove}
        icon={CircleX}
        pressed={selection.every(({ approval }) => approval === 'disapproved')}
        onClick={onDisapprove}
      />
    </>
  )
}

/** The objects' attributes: editable if their class has questions, else read-only. */
function Attributes({
  selection,
  selected,
  editing,
  offered,
  refusal,
  pointQuestions,
  onPoint,
  asked,
  onNext,
  readText,
}: ObjectFactsProps) {
  const names = new Set(selection.map((one) => one.className))
  const [name = ''] = names
  const groups = names.size === 1 ? (offered.find((one) => one.className === name)?.groups ?? []) : []
  const isOfPoints = selected?.kind === template.native && selected.className === pointQuestions.className
  const steps = isOfPoints ? pointQuestions.steps : []
  const values = useExact(editing, selection, groups.length > 0 || steps.length > 0)
  const [value] = values
  const disabled = refusal !== undefined || selection.every(({ locked }) => locked === true)
  if (value !== undefined)
    return (
      <div className={styles.answers} data-part="attributes" key={selection.map(({ row }) => row).join()}>
        <AttributesPanel
          groups={groups}
          values={values}
          editing={editing}
          readText={readText}
          asked={asked?.point === undefined ? asked?.group : undefined}
          onNext={onNext}
          disabled={disabled}
        />
        {steps.length === 0 && <PointAnswerList object={selected} />}
        <KeyPointAnswers
          {...{ steps, value, editing, asked, onNext, disabled }}
          onPoint={(number) => onPoint(selected && number ? { row: selected.row, number } : undefined)}
        />
      </div>
    )
  if (selected === undefined) return null
  if (selected.attributes.length === 0 && selected.pointAnswers === undefined)
    return <p className={styles.place}>No attributes</p>
  return (
    <>
      {selected.attributes.length > 0 && <AttributeList object={selected} />}
      <PointAnswerList object={selected} />
    </>
  )
}

/** Read-only attributes of single skeleton points, if the project has no questions for points. */
function PointAnswerList({ object }: { readonly object: AnnotationObject | undefined }) {
  return object?.pointAnswers?.map(({ number, attributes }) => (
    <section key={number} className={styles.point} aria-label={`Point ${number}`}>
      <h4 className={styles.pointName}>Point {number}</h4>
      <AttributeList object={{ attributes }} />
    </section>
  ))
}

/** Loads the full data of the selected objects; undefined until all are loaded. */
function useExact(
  editing: Editing,
  selection: readonly AnnotationObject[],
  areNeeded: boolean,
): ReturnType<Editing['selectedValues']> {
  const [, setBrought] = useState<readonly AnnotationObject[]>()
  useEffect(() => {
    if (!areNeeded || selection.length === 0) return
    let isLeft = false
    void editing.bringSelected().then(() => {
      if (!isLeft) setBrought(selection)
    })
    return () => {
      isLeft = true
    }
  }, [editing, selection, areNeeded])
  const values = areNeeded ? editing.selectedValues() : []
  return values.length === selection.length ? values : []
}
