import { useState } from 'react'
import { partNameProblem } from '#domain/workflow-check'
import { nameLetters, sees, STATUS_ICONS, withSight, withStatusChanged } from '#domain/workflow-definition'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { countText } from '../../../ui/texts'
import type { Chosen } from './canvas/parts'
import styles from './designer.module.css'
import type { OpenWorkflow } from './use-workflow'

interface StatusPanelProps {
  readonly open: OpenWorkflow
  readonly name: string
  /** The number of items in it. */
  readonly count: number
  readonly onRename: (name: string) => void
  readonly onConnect: (to: string) => void
  readonly onShow: (chosen: Chosen) => void
  readonly onRemove: () => void
}

/** Edits a status: its name, icon, marks, visibility and transitions. */
export function StatusPanel({ open, name, count, onRename, onConnect, onShow, onRemove }: StatusPanelProps) {
  const { saved, now, design } = open
  const { definition } = now
  const mayChange = saved.may_change
  const status = definition.statuses.find((one) => one.name === name)
  // An invalid name is kept only here.
  const [unfit, setUnfit] = useState<{ readonly of: string; readonly text: string }>()
  if (status === undefined) return null
  const typed = unfit?.of === name ? unfit.text : name
  const error = typed === name ? undefined : renameProblem(typed, name, open)
  const rename = (text: string) => {
    if (renameProblem(text, name, open) !== undefined) return setUnfit({ of: name, text })
    setUnfit(undefined)
    design((one) => withStatusChanged(one, name, { name: text }), `status ${definition.statuses.indexOf(status)}`)
    onRename(text)
  }
  const others = definition.statuses.filter((one) => one.name !== name)
  const ways = definition.transitions.filter(({ from }) => from === name)
  return (
    <section className={styles.part} aria-label="Status">
      <h2 className={styles.title}>Status</h2>
      <TextField label="Name" data-field="name" value={typed} readOnly={!mayChange} error={error} onChange={rename} />
      <label className={styles.field}>
        Icon
        <select
          value={status.icon}
          disabled={!mayChange}
          onChange={(event) => design((one) => withStatusChanged(one, name, { icon: event.target.value }))}
        >
          {STATUS_ICONS.map(({ icon, label }) => (
            <option key={icon} value={icon}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.check}>
        <input
          type="radio"
          name="start"
          checked={definition.start_status === name}
          disabled={!mayChange}
          onChange={() => design((one) => ({ ...one, start_status: name }))}
        />
        New items start here
      </label>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={status.is_done}
          disabled={!mayChange}
          onChange={(event) => design((one) => withStatusChanged(one, name, { is_done: event.target.checked }))}
        />
        Items here count as done
      </label>
      <fieldset className={styles.group}>
        <legend>Roles that see these items</legend>
        {definition.roles.map((role) => (
          <label key={role} className={styles.check}>
            <input
              type="checkbox"
              checked={sees(definition, role, name)}
              disabled={!mayChange}
              onChange={(event) => design((one) => withSight(one, role, name, event.target.checked))}
            />
            {role}
          </label>
        ))}
      </fieldset>
      <div className={styles.group}>
        <h3 className={styles.subtitle}>Transitions from here</h3>
        {ways.length === 0 && <p className={styles.hint}>None.</p>}
        {ways.map((way) => (
          <button
            key={`${way.name} ${way.to}`}
            type="button"
            className={styles.way}
            onClick={() => onShow({ kind: 'arrow', from: way.from, to: way.to })}
          >
            {way.name} <span className={styles.muted}>→ {way.to}</span>
          </button>
        ))}
        {mayChange && others.length > 0 && (
          <label className={styles.field}>
            Add transition to
            <select
              data-field="to"
              value=""
              onChange={(event) => {
                if (event.target.value !== '') onConnect(event.target.value)
              }}
            >
              <option value="">Choose a status</option>
              {others.map((one) => (
                <option key={one.name} value={one.name}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {count > 0 && <p className={styles.hint}>{countText(count)} items are in this status.</p>}
      {mayChange && (
        <Button look="danger" disabled={definition.statuses.length === 1} onClick={onRemove}>
          Delete status
        </Button>
      )}
    </section>
  )
}

function renameProblem(text: string, own: string, { now: { definition } }: OpenWorkflow): string | undefined {
  const isTaken = definition.statuses.some(({ name }) => name !== own && nameLetters(name) === nameLetters(text))
  return partNameProblem(text) ?? (isTaken ? 'Another status has this name.' : undefined)
}
