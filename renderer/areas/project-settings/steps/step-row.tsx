import { GripVertical, Trash2 } from 'lucide-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { CLASS_KIND, STEP_TYPE } from '#domain/enums'
import { STEP_TOOLS, stepTool } from '#domain/step-tools'
import type { WireClass } from '#endpoints'
import { Button } from '../../../../ui/button'
import { amountText } from '../../../../ui/texts'
import page from '../settings-page.module.css'
import { type DraftStep, type FlowDraft, withAttribute, withClass, withTool } from './flow-draft'
import styles from './steps-tab.module.css'

interface StepRowProps {
  readonly draft: FlowDraft
  readonly step: DraftStep
  readonly at: number
  readonly classes: readonly WireClass[]
  /** The class of the step; undefined: it was deleted. */
  readonly ofClass: WireClass | undefined
  readonly mayChange: boolean
  /** The side at which a dragged step would be dropped. */
  readonly drop: 'above' | 'below' | undefined
  /** Its attributes are visible. */
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onChange: (draft: FlowDraft) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly onDragStart: (event: DragEvent) => void
}

const MOVES: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** A step: its class, tool and attributes, with a handle that moves it and a button that deletes it. */
export function StepRow(props: StepRowProps) {
  const {
    draft,
    step,
    at,
    classes,
    ofClass,
    mayChange,
    drop,
    isOpen,
    onOpen,
    onChange,
    onMove,
    onRemove,
    onDragStart,
  } = props
  const name = ofClass?.name ?? 'a deleted class'
  const groups = (ofClass?.attribute_groups ?? []).filter(({ attributes }) => attributes.length > 0)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!mayChange) return
    const onHandle = (event.target as HTMLElement).closest('[data-handle]') !== null
    const by = MOVES[event.key]
    if (by !== undefined && (onHandle || event.altKey)) {
      event.preventDefault()
      onMove(at + by)
    } else if (event.key === 'Delete' && onHandle) {
      event.preventDefault()
      onRemove()
    }
  }
  return (
    <li className={styles.step} data-step={step.key} data-index={at} data-drop={drop} onKeyDown={onKeyDown}>
      {mayChange && (
        <button
          type="button"
          className={styles.handle}
          data-handle
          draggable
          aria-label={`Step ${at + 1}, ${name}: move by arrows`}
          title="Drag, or press the arrow keys"
          onDragStart={onDragStart}
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
        <span className={styles.name}>{name}</span>
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
        <Button size="small" look="quiet" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
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
          onClick={onRemove}
        />
      )}
      {isOpen && (
        <StepAttributes
          groups={groups}
          chosen={step.attributeIds}
          mayChange={mayChange}
          onToggle={(id) => onChange(withAttribute(draft, step.key, id))}
        />
      )}
    </li>
  )
}

interface ToolChoiceProps {
  readonly step: DraftStep
  readonly at: number
  readonly mayChange: boolean
  readonly onChange: (tool: number | null) => void
}

/** The tool that a step asks for; a number that Loupe doesn't know came from a script, and is shown as a number. */
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

interface StepAttributesProps {
  readonly groups: WireClass['attribute_groups']
  readonly chosen: readonly number[]
  readonly mayChange: boolean
  readonly onToggle: (id: number) => void
}

/** The attributes that a step asks for, by group. */
function StepAttributes({ groups, chosen, mayChange, onToggle }: StepAttributesProps) {
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <fieldset key={group.id} className={styles.group} disabled={!mayChange}>
          <legend>{group.name}</legend>
          {group.attributes.map(({ id, name }) => (
            <label key={id}>
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => onToggle(id)} /> {name}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
