import { z } from 'zod'
import type { Platform } from '../platform-context'
import type { ItemFilter } from '../storage/item-filter'
import type { ItemScope } from '../storage/items'

/** Which items an export takes; a list without an entry narrows nothing. */
const exportChoice = z.object({
  statuses: z.array(z.number()),
  folders: z.array(z.string()),
  pinned: z.boolean(),
})
export type ExportChoice = z.output<typeof exportChoice>

/** What an export is asked to do; `up_to`: items that came later are none of it. */
export const exportArgs = z.object({
  up_to: z.number(),
  name: z.string().default('Export'),
  choice: exportChoice.default({ statuses: [], folders: [], pinned: false }),
})

/** The items that a choice takes of what a person may see. */
export function chosenItems(
  { storage }: Pick<Platform, 'storage'>,
  projectId: number,
  hiddenValues: readonly number[],
  { statuses, folders, pinned }: ExportChoice,
): ItemScope {
  const named = storage.folders.ofProject(projectId, []).filter(({ isRoot, name }) => !isRoot && folders.includes(name))
  const parts: readonly ItemFilter[] = [
    ...(statuses.length === 0 ? [] : [oneOf('annotation_status', statuses)]),
    ...(folders.length === 0
      ? []
      : [
          oneOf(
            'folder_id',
            named.map(({ id }) => id),
          ),
        ]),
    ...(pinned ? [oneOf('is_pinned', [true])] : []),
  ]
  return { projectId, hiddenValues, filter: { kind: 'all', parts } }
}

function oneOf(
  field: 'annotation_status' | 'folder_id' | 'is_pinned',
  values: readonly (number | boolean)[],
): ItemFilter {
  return { kind: 'oneOf', field, values, negated: false, folded: false }
}
