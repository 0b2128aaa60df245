import { Download, UserPlus, Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { WireProjectPerson } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useSaveText } from '../../desktop/use-save-text'
import { ColumnsMenu } from '../../kit/columns-menu'
import { FieldValues } from '../../kit/field-values'
import { choiceFilter } from '../../kit/filters'
import { useList } from '../../kit/list'
import { ListPage } from '../../kit/list-page'
import { ListToolbar } from '../../kit/list-toolbar'
import { narrowRows } from '../../kit/narrow-rows'
import { readingOf } from '../../kit/reading'
import { Rows } from '../../kit/rows'
import { useListViews } from '../../kit/saved-views'
import { fieldColumns, useFields } from '../../kit/use-fields'
import { ViewsMenu } from '../../kit/views-menu'
import { teamQuery } from '../../queries'
import { useHindrance } from '../../projects/hindrance'
import { useAdmins } from '../../projects/use-admins'
import { openOverlay } from '../../stores/overlay-store'
import { roleLabel } from '../../projects/role-label'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { PEOPLE_COLUMNS } from './people-columns'
import { PEOPLE, personName, sortedPeople, stateOf, STATES } from './people-list'
import { PeopleConfirm } from './people-question'
import { PeopleSelection } from './people-selection'
import { PersonPanel } from './person-panel'
import { peopleCsv } from './people-csv'
import { fitsScore, scoreColumns, scoreFilters, usePeopleScores } from './score-columns'
import { SeeAsPerson, SeeAsRole } from './see-as-button'
import { usePeopleActs } from './use-people-acts'

interface PeoplePageProps {
  readonly area: 'projectPeople'
  readonly projectId: number
}

const OF_PEOPLE = { entity: 'Contributor', parentEntity: 'Project' } as const
const NONE: ReadonlySet<number> = new Set()
const keyOf = ({ id }: WireProjectPerson): number => id

/** The columns of people, with a column for each custom field and each score. */
function columnsWith(fields: ReturnType<typeof useFields>, scores: ReturnType<typeof usePeopleScores>) {
  return [
    ...PEOPLE_COLUMNS,
    ...fieldColumns<WireProjectPerson>(fields, (row) => ({ id: row.id, name: personName(row) })),
    ...scoreColumns(scores),
  ]
}

/** A project's people with their roles and progress. */
export function PeoplePage({ projectId }: PeoplePageProps) {
  const look = useList(PEOPLE)
  const listed = useCall(rowQuery('listProjectPeople', { path: { projectId } }))
  const roles = useCall(rowQuery('listRoles', {}))
  const hindrance = useHindrance()
  const views = useListViews(PEOPLE)
  const [selected, setSelected] = useState(NONE)
  const [openId, setOpenId] = useState<number>()
  const acts = usePeopleActs(projectId, ({ kind }) => {
    setSelected(NONE)
    if (kind === 'remove') setOpenId(undefined)
  })
  const { data: team } = useCall(teamQuery)
  const may = (action: string) => team?.accesses.actions.includes(action) === true
  const mayEdit = may('EditContributorFields')
  const of = useMemo(() => ({ ...OF_PEOPLE, project_id: projectId }), [projectId])
  const fields = useFields(of, {
    mayEdit: mayEdit && hindrance === undefined,
    enabled: mayEdit || may('ViewContributorFields'),
  })
  const scores = usePeopleScores(projectId)
  const save = useSaveText('The list of people', 'csv')
  const columns = useMemo(() => columnsWith(fields, scores), [fields, scores])
  const isBarred = listed.data === undefined && listed.error?.failure.code === 'forbidden'
  const ask = useAdmins(isBarred)
  const all = listed.data?.data
  const rows = useShownPeople(all, look, fields, scores)
  const given = roles.data?.data ?? []
  const defs = [
    choiceFilter(
      'role',
      'Role',
      roles.data?.data.map(({ id, name }) => ({ value: id, label: roleLabel(name) })),
    ),
    choiceFilter('state', 'State', STATES, { operators: ['is'] }),
    ...fields.filters,
    ...scoreFilters(scores),
  ]
  const chosen = rows?.filter(({ id }) => selected.has(id)) ?? []
  const open = all?.find(({ id }) => id === openId)
  return (
    <>
      <ListPage
        title="People"
        many="people"
        reading={readingOf(listed)}
        rows={isBarred ? [] : rows}
        total={all?.length}
        isNarrowed={look.isNarrowed}
        onClear={look.clear}
        barred={
          isBarred
            ? {
                title: 'You can’t see the people of this project',
                text: `Admins of the project say who works in it. ${ask}`.trim(),
              }
            : undefined
        }
        empty={{
          icon: <Users size={22} />,
          title: 'No one was added yet',
          text: 'The owner and the admins of the team work in every project. Add contributors to share the work.',
        }}
        actions={
          <>
            {!isBarred && <SeeAsRole projectId={projectId} />}
            <Button
              look="primary"
              icon={<UserPlus size={15} />}
              disabled={hindrance !== undefined || all === undefined}
              title={hindrance}
              onClick={() => openOverlay({ kind: 'projectAct', act: 'share', projectId })}
            >
              Add people…
            </Button>
          </>
        }
        toolbar={
          chosen.length > 0 ? (
            <PeopleSelection
              chosen={chosen}
              roles={given}
              hindrance={hindrance}
              onAsk={acts.ask}
              onClear={() => setSelected(NONE)}
            />
          ) : (
            <ListToolbar list={PEOPLE} many="people" filters={defs}>
              <ViewsMenu source={views} usual="All people" />
              <ColumnsMenu list={PEOPLE} columns={columns} />
              <IconButton
                label="Save the list as CSV"
                icon={Download}
                disabled={rows === undefined || rows.length === 0}
                onClick={() => save('People', peopleCsv(rows ?? [], fields, scores))}
              />
            </ListToolbar>
          )
        }
        aside={
          open !== undefined && (
            <PersonPanel
              person={open}
              projectId={projectId}
              roles={given}
              mayChange={open.may_change && hindrance === undefined}
              onChange={(change, role) => acts.ask({ people: [open], change, ...(role === undefined ? {} : { role }) })}
              onClose={() => setOpenId(undefined)}
            >
              <SeeAsPerson projectId={projectId} id={open.id} name={personName(open)} />
              <FieldValues fields={fields} thing={{ id: open.id, name: personName(open) }} />
            </PersonPanel>
          )
        }
      >
        {(shown) => (
          <Rows
            list={PEOPLE}
            label="People"
            columns={columns}
            rows={shown}
            whole={all?.length}
            keyOf={keyOf}
            onOpen={setOpenId}
            selected={selected}
            onSelect={setSelected}
          />
        )}
      </ListPage>
      <PeopleConfirm acts={acts} />
      {fields.dialog}
    </>
  )
}

/** The people that match the search and the filters, in their order. */
function useShownPeople(
  all: readonly WireProjectPerson[] | undefined,
  { search, filters, sort }: ReturnType<typeof useList>,
  fields: ReturnType<typeof useFields>,
  scores: ReturnType<typeof usePeopleScores>,
): readonly WireProjectPerson[] | undefined {
  return useMemo(() => {
    if (all === undefined) return undefined
    const found = narrowRows(
      all,
      { search, filters },
      {
        text: (row) => `${personName(row)} ${row.email}`,
        values: { role: ({ role_id: id }) => id, state: stateOf },
        custom: (filter, row) => fields.fits(filter, row.id) ?? fitsScore(scores, filter, row.email),
      },
    )
    return sortedPeople(found, sort, fields, scores)
  }, [all, search, filters, sort, fields, scores])
}
