import { APPROVAL_LABEL, approvalValue } from '#domain/approval'
import { fullName, type WorkflowStatus } from '#domain/entities'
import { APPROVAL_STATUS } from '#domain/enums'
import { operatorsOf, valuesProblem } from '#domain/item-conditions'
import { assigneeInRole, itemFilterField, ME } from '#domain/item-filter-fields'
import { metadataKey } from '#domain/metadata-filter'
import { readStatuses } from '#domain/workflow'
import { typeHas } from '#domain/project-types'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import type { FilterChoice, FilterDef } from '../../kit/filters'
import { projectQuery, statusesQuery } from '../../queries'
import { StatusMark } from '../../../ui/status-mark'
import { countText } from '../../../ui/texts'
import { roleName } from './role-name'
import { useItemCategories } from './use-item-categories'
import { useAssignees } from './use-places'

const KINDS = { text: 'text', numeric: 'number', date: 'day' } as const
const YES_OR_NO: readonly FilterChoice[] = [
  { value: 1, label: 'Yes' },
  { value: 0, label: 'No' },
]
const APPROVALS = APPROVAL_STATUS.map(
  (name): FilterChoice => ({ value: approvalValue(name), label: APPROVAL_LABEL[name] }),
)
const NO_CATEGORY: FilterChoice = { value: 0, label: 'No category' }
const MYSELF: FilterChoice = { value: ME, label: 'Me' }

/** The fields to filter items by, with their options. */
export function useItemFilterDefs(projectId: number): readonly FilterDef[] {
  const project = useCall(projectQuery(projectId))
  const statuses = useCall(statusesQuery(projectId), { select: readStatuses })
  const people = useAssignees(projectId)
  const schema = useCall(rowQuery('readMetadataSchema', { projectId }))
  const classes = useCall(rowQuery('listClasses', { projectId }))
  const { rows: categories, isKnown: areCategoriesKnown, ...reading } = useItemCategories(projectId)
  const assignees = peopleChoices(people)
  const hasCategories = typeHas(project.data?.type, 'form')
  const roles = new Map(people.rows.map(({ role_id: id, role }) => [id, role]))
  return [
    def('name', 'Name'),
    def('status', 'Status', {
      choices: statuses.data?.filter(isShown).map(statusChoice),
      problem: statuses.error?.failure.message,
      onRetry: () => void statuses.refetch(),
      gone: 'a removed status',
    }),
    def('approval', 'Approval', { choices: APPROVALS }),
    def('assignee', 'Assigned to', { ...assignees, gone: LEFT }),
    ...[...roles].map(([id, role]) =>
      def(assigneeInRole(id), `Assigned to, of ${roleName(role)}`, { ...assignees, gone: LEFT }),
    ),
    ...(people.may
      ? [
          def('role', 'Role of who has it', {
            choices: [...roles].map(([value, role]) => ({ value, label: roleName(role) })),
            gone: 'a removed role',
          }),
        ]
      : []),
    def('priority', 'Priority'),
    def('pinned', 'Pinned', { choices: YES_OR_NO }),
    ...(hasCategories
      ? [
          def('category', 'Category', {
            choices: areCategoriesKnown ? [...categories.map(categoryChoice), NO_CATEGORY] : undefined,
            ...reading,
            gone: 'a deleted category',
          }),
        ]
      : []),
    ...(typeHas(project.data?.type, 'form')
      ? []
      : [
          def('class', 'Class of its objects', {
            choices: classes.data?.data.map(({ id, name }): FilterChoice => ({ value: id, label: name })),
            problem: classes.error?.failure.message,
            onRetry: () => void classes.refetch(),
            gone: 'a deleted class',
          }),
        ]),
    def('annotator', 'Annotated by', { ...assignees, gone: LEFT }),
    def('objects', 'Number of objects'),
    def('comments', 'Open comments'),
    def('width', 'Width in pixels'),
    def('height', 'Height in pixels'),
    def('created', 'Added'),
    def('updated', 'Changed'),
    def('id', 'Id'),
    ...Object.entries(schema.data ?? {}).map(([name, field]) =>
      def(metadataKey(name, field), name, {
        ...(field.enum === undefined
          ? {}
          : { choices: field.enum.map((value): FilterChoice => ({ value, label: String(value) })) }),
        gone: 'a deleted choice',
      }),
    ),
  ].flatMap((one) => one ?? [])
}

const LEFT = 'someone who left or is paused'

function def(field: string, label: string, more: Partial<FilterDef> = {}): FilterDef | undefined {
  const known = itemFilterField(field)
  if (known === undefined) return undefined
  const kind = KINDS[known.type as keyof typeof KINDS] ?? 'choice'
  return {
    field,
    label,
    kind,
    operators: operatorsOf(known),
    check: (operator, values) => valuesProblem(known, operator, values),
    ...more,
  }
}

/** People without access to the list of people can only filter by their own work. */
function peopleChoices({
  rows,
  isReading,
  problem,
  onRetry,
  may,
}: ReturnType<typeof useAssignees>): Pick<FilterDef, 'choices' | 'problem' | 'onRetry'> {
  if (!may) return { choices: [MYSELF] }
  if (isReading || problem !== undefined) return { choices: undefined, problem, onRetry }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    choices: [
      MYSELF,
      ...[...byId.values()].map((row) => ({ value: row.id, label: fullName(row), hint: roleName(row.role) })),
    ],
  }
}

const isShown = ({ isViewable }: WorkflowStatus) => isViewable
const statusChoice = (status: WorkflowStatus): FilterChoice => ({
  value: status.value,
  label: status.name,
  icon: <StatusMark status={status} />,
})
const categoryChoice = ({
  id,
  name,
  items,
}: {
  readonly id: number
  readonly name: string
  readonly items: number
}): FilterChoice => ({ value: id, label: name, hint: countText(items) })
