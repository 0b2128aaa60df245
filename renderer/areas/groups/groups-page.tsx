import { Plus, UsersRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { WireGroup } from '#endpoints'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { Confirm } from '../../kit/confirm'
import { useList } from '../../kit/list'
import { ListPage } from '../../kit/list-page'
import { ListToolbar } from '../../kit/list-toolbar'
import { narrowRows } from '../../kit/narrow-rows'
import { readingOf } from '../../kit/reading'
import { Rows } from '../../kit/rows'
import { TeamTabs } from '../../kit/team-tabs'
import { useAdmins } from '../../projects/use-admins'
import { useConnectivity } from '../../stores/connectivity-store'
import { Button } from '../../../ui/button'
import { amountText } from '../../../ui/texts'
import { GroupNameDialog } from './group-name-dialog'
import { GroupPanel } from './group-panel'
import { GROUP_COLUMNS } from './groups-columns'
import { GROUPS, nameOf, sortedGroups } from './groups-list'

const keyOf = ({ id }: WireGroup): number => id

export function GroupsPage() {
  const look = useList(GROUPS)
  const { search, filters, sort } = look
  const listed = useCall(rowQuery('listGroups', {}))
  const offline = useConnectivity((state) => state.offline)
  const [openId, setOpenId] = useState<number>()
  const [isNaming, setNaming] = useState(false)
  const [leaving, setLeaving] = useState<WireGroup>()
  const remove = useWrite('deleteGroup', { changes: ['listGroups'], onDone: () => setLeaving(undefined) })
  const isBarred = listed.data === undefined && listed.error?.failure.code === 'forbidden'
  const ask = useAdmins(isBarred)
  const all = listed.data?.data
  const rows = useMemo(
    () =>
      all &&
      sortedGroups(
        narrowRows(
          all,
          { search, filters },
          { text: ({ name, members }) => `${name} ${members.map(nameOf).join(' ')}` },
        ),
        sort,
      ),
    [all, search, filters, sort],
  )
  const open = all?.find(({ id }) => id === openId)
  return (
    <>
      <ListPage
        title="Groups"
        many="groups"
        reading={readingOf(listed)}
        rows={isBarred ? [] : rows}
        total={all?.length}
        isNarrowed={look.isNarrowed}
        onClear={look.clear}
        above={<TeamTabs here="groups" />}
        barred={
          isBarred
            ? {
                title: 'You can’t see the groups of this team',
                text: `The owner and the admins of the team manage groups. ${ask}`.trim(),
              }
            : undefined
        }
        empty={{
          icon: <UsersRound size={22} />,
          title: 'No groups yet',
          text: 'People of a group see only their own folders and people. Make one for each vendor.',
        }}
        actions={
          <Button
            look="primary"
            icon={<Plus size={15} />}
            disabled={offline || all === undefined}
            title={offline ? NEEDS_PLATFORM : undefined}
            onClick={() => setNaming(true)}
          >
            New group…
          </Button>
        }
        toolbar={<ListToolbar list={GROUPS} many="groups" filters={[]} />}
        aside={
          open !== undefined && (
            <GroupPanel
              group={open}
              offline={offline}
              onDelete={() => setLeaving(open)}
              onClose={() => setOpenId(undefined)}
            />
          )
        }
      >
        {(shown) => (
          <Rows list={GROUPS} label="Groups" columns={GROUP_COLUMNS} rows={shown} keyOf={keyOf} onOpen={setOpenId} />
        )}
      </ListPage>
      {isNaming && (
        <GroupNameDialog
          onClose={(group) => {
            setNaming(false)
            if (group !== undefined) setOpenId(group.id)
          }}
        />
      )}
      {leaving !== undefined && (
        <Confirm
          title={`Delete the group “${leaving.name}”?`}
          action="Delete group"
          isDanger
          busy={remove.isPending}
          failure={remove.error?.failure}
          onConfirm={() => remove.mutate({ path: { groupId: leaving.id } })}
          onClose={() => {
            remove.reset()
            setLeaving(undefined)
          }}
        >
          {amountText(leaving.members.length, 'person leaves', 'people leave')}{' '}
          {amountText(leaving.shares.length, 'project', 'projects')}. Their items there become unassigned.
        </Confirm>
      )}
    </>
  )
}
