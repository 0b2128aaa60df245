import { GripVertical, Trash2 } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { CLASS_KIND, STEP_TYPE } from '#domain/enums'
import { STEP_TOOLS, stepTool } from '#domain/step-tools'
import type { WireClass } from '#endpoints'
import { Button } from '../../../../ui/button'
import { amountText } from '../../../../ui/texts'
import page from '../settings-page.module.css'
import {
  type DraftStep,
  type FlowDraft,
  withAttribute,
  withClass,
  withMoved,
  withoutStep,
  withTool,
} from './flow-draft'
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

const MOVES: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** The steps in their order: a drag of the handle moves one, as do arrows on it and Alt with arrows anywhere in its row. */
export function StepList({ draft, classes, byId, mayChange, onChange, onEmpty }: StepListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [target, setTarget] = useState<number>()
  const [told, setTold] = useState('')
  const [open, setOpen] = useState<number>()
  const nameOf = ({ classId }: DraftStep) => byId.get(classId)?.name ?? 'a deleted class'
  const move = (from: number, to: number) => {
    const step = draft.steps[from]
    if (step === undefined || to < 0 || to >= draft.steps.length || from === to) return
    onChange(withMoved(draft, from, to))
    setTold(`${nameOf(step)} is step ${to + 1} of ${draft.steps.length}`)
    // The row moves under the focus, which goes along with it.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-step="${step.key}"] [data-handle]`)?.focus(),
    )
  }
  const remove = (at: number) => {
    const step = draft.steps[at]
    if (step === undefined) return
    onChange(withoutStep(draft, step.key))
    setTold(`Step ${at + 1} is deleted`)
    const next = draft.steps[at + 1] ?? draft.steps[at - 1]
    requestAnimationFrame(() => {
      if (next === undefined) onEmpty()
      else list.current?.querySelector<HTMLElement>(`[data-step="${next.key}"] [data-handle]`)?.focus()
    })
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (!mayChange) return
    const onHandle = (event.target as HTMLElement).closest('[data-handle]') !== null
    const by = MOVES[event.key]
    if (by !== undefined && (onHandle || event.altKey)) {
      event.preventDefault()
      move(at, at + by)
    } else if (event.key === 'Delete' && onHandle) {
      event.preventDefault()
      remove(at)
    }
  }
  const placeAt = (event: DragEvent) =>
    Number((event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset['at'])
  if (draft.steps.length === 0) return <p className={page.hint}>No steps yet.</p>
  return (
    <>
      <ol
        ref={list}
        className={styles.steps}
        onDragOver={(event) => {
          const at = placeAt(event)
          if (dragged === undefined || Number.isNaN(at)) return
          event.preventDefault()
          setTarget(at)
        }}
        onDrop={(event) => {
          event.preventDefault()
          if (dragged !== undefined && target !== undefined) move(dragged, target)
        }}
        onDragEnd={() => {
          setDragged(undefined)
          setTarget(undefined)
        }}
      >
        {draft.steps.map((step, at) => {
          const ofClass = byId.get(step.classId)
          const groups = (ofClass?.attribute_groups ?? []).filter(({ attributes }) => attributes.length > 0)
          const isOpen = open === step.key
          return (
            // The keys are those of the controls in it.
            <li
              key={step.key}
              className={styles.step}
              data-step={step.key}
              data-at={at}
              data-drop={dropSide(at, dragged, target)}
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              {mayChange && (
                <button
                  type="button"
                  className={styles.handle}
                  data-handle
                  draggable
                  aria-label={`Step ${at + 1}, ${nameOf(step)}: move by arrows`}
                  title="Drag, or press the arrow keys"
                  onDragStart={(event) => {
                    event.dataTransfer.setData('text/plain', nameOf(step))
                    setDragged(at)
                  }}
                >
                  <GripVertical size={15} aria-hidden="true" />
                </button>
              )}
              <span className={styles.number}>{at + 1}</span>
              <span className={styles.swatch} style={{ background: ofClass?.color }} aria-hidden="true" />
              {mayChange ? (
                <select
                  className={page.select}
                  aria-label={`Class of step ${at + 1}`}
                  aria-invalid={ofClass === undefined}
                  value={step.classId}
                  onChange={({ target: { value } }) => onChange(withClass(draft, step.key, Number(value)))}
                >
                  {ofClass === undefined && <option value={step.classId}>A deleted class</option>}
                  {classes.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              ) : (
                <span className={styles.name}>{nameOf(step)}</span>
              )}
              {draft.type === STEP_TYPE.general && ofClass?.type === CLASS_KIND.object && (
                <ToolChoice
                  step={step}
                  at={at}
                  mayChange={mayChange}
                  onChange={(tool) => onChange(withTool(draft, step.key, tool))}
                />
              )}
              {groups.length > 0 && (
                <Button
                  size="small"
                  look="quiet"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? undefined : step.key)}
                >
                  {step.attributeIds.length === 0
                    ? 'No attributes'
                    : amountText(step.attributeIds.length, 'attribute', 'attributes')}
                </Button>
              )}
              {mayChange && (
                <Button
                  size="small"
                  look="quiet"
                  icon={<Trash2 size={14} />}
                  aria-label={`Delete step ${at + 1}`}
                  onClick={() => remove(at)}
                />
              )}
              {isOpen && (
                <div className={styles.groups}>
                  {groups.map((group) => (
                    <fieldset key={group.id} className={styles.group} disabled={!mayChange}>
                      <legend>{group.name}</legend>
                      {group.attributes.map(({ id, name }) => (
                        <label key={id}>
                          <input
                            type="checkbox"
                            checked={step.attributeIds.includes(id)}
                            onChange={() => onChange(withAttribute(draft, step.key, id))}
                          />{' '}
                          {name}
                        </label>
                      ))}
                    </fieldset>
                  ))}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <p className={styles.told} role="status">
        {told}
      </p>
    </>
  )
}

interface ToolChoiceProps {
  readonly step: DraftStep
  readonly at: number
  readonly mayChange: boolean
  readonly onChange: (tool: number | null) => void
}

/** The tool that a step asks for; a number that only a script can have meant is shown as that. */
function ToolChoice({ step: { tool }, at, mayChange, onChange }: ToolChoiceProps) {
  const known = stepTool(tool)
  const unknown = tool !== null && known === undefined ? `Tool ${tool}` : undefined
  if (!mayChange) return <span className={page.hint}>{known?.label ?? unknown ?? 'Any tool'}</span>
  return (
    <select
      className={page.select}
      aria-label={`Tool of step ${at + 1}`}
      value={tool ?? ''}
      onChange={({ target: { value } }) => onChange(value === '' ? null : Number(value))}
    >
      <option value="">Any tool</option>
      {unknown !== undefined && <option value={tool ?? ''}>{unknown}</option>}
      {STEP_TOOLS.map(({ number, label }) => (
        <option key={number} value={number}>
          {label}
        </option>
      ))}
    </select>
  )
}

function dropSide(at: number, dragged: number | undefined, target: number | undefined) {
  if (dragged === undefined || at !== target || dragged === target) return undefined
  return dragged < at ? ('below' as const) : ('above' as const)
}
