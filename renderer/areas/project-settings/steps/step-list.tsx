import { useRef, useState } from 'react'
import type { WireClass } from '#endpoints'
import { useReorder } from '../../../kit/use-reorder'
import page from '../settings-page.module.css'
import { type DraftStep, type FlowDraft, withMoved, withoutStep } from './flow-draft'
import { StepRow } from './step-row'
import styles from './steps-tab.module.css'

interface StepListProps {
  readonly draft: FlowDraft
  readonly classes: readonly WireClass[]
  readonly byId: ReadonlyMap<number, WireClass>
  readonly mayChange: boolean
  readonly onChange: (draft: FlowDraft) => void
  /** The last step was deleted, and the focus with it. */
  readonly onEmpty: () => void
}

/** The steps in their order: a drag of the handle moves one, as do arrows on it and Alt with arrows anywhere in its row. */
export function StepList({ draft, classes, byId, mayChange, onChange, onEmpty }: StepListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [told, setTold] = useState('')
  const [open, setOpen] = useState<number>()
  const nameOf = ({ classId }: DraftStep) => byId.get(classId)?.name ?? 'a deleted class'
  const focusHandle = ({ key }: DraftStep) =>
    list.current?.querySelector<HTMLElement>(`[data-step="${key}"] [data-handle]`)?.focus()
  const move = (from: number, to: number) => {
    const step = draft.steps[from]
    if (step === undefined || to < 0 || to >= draft.steps.length || from === to) return
    onChange(withMoved(draft, from, to))
    setTold(`${nameOf(step)} is step ${to + 1} of ${draft.steps.length}`)
    // The browser drops the focus when the row moves.
    requestAnimationFrame(() => focusHandle(step))
  }
  const remove = (at: number) => {
    const step = draft.steps[at]
    if (step === undefined) return
    onChange(withoutStep(draft, step.key))
    setTold(`Step ${at + 1} is deleted`)
    const next = draft.steps[at + 1] ?? draft.steps[at - 1]
    requestAnimationFrame(() => {
      if (next === undefined) onEmpty()
      else focusHandle(next)
    })
  }
  const reorder = useReorder(move)
  if (draft.steps.length === 0) return <p className={page.hint}>No steps yet.</p>
  return (
    <>
      <ol ref={list} className={styles.steps} {...reorder.handlers}>
        {draft.steps.map((step, at) => (
          <StepRow
            key={step.key}
            draft={draft}
            step={step}
            at={at}
            classes={classes}
            ofClass={byId.get(step.classId)}
            mayChange={mayChange}
            drop={reorder.sideOf(at)}
            isOpen={open === step.key}
            onOpen={(isOpen) => setOpen(isOpen ? step.key : undefined)}
            onChange={onChange}
            onMove={(to) => move(at, to)}
            onRemove={() => remove(at)}
            onDragStart={(event) => reorder.start(event, at, nameOf(step))}
          />
        ))}
      </ol>
      <p className={styles.told} role="status">
        {told}
      </p>
    </>
  )
}
