import {
  type DefinedTransition,
  withTransition,
  withTransitionChanged,
  withoutTransition,
} from '#domain/workflow-definition'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import styles from './designer.module.css'
import type { OpenWorkflow } from './use-workflow'

interface ArrowPanelProps {
  readonly open: OpenWorkflow
  readonly from: string
  readonly to: string
  readonly onClose: () => void
}

const CONSTRAINTS = [
  { name: 'comment_required', label: 'A written reason' },
  { name: 'no_open_comments', label: 'All comments resolved' },
] as const
const AUTOMATIONS = [
  { name: '', label: 'Nothing' },
  { name: 'approve_item', label: 'Approve the item' },
  { name: 'clear_approval', label: 'Clear the approval' },
] as const

/** Edits the transitions between two statuses: name, roles, requirements and effects. */
export function ArrowPanel({ open, from, to, onClose }: ArrowPanelProps) {
  const { saved, now, design } = open
  const { definition } = now
  const ways = definition.transitions.flatMap((way, at) => (way.from === from && way.to === to ? [{ way, at }] : []))
  return (
    <section className={styles.part} aria-label="Transition">
      <h2 className={styles.title}>
        {from} → {to}
      </h2>
      {ways.map(({ way, at }) => (
        <TransitionFields
          key={at}
          way={way}
          roles={definition.roles}
          mayChange={saved.may_change}
          onChange={(change) =>
            design(
              (one) => withTransitionChanged(one, at, change),
              change.name === undefined ? undefined : `transition ${at}`,
            )
          }
          onRemove={() => {
            design((one) => withoutTransition(one, at))
            if (ways.length === 1) onClose()
          }}
        />
      ))}
      {saved.may_change && (
        <Button size="small" onClick={() => design((one) => withTransition(one, from, to))}>
          Add another transition
        </Button>
      )}
    </section>
  )
}

interface TransitionFieldsProps {
  readonly way: DefinedTransition
  readonly roles: readonly string[]
  readonly mayChange: boolean
  readonly onChange: (change: Partial<DefinedTransition>) => void
  readonly onRemove: () => void
}

function TransitionFields({ way, roles, mayChange, onChange, onRemove }: TransitionFieldsProps) {
  return (
    <fieldset className={styles.transition} disabled={!mayChange}>
      <legend className={styles.unseen}>{way.name}</legend>
      <TextField label="Name" data-field="name" value={way.name} onChange={(name) => onChange({ name })} />
      <Checks
        legend="Roles that may take it"
        options={roles.map((name) => ({ name, label: name }))}
        chosen={way.allowed_roles}
        onChange={(allowed) => onChange({ allowed_roles: allowed })}
      />
      <Checks
        legend="Questions"
        options={CONSTRAINTS}
        chosen={way.constraints}
        onChange={(constraints) => onChange({ constraints })}
      />
      <label className={styles.field}>
        What happens next
        <select
          value={way.automation ?? ''}
          onChange={(event) => onChange({ automation: event.target.value === '' ? null : event.target.value })}
        >
          {AUTOMATIONS.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {mayChange && (
        <Button size="small" look="danger" onClick={onRemove}>
          Delete transition
        </Button>
      )}
    </fieldset>
  )
}

interface ChecksProps {
  readonly legend: string
  readonly options: readonly { readonly name: string; readonly label: string }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

function Checks({ legend, options, chosen, onChange }: ChecksProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {options.map(({ name, label }) => (
        <label key={name} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={(event) => {
              const names = options.map((one) => one.name)
              onChange(names.filter((one) => (one === name ? event.target.checked : chosen.includes(one))))
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
