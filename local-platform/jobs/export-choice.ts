import { z } from 'zod'
import { ok, type Result } from '#domain/result'
import { itemScope } from '../areas/access/item-scope'
import { type ProjectAccess, searcherOf } from '../areas/access/project-access'
import { readSearch } from '../areas/items/search-filter'
import { refuse, type Refusal } from '../server/refusal'
import type { Folders } from '../storage/folders'
import type { ItemFilter } from '../storage/item-filter'
import type { ItemScope } from '../storage/items'
import type { Person } from '../storage/people'

/** Kind of the jobs that write exports. */
export const EXPORT_KIND = 'exportAnnotations'
/** Annotations read per part of a count, to find what a format can't carry. */
export const READ_AT_ONCE = 64
/** Items counted at once for an export: some 3 ms of work. */
export const COUNTED_AT_ONCE = 5_000

/** Items that an export includes; an empty list restricts nothing. */
const exportChoice = z.object({
  statuses: z.array(z.number()),
  folders: z.array(z.string()),
  pinned: z.boolean(),
  /** Search object. */
  filter: z.record(z.string(), z.unknown()).default({}),
  except: z.array(z.number()).default([]),
  /** Id of a format, or `csv` and `jsonl`: tables of multimodal items. */
  format: z.string().default('native'),
  /** Options of formats: the first COCO number, the share of the validation part, and the seed of that split. */
  first_id: z.union([z.literal(0), z.literal(1)]).default(1),
  val_share: z.number().default(0),
  seed: z.number().default(1),
  /** Frames a second of clips; null: each clip's own. */
  frame_rate: z.number().nullable().default(null),
  /** Includes the items' files. */
  media: z.boolean().default(false),
  /** Whether status, approval, people and folder of each item are in it. */
  items: z.boolean().default(false),
  /** Also writes each mask as a picture in the colours of its classes. */
  fuse: z.boolean().default(false),
  /** Writes table cells that start like formulas unchanged. */
  raw_formulas: z.boolean().default(false),
  /** Earlier export to compare with: only differences are included. */
  since: z.number().nullable().default(null),
})
export type ExportChoice = z.output<typeof exportChoice>

/** Arguments of an export; `up_to` excludes later items. */
export const exportArgs = z.object({
  up_to: z.number(),
  name: z.string().default('Export'),
  choice: exportChoice.prefault({ statuses: [], folders: [], pinned: false }),
})

/** Items of a choice that a person may see. */
export function chosenItems(
  folders: Pick<Folders, 'ofProject'>,
  person: Person,
  access: ProjectAccess,
  { statuses, folders: names, pinned, filter, except }: ExportChoice,
): Result<ItemScope, Refusal> {
  const { project } = access
  const search = readSearch(filter, searcherOf({ person }, access))
  if (!search.ok) return refuse('bad_request', { message: search.error, data: { key: 'body.filter' } })
  const named = folders.ofProject(project.id, []).filter(({ isRoot, name }) => !isRoot && names.includes(name))
  const folderIds = named.map(({ id }) => id)
  const parts: readonly ItemFilter[] = [
    search.value,
    ...(except.length === 0 ? [] : [{ ...oneOf('id', except), negated: true }]),
    ...(statuses.length === 0 ? [] : [oneOf('annotation_status', statuses)]),
    ...(names.length === 0 ? [] : [oneOf('folder_id', folderIds)]),
    ...(pinned ? [oneOf('is_pinned', [true])] : []),
  ]
  return ok(itemScope(access, { kind: 'all', parts }))
}

function oneOf(field: 'id' | 'annotation_status' | 'folder_id' | 'is_pinned', values: readonly (number | boolean)[]) {
  return { kind: 'oneOf', field, values, negated: false, folded: false } as const
}
