import { exactText } from '#domain/annotation/json/exact-text'
import { patched } from '#domain/annotation/json/patched'
import { isNative } from '#domain/annotation/native'
import { csvLine, type Formulas } from '#domain/csv-line'
import { APPROVAL_STATUS, PROJECT_TYPE } from '#domain/enums'
import { PROJECT_ROLE } from '../areas/access/grants'
import { type ProjectAccess, seesAssignees } from '../areas/access/project-access'
import type { Archive } from '../storage/archive'
import type { ItemRow } from '../storage/items'
import type { Snapshot } from '../storage/snapshot'
import type { Workflows } from '../storage/workflows'

/** The table of the items of an export. */
export const ITEMS_TABLE = 'items.csv'

const HEADS = [
  'path',
  'folder',
  'item',
  'id',
  'status',
  'approval',
  'annotator',
  'qa',
  'others',
  'category',
  'priority',
  'pinned',
] as const

/** What an export says of its items besides their annotations. */
interface ItemFacts {
  /** Reads the facts of the next items at once. */
  readonly read: (items: readonly ItemRow[]) => void
  /** Writes the line of an item; `path`: where its annotation lies, undefined: it has none. */
  readonly line: (item: ItemRow, path: string | undefined) => void
  /** A native annotation whose metadata say status, pin and people of its item; all else stays letter by letter. */
  readonly inMetadata: (item: ItemRow, bytes: Uint8Array) => Uint8Array
  readonly end: () => void
}

/** Writes status, approval, people and folder of each item of an export; assignees only where the person sees them. */
export function itemFacts(
  archive: Archive,
  { items }: Pick<Snapshot, 'items'>,
  workflows: Pick<Workflows, 'statuses'>,
  access: ProjectAccess,
  formulas: Formulas,
): ItemFacts {
  const { workflowId, type } = access.project
  const statuses = new Map(workflows.statuses(workflowId).map(({ value, name }) => [value, name]))
  const isSeen = seesAssignees(access)
  const isForm = type === PROJECT_TYPE.custom_llm
  let people: ReturnType<Snapshot['items']['assignmentsOfAll']> = new Map()
  const emailsOf = ({ id }: ItemRow, isMeant: (roleId: number) => boolean): readonly string[] =>
    (people.get(id) ?? []).filter(({ roleId }) => isMeant(roleId)).map(({ email }) => email)
  const annotatorOf = (item: ItemRow) => emailsOf(item, (role) => role === PROJECT_ROLE.annotator)
  const qaOf = (item: ItemRow) => emailsOf(item, (role) => role === PROJECT_ROLE.qa)
  const file = archive.begin(ITEMS_TABLE)
  file.write(`\ufeff${csvLine(HEADS)}`)
  return {
    read: (page) => {
      if (isSeen && page.length > 0) people = items.assignmentsOfAll(page.map(({ id }) => id))
    },
    line: (item, path) => {
      const { id, folderName, name, annotationStatus, approvalStatus, category, priority, isPinned } = item
      const others = emailsOf(item, (role) => role !== PROJECT_ROLE.annotator && role !== PROJECT_ROLE.qa)
      const cells = [
        path,
        folderName,
        name,
        id,
        statuses.get(annotationStatus) ?? annotationStatus,
        APPROVALS[APPROVAL_STATUS[approvalStatus] ?? 'NOAPPROVAL'],
        annotatorOf(item).join('; '),
        qaOf(item).join('; '),
        others.join('; '),
        category?.name,
        priority === 0 ? null : priority,
        isPinned,
      ]
      file.write(csvLine(cells, formulas))
    },
    inMetadata: (item, bytes) => {
      const text = Buffer.from(bytes).toString()
      const own = text.trim()
      const body = isForm ? undefined : parsed(own)
      if (!isNative(body) || !isNative(body.metadata)) return bytes
      const facts = {
        status: statuses.get(item.annotationStatus) ?? null,
        pinned: item.isPinned,
        annotatorEmail: annotatorOf(item)[0] ?? null,
        qaEmail: qaOf(item)[0] ?? null,
      }
      const named = { ...body, metadata: { ...body.metadata, ...facts } }
      return Buffer.from(text.replace(own, () => patched(own, exactText(named))))
    },
    end: () => file.end(),
  }
}

const APPROVALS = { NOAPPROVAL: '', REJECTED: 'Disapproved', APPROVED: 'Approved' } as const

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The archive holds it as it was saved.
    return undefined
  }
}
