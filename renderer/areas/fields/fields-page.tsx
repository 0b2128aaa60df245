import { ListPlus, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FIELD_KINDS } from '#domain/custom-fields'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import type { Column } from '../../kit/columns'
import { Confirm } from '../../kit/confirm'
import { FIELD_KIND_LABEL } from '../../kit/field-words'
import { choiceFilter } from '../../kit/filters'
import { useList } from '../../kit/list'
import { ListPage } from '../../kit/list-page'
import { ListToolbar } from '../../kit/list-toolbar'
import { narrowRows } from '../../kit/narrow-rows'
import { readingOf } from '../../kit/reading'
import { Rows } from '../../kit/rows'
import { TeamTabs } from '../../kit/team-tabs'
import { useAdmins } from '../../projects/use-admins'
import { teamQuery } from '../../queries'
import type { Place } from '../../router/places'
import { useConnectivity } from '../../stores/connectivity-store'
import { Button } from '../../../ui/button'
import { amountText, countText } from '../../../ui/texts'
import { FieldDialog } from './field-dialog'
import {
  detailText,
  FIELDS,
  type FieldRow,
  fieldRows,
  PLACE_LABEL,
  PLACE_NAMES,
  placeOf,
  sortedFields,
} from './fields-list'
import styles from './fields.module.css'
import { ScoresPage } from './scores-page'

export function FieldsPages({ area }: Extract<Place, { area: 'fields' | 'scores' }>) {
  return area === 'fields' ? <FieldsPage /> : <ScoresPage />
}

const COLUMNS: readonly Column<FieldRow>[] = [
  { id: 'name', label: 'Field', width: 170, share: 3, sort: 'name', isName: true, cell: ({ name }) => name },
  { id: 'place', label: 'Belongs to', width: 150, share: 2, cell: ({ placeName }) => PLACE_LABEL[placeName] },
  { id: 'kind', label: 'Type', width: 120, share: 1, cell: ({ kind }) => FIELD_KIND_LABEL[kind] },
  {
    id: 'detail',
    label: 'Options and range',
    width: 160,
    share: 3,
    cell: (field) => {
      const text = detailText(field)
      return (
        <span className={styles.muted} title={text}>
          {text || '–'}
        </span>
      )
    },
  },
  {
    id: 'uses',
    label: 'Values',
    width: 80,
    share: 1,
    sort: 'uses',
    cell: ({ uses }) => (uses === 0 ? <span className={styles.muted}>–</span> : countText(uses)),
  },
]
const FILTERS = [
  choiceFilter(
    'place',
    'Belongs to',
    PLACE_NAMES.map((value) => ({ value, label: PLACE_LABEL[value] })),
  ),
  choiceFilter(
    'kind',
    'Type',
    FIELD_KINDS.map((value) => ({ value, label: FIELD_KIND_LABEL[value] })),
  ),
]
const keyOf = ({ id }: FieldRow): number => id

/** The team's fields for projects and people. */
export function FieldsPage() {
  const look = useList(FIELDS)
  const { search, filters, sort } = look
  const projects = useCall(rowQuery('listFieldTemplates', { query: placeOf('projects') }))
  const members = useCall(rowQuery('listFieldTemplates', { query: placeOf('members') }))
  const people = useCall(rowQuery('listFieldTemplates', { query: placeOf('people') }))
  const { data: team } = useCall(teamQuery)
  const offline = useConnectivity((state) => state.offline)
  const [shown, setShown] = useState<FieldRow | 'new'>()
  const [leaving, setLeaving] = useState<FieldRow>()
  const remove = useWrite('deleteFieldTemplate', {
    changes: ['listFieldTemplates', 'listFieldValues'],
    onDone: () => setLeaving(undefined),
  })
  const mayManage = team?.accesses.actions.includes('ManageCustomField') === true
  const ask = useAdmins(team !== undefined && !mayManage)
  const failed = [projects, members, people].find(({ isError }) => isError) ?? projects
  const all = useMemo(
    () =>
      projects.data && members.data && people.data
        ? [
            ...fieldRows('projects', projects.data.data),
            ...fieldRows('members', members.data.data),
            ...fieldRows('people', people.data.data),
          ]
        : undefined,
    [projects.data, members.data, people.data],
  )
  const rows =
    all &&
    sortedFields(
      narrowRows(
        all,
        { search, filters },
        {
          text: (field) => `${field.name} ${detailText(field)}`,
          values: { place: ({ placeName }) => placeName, kind: ({ kind }) => kind },
        },
      ),
      sort,
    )
  return (
    <>
      <ListPage
        title="Fields"
        many="fields"
        reading={readingOf(failed)}
        rows={rows}
        total={all?.length}
        isNarrowed={look.isNarrowed}
        onClear={look.clear}
        above={<TeamTabs here="fields" />}
        empty={{
          icon: <ListPlus size={22} />,
          title: 'No fields yet',
          text: mayManage
            ? 'Add what the team must know: the customer of a project, the vendor of a person, a due date.'
            : `The owner and the admins of the team make fields. ${ask}`.trim(),
        }}
        actions={
          mayManage && (
            <Button
              look="primary"
              icon={<Plus size={15} />}
              disabled={offline || all === undefined}
              title={offline ? NEEDS_PLATFORM : undefined}
              onClick={() => setShown('new')}
            >
              New field…
            </Button>
          )
        }
        toolbar={<ListToolbar list={FIELDS} many="fields" filters={FILTERS} />}
      >
        {(visible) => (
          <Rows
            list={FIELDS}
            label="Fields"
            columns={COLUMNS}
            rows={visible}
            keyOf={keyOf}
            onOpen={(key) => setShown(all?.find(({ id }) => id === key))}
          />
        )}
      </ListPage>
      {shown !== undefined && (
        <FieldDialog
          field={shown === 'new' ? undefined : shown}
          mayChange={mayManage && !offline}
          onDelete={(field) => {
            setShown(undefined)
            setLeaving(field)
          }}
          onClose={() => setShown(undefined)}
        />
      )}
      {leaving !== undefined && (
        <Confirm
          title={`Delete the field “${leaving.name}”?`}
          action="Delete field"
          isDanger
          busy={remove.isPending}
          failure={remove.error?.failure}
          onConfirm={() => remove.mutate({ path: { templateId: leaving.id }, query: {} })}
          onClose={() => {
            remove.reset()
            setLeaving(undefined)
          }}
        >
          {leaving.uses === 0 ? 'It has no values.' : `Its ${amountText(leaving.uses, 'value goes', 'values go')}.`} You
          can’t undo this.
        </Confirm>
      )}
    </>
  )
}
