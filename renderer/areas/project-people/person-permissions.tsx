import type { WireProjectPerson } from '#endpoints'
import { PROJECT_PERMISSION } from '#domain/enums'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { SettingRow } from '../../kit/setting-row'
import { teamQuery } from '../../queries'
import { notifyFailure } from '../../stores/notice-store'
import styles from './people.module.css'

interface PersonPermissionsProps {
  readonly person: WireProjectPerson
  readonly projectId: number
  readonly mayChange: boolean
}

const FAILED = "Couldn't change the permissions"
const LIST = 'listProjectPeople' as const
const ADMIN = 'ProjectAdmin'

/** A person's extra permissions in the project; changes apply at once. */
export function PersonPermissions({ person, projectId, mayChange }: PersonPermissionsProps) {
  const { data: team } = useCall(teamQuery)
  const options = {
    changes: [LIST],
    onFailed: ({ failure }: { readonly failure: Parameters<typeof notifyFailure>[0] }) =>
      notifyFailure(failure, FAILED),
  }
  const edit = useWrite('editPeopleCategories', options)
  const toggle = useWrite('pauseUsers', options)
  const runsTeam = team?.accesses.actions.includes('UpdateTeam') === true
  const isBusy = edit.isPending || toggle.isPending
  const setDownload = (isOn: boolean) => {
    const permissions = { userPermissions: [{ id: PROJECT_PERMISSION.download }] }
    edit.mutate({
      projectId,
      query: { entity: 'Contributor', parentEntity: 'Project', action: 'editpermissions' },
      body: {
        query: { search: { id: { $in: [person.id] } } },
        body: isOn ? { add: permissions } : { remove: permissions },
      },
    })
  }
  const setToken = (isOn: boolean) => {
    const search = { 'projects.id': { $in: [projectId] }, 'projects.contributors.email': { $in: [person.email] } }
    toggle.mutate({
      body: {
        query: { search },
        body: { projectUsers: { permissions: { allow_view_sdk_token: isOn ? 1 : 0 } } },
      },
    })
  }
  return (
    <fieldset className={styles.permissions}>
      <legend>Permissions</legend>
      {person.role === ADMIN && (
        <SettingRow
          label="Download"
          hint="Exports annotations of this project. Admins of the team give it."
          on={person.permissions.includes(PROJECT_PERMISSION.download)}
          disabled={!runsTeam || isBusy}
          onChange={setDownload}
        />
      )}
      <SettingRow
        label="Make an SDK token"
        hint="Scripts then act for them in this team."
        on={person.permissions.includes(PROJECT_PERMISSION.allow_view_sdk_token)}
        disabled={!mayChange || isBusy}
        onChange={setToken}
      />
    </fieldset>
  )
}
