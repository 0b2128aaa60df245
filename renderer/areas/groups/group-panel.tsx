import { FolderTree, PencilLine, Trash2, UserPlus, UsersRound, X } from 'lucide-react'
import { useState } from 'react'
import type { WireGroup } from '#endpoints'
import { useWrite } from '../../desktop/use-write'
import { notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { SidePanel } from '../../../ui/side-panel'
import { amountText } from '../../../ui/texts'
import { GroupNameDialog } from './group-name-dialog'
import { GroupPeopleDialog } from './group-people-dialog'
import { GroupShareDialog } from './group-share-dialog'
import styles from './groups.module.css'
import { nameOf } from './groups-list'

interface GroupPanelProps {
  readonly group: WireGroup
  readonly offline: boolean
  readonly onDelete: () => void
  readonly onClose: () => void
}

const CHANGES = ['listGroups'] as const

/** A group's members, projects and folders, beside the list. */
export function GroupPanel({ group, offline, onDelete, onClose }: GroupPanelProps) {
  const [dialog, setDialog] = useState<'name' | 'people' | 'share'>()
  const leave = useWrite('changeGroupMembers', {
    changes: CHANGES,
    onFailed: ({ failure }) => notifyFailure(failure, "Couldn't remove the person"),
  })
  const unshare = useWrite('unshareGroup', {
    changes: CHANGES,
    onFailed: ({ failure }) => notifyFailure(failure, "Couldn't end the share"),
  })
  const close = () => setDialog(undefined)
  return (
    <>
      <SidePanel
        label="Group"
        mark={<UsersRound size={22} />}
        name={group.name}
        said={amountText(group.members.length, 'person', 'people')}
        acts={
          <div className={styles.buttons}>
            <Button icon={<UserPlus size={15} />} disabled={offline} onClick={() => setDialog('people')}>
              Add people…
            </Button>
            <Button icon={<FolderTree size={15} />} disabled={offline} onClick={() => setDialog('share')}>
              Share project…
            </Button>
          </div>
        }
        onClose={onClose}
      >
        <section className={styles.part}>
          <h3>People</h3>
          <ul className={styles.rows}>
            {group.members.map((member) => (
              <li key={member.id}>
                <span>{nameOf(member)}</span>
                <IconButton
                  label={`Remove ${nameOf(member)} from the group`}
                  icon={X}
                  disabled={offline || leave.isPending}
                  onClick={() =>
                    leave.mutate({ path: { groupId: group.id }, body: { add: [], remove: [member.email] } })
                  }
                />
              </li>
            ))}
          </ul>
          {group.members.length === 0 && <p className={styles.muted}>No one is in this group.</p>}
        </section>
        <section className={styles.part}>
          <h3>Projects</h3>
          <ul className={styles.rows}>
            {group.shares.map(
              ({ project_id: projectId, project_name: name, is_whole: isWhole, folder_ids: folders }) => (
                <li key={projectId}>
                  <span>
                    {name}{' '}
                    <span className={styles.muted}>
                      {isWhole ? 'whole project' : amountText(folders.length, 'folder', 'folders')}
                    </span>
                  </span>
                  <IconButton
                    label={`End the share of ${name}`}
                    icon={X}
                    disabled={offline || unshare.isPending}
                    onClick={() => unshare.mutate({ path: { projectId }, body: { group_id: group.id } })}
                  />
                </li>
              ),
            )}
          </ul>
          {group.shares.length === 0 && <p className={styles.muted}>No project is shared with this group.</p>}
        </section>
        <div className={`${styles.part} ${styles.buttons}`}>
          <Button icon={<PencilLine size={15} />} disabled={offline} onClick={() => setDialog('name')}>
            Rename group…
          </Button>
          <Button look="danger" icon={<Trash2 size={15} />} disabled={offline} onClick={onDelete}>
            Delete group…
          </Button>
        </div>
      </SidePanel>
      {dialog === 'name' && <GroupNameDialog group={group} onClose={close} />}
      {dialog === 'people' && <GroupPeopleDialog group={group} onClose={close} />}
      {dialog === 'share' && <GroupShareDialog group={group} onClose={close} />}
    </>
  )
}
