import { withRole } from '#domain/workflow-definition'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { Link } from '../../router/link'
import { TextField } from '../../../ui/text-field'
import styles from './designer.module.css'
import type { OpenWorkflow } from './use-workflow'

/** The workflow's name, roles, and projects. */
export function WorkflowPanel({ open }: { readonly open: OpenWorkflow }) {
  const { saved, now, change, design } = open
  const listed = useCall(rowQuery('listRoles', {}))
  const mayChange = saved.may_change
  const ofTeam = listed.data?.data.filter(({ isAdmin }) => !isAdmin).map(({ name }) => name) ?? []
  const roles = [...now.definition.roles, ...ofTeam.filter((name) => !now.definition.roles.includes(name))]
  return (
    <section className={styles.part} aria-label="Workflow">
      <h2 className={styles.title}>Workflow</h2>
      <TextField
        label="Name"
        data-field="name"
        value={now.name}
        maxLength={80}
        readOnly={!mayChange}
        error={now.name.trim() === '' ? 'Enter a name.' : undefined}
        onChange={(name) => change({ name }, 'name')}
      />
      <TextField
        label="Description"
        value={now.description}
        readOnly={!mayChange}
        onChange={(description) => change({ description }, 'description')}
      />
      <fieldset className={styles.group}>
        <legend>Roles</legend>
        {roles.map((role) => (
          <label key={role} className={styles.check}>
            <input
              type="checkbox"
              checked={now.definition.roles.includes(role)}
              disabled={!mayChange}
              onChange={(event) => design((one) => withRole(one, role, event.target.checked))}
            />
            {role}
          </label>
        ))}
      </fieldset>
      <div className={styles.group}>
        <h3 className={styles.subtitle}>Projects that use it</h3>
        {saved.projects.length === 0 && <p className={styles.hint}>None.</p>}
        {saved.projects.map(({ id, name }) => (
          <Link key={id} className={styles.way} to={{ area: 'project', projectId: id }}>
            {name}
          </Link>
        ))}
      </div>
      {mayChange && (
        <p className={styles.hint}>
          Keys: S adds a status, T a transition from the chosen status, F2 renames, Delete deletes.
        </p>
      )}
    </section>
  )
}
