import type { WireMember } from '#endpoints'
import { useWrite } from '../../desktop/use-write'
import { notifyFailure } from '../../stores/notice-store'
import { SettingRow } from '../../kit/setting-row'
import { PERMISSION_CHOICES } from './members-list'
import styles from './team.module.css'

interface MemberPermissionsProps {
  readonly member: WireMember
  readonly teamId: number
  readonly mayGive: boolean
}

/** A contributor's permissions in the team; changes apply at once. */
export function MemberPermissions({ member, teamId, mayGive }: MemberPermissionsProps) {
  const change = useWrite('changePermissions', {
    changes: ['listMembers'],
    onFailed: ({ failure }) => notifyFailure(failure, "Couldn't change the permissions"),
  })
  return (
    <fieldset className={styles.permissions}>
      <legend>Permissions</legend>
      {PERMISSION_CHOICES.map(({ value, label, hint }) => (
        <SettingRow
          key={value}
          label={label}
          hint={hint}
          on={member.permissions.includes(value)}
          disabled={!mayGive || change.isPending}
          onChange={(isOn) =>
            change.mutate({
              path: { teamId },
              body: { emails: [member.email], give: isOn ? [value] : [], take: isOn ? [] : [value] },
            })
          }
        />
      ))}
    </fieldset>
  )
}
