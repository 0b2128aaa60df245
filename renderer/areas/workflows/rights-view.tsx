import { withSight } from '#domain/workflow-definition'
import { ADMIN_ROLE, matrixCell } from '#domain/workflow-trial'
import { roleLabel } from '../../projects/role-label'
import styles from './designer.module.css'
import type { OpenWorkflow } from './use-workflow'

/** Who sees each status's items, and what they may do. */
export function RightsView({ open }: { readonly open: OpenWorkflow }) {
  const { saved, now, design } = open
  const { definition } = now
  const roles = [...definition.roles, ADMIN_ROLE]
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Rights by role and status">
      <table className={styles.rights}>
        <thead>
          <tr>
            <th scope="col">Status</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {roleLabel(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {definition.statuses.map(({ name }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {roles.map((role) => {
                const cell = matrixCell(definition, role, name)
                const isAdmin = role === ADMIN_ROLE
                return (
                  <td key={role}>
                    <label className={styles.check}>
                      <input
                        type="checkbox"
                        checked={cell.sees}
                        disabled={isAdmin || !saved.may_change}
                        aria-label={`${roleLabel(role)} sees ${name}`}
                        onChange={(event) => design((one) => withSight(one, role, name, event.target.checked))}
                      />
                      Sees items
                    </label>
                    {isAdmin ? (
                      <span className={styles.muted}>Sets any status</span>
                    ) : (
                      cell.steps.map((step) => (
                        <span key={`${step.label} ${step.to}`} className={styles.step}>
                          {step.label} <span className={styles.muted}>→ {step.to}</span>
                        </span>
                      ))
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
