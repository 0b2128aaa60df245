import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { sees, type WorkflowDefinition } from '#domain/workflow-definition'
import { ADMIN_ROLE, trialSteps } from '#domain/workflow-trial'
import { roleLabel } from '../../projects/role-label'
import { Button } from '../../../ui/button'
import { StatusMark } from '../../../ui/status-mark'
import styles from './designer.module.css'

interface Walk {
  readonly status: string
  readonly steps: readonly {
    readonly nth: number
    readonly label: string
    readonly role: string
    readonly to: string
  }[]
}

/** Moves a trial item through a workflow as a role would in the reviewer. Nothing is saved. */
export function TrialView({ definition }: { readonly definition: WorkflowDefinition }) {
  const roles = [...definition.roles, ADMIN_ROLE]
  const [wanted, setRole] = useState<string>()
  const [walk, setWalk] = useState<Walk>()
  const role = wanted !== undefined && roles.includes(wanted) ? wanted : (roles[0] ?? ADMIN_ROLE)
  const isKnown = walk !== undefined && definition.statuses.some(({ name }) => name === walk.status)
  const { status, steps } = isKnown ? walk : { status: definition.start_status, steps: [] }
  const present = definition.statuses.find(({ name }) => name === status)
  const isSeen = role === ADMIN_ROLE || sees(definition, role, status)
  const offered = isSeen ? trialSteps(definition, role, status) : []
  return (
    <div className={styles.scroll}>
      <div className={styles.trial}>
        <label className={styles.field}>
          Role
          <select value={role} onChange={(event) => setRole(event.target.value)}>
            {roles.map((one) => (
              <option key={one} value={one}>
                {roleLabel(one)}
              </option>
            ))}
          </select>
        </label>
        <p className={styles.state} role="status">
          The item is in <StatusMark status={present && { name: present.icon, iconData: '' }} />{' '}
          <strong>{status}</strong>
          {!isSeen && `. ${roleLabel(role)} doesn’t see it.`}
        </p>
        <div className={styles.offers}>
          {offered.map((step) => (
            <Button
              key={`${step.label} ${step.to}`}
              onClick={() =>
                setWalk({
                  status: step.to,
                  steps: [...steps, { nth: steps.length, label: step.label, role, to: step.to }],
                })
              }
            >
              {step.label} → {step.to}
            </Button>
          ))}
          {isSeen && offered.length === 0 && (
            <p className={styles.hint}>{roleLabel(role)} can’t move the item from here.</p>
          )}
        </div>
        {steps.length > 0 && (
          <>
            <ol className={styles.walked} aria-label="Steps so far">
              {steps.map((step) => (
                <li key={step.nth}>
                  {roleLabel(step.role)}: {step.label} <span className={styles.muted}>→ {step.to}</span>
                </li>
              ))}
            </ol>
            <Button look="quiet" icon={<RotateCcw size={14} />} onClick={() => setWalk(undefined)}>
              Start again
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
