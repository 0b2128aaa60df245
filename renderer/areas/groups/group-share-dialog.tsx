import { useId, useState } from 'react'
import type { WireGroup } from '#endpoints'
import { nextStep } from '#domain/errors'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { Problem } from '../../kit/problem'
import { roleLabel } from '../../projects/role-label'
import { projectsQuery } from '../../queries'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import styles from './groups.module.css'

const NONE: ReadonlySet<number> = new Set()

/** Shares a project or some of its folders with a group. */
export function GroupShareDialog({ group, onClose }: { readonly group: WireGroup; readonly onClose: () => void }) {
  const id = useId()
  const projects = useCall(projectsQuery)
  const roles = useCall(rowQuery('listRoles', {}))
  const [projectId, setProjectId] = useState(0)
  const [roleId, setRoleId] = useState(0)
  const [isWhole, setWhole] = useState(true)
  const [chosen, setChosen] = useState(NONE)
  const folders = useCall(rowQuery('listFolders', { projectId }), { enabled: projectId > 0 && !isWhole })
  const share = useWrite('shareWithGroup', { changes: ['listGroups'], onDone: onClose })
  const role = roleId > 0 ? roleId : (roles.data?.data[0]?.id ?? 0)
  const isReady = projectId > 0 && role > 0 && (isWhole || chosen.size > 0)
  const failure = share.error?.failure ?? projects.error?.failure ?? roles.error?.failure ?? folders.error?.failure
  const send = () => {
    if (!isReady || share.isPending) return
    const scope = isWhole ? {} : { folder_ids: [...chosen] }
    share.mutate({ path: { projectId }, body: { group_id: group.id, role_id: role, ...scope } })
  }
  return (
    <Dialog
      title={`Share a project with “${group.name}”`}
      width={520}
      onClose={onClose}
      onSubmit={send}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" busy={share.isPending} disabled={!isReady}>
            Share project
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <label className={styles.field}>
          Project
          <select
            value={projectId}
            onChange={({ target }) => {
              setProjectId(Number(target.value))
              setChosen(NONE)
            }}
            data-first-focus
          >
            <option value={0}>Choose a project</option>
            {projects.data?.data.map((project) => (
              <option key={project.id} value={project.id}>
                {project.name}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          Role
          <select value={role} onChange={({ target }) => setRoleId(Number(target.value))}>
            {roles.data?.data.map(({ id: one, name }) => (
              <option key={one} value={one}>
                {roleLabel(name)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.check}>
          <input type="checkbox" checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />
          The whole project
        </label>
        {!isWhole && folders.data !== undefined && (
          <fieldset className={styles.field} aria-labelledby={id}>
            <legend id={id}>Folders</legend>
            <ul className={styles.rows}>
              {folders.data.data.map((folder) => (
                <li key={folder.id}>
                  <label className={styles.check}>
                    <input
                      type="checkbox"
                      checked={chosen.has(folder.id)}
                      onChange={({ target }) => {
                        const next = new Set(chosen)
                        if (target.checked) next.add(folder.id)
                        else next.delete(folder.id)
                        setChosen(next)
                      }}
                    />
                    {folder.name}
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <Problem text={failure && `${failure.message} ${nextStep(failure)}`} />
      </div>
    </Dialog>
  )
}
