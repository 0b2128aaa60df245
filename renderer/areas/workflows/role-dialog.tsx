import { useState } from 'react'
import { nextStep } from '#domain/errors'
import { partNameProblem } from '#domain/workflow-check'
import type { WireRole } from '#endpoints'
import { useWrite } from '../../desktop/use-write'
import { Dialog } from '../../kit/dialog'
import { Problem } from '../../kit/problem'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { PERMISSION_CHOICES } from './role-words'
import styles from './workflows.module.css'

interface RoleDialogProps {
  /** Undefined: a new role. */
  readonly role: WireRole | undefined
  readonly mayChange: boolean
  readonly onClose: () => void
}

/** Edits a role: its name, and its permissions besides transitions. */
export function RoleDialog({ role, mayChange, onClose }: RoleDialogProps) {
  const [name, setName] = useState(role?.name ?? '')
  const [description, setDescription] = useState(role?.description ?? '')
  const [given, setGiven] = useState<ReadonlySet<number>>(
    new Set(role?.rolePermissions.map(({ permission_id: number }) => number)),
  )
  const done = { changes: ['listRoles', 'readWorkflow'], onDone: onClose } as const
  const create = useWrite('createRole', done)
  const update = useWrite('updateRole', done)
  const remove = useWrite('deleteRole', done)
  const isOwn = role === undefined || role.team_id !== null
  const may = mayChange && isOwn
  const problem = name === (role?.name ?? '') ? undefined : partNameProblem(name.trim())
  const failure = (create.error ?? update.error ?? remove.error)?.failure
  const isBusy = create.isPending || update.isPending || remove.isPending
  return (
    <Dialog
      title={role === undefined ? 'New role' : may ? 'Change role' : role.name}
      width={460}
      onClose={onClose}
      onSubmit={() => {
        if (!may || isBusy || name.trim() === '' || problem !== undefined) return
        const body = {
          name: name.trim(),
          description,
          rolePermissions: [...given].map((number) => ({ permission_id: number })),
        }
        if (role === undefined) create.mutate({ body })
        else update.mutate({ path: { roleId: role.id }, body })
      }}
      footer={
        <>
          {role !== undefined && may && (
            <Button
              look="danger"
              disabled={role.used > 0}
              title={role.used > 0 ? 'Workflows or people use this role' : undefined}
              busy={remove.isPending}
              onClick={() => remove.mutate({ path: { roleId: role.id } })}
            >
              Delete role
            </Button>
          )}
          <Button onClick={onClose}>{may ? 'Cancel' : 'Close'}</Button>
          {may && (
            <Button look="primary" type="submit" disabled={name.trim() === ''} busy={isBusy}>
              {role === undefined ? 'Create role' : 'Save role'}
            </Button>
          )}
        </>
      }
    >
      {!isOwn && <p className={styles.hint}>This role comes with the platform and can’t be changed.</p>}
      <TextField label="Name" value={name} readOnly={!may} error={problem} data-first-focus onChange={setName} />
      <TextField label="Description" value={description} readOnly={!may} onChange={setDescription} />
      <fieldset className={styles.switches} disabled={!may}>
        <legend>People with this role may also</legend>
        {PERMISSION_CHOICES.map(({ permission, label }) => (
          <label key={permission} className={styles.check}>
            <input
              type="checkbox"
              checked={given.has(permission) || role?.isAdmin === true}
              onChange={(event) => {
                const next = new Set(given)
                if (event.target.checked) next.add(permission)
                else next.delete(permission)
                setGiven(next)
              }}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p className={styles.hint}>Which transitions the role takes, and which items it sees, each workflow says.</p>
      <Problem text={failure === undefined ? undefined : `${failure.message} ${nextStep(failure)}`} />
    </Dialog>
  )
}
