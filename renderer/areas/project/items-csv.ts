import { APPROVAL_LABEL, approvalOf } from '#domain/approval'
import { csvLine } from '#domain/csv-line'
import type { Item, WorkflowStatus } from '#domain/entities'

const HEADS = ['id', 'name', 'status', 'approval', 'assigned', 'priority', 'category', 'objects', 'open_comments']
const ENDS = ['width', 'height', 'link', 'added', 'changed']

interface ItemsCsvParts {
  readonly statuses: readonly WorkflowStatus[]
  /** The names of the project's metadata, in their order. */
  readonly fields: readonly string[]
}

/** Items as a CSV table, with a column for each field of the project's metadata. */
export function itemsCsv(items: readonly Item[], { statuses, fields }: ItemsCsvParts): string {
  const nameOf = new Map(statuses.map(({ value, name }) => [value, name]))
  const lines = items.map((item) => {
    const { facts } = item
    return csvLine([
      String(item.id),
      item.name,
      nameOf.get(item.annotation_status) ?? String(item.annotation_status),
      APPROVAL_LABEL[approvalOf(item)],
      facts?.assignees?.join(', '),
      facts?.priority,
      facts?.category,
      facts?.objects,
      facts?.comments,
      ...fields.map((field) => facts?.metadata?.[field]),
      facts?.width,
      facts?.height,
      facts?.link,
      facts?.createdAt,
      facts?.updatedAt,
    ])
  })
  return [csvLine([...HEADS, ...fields, ...ENDS]), ...lines].join('')
}
