import { Download } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Item, WorkflowStatus } from '#domain/entities'
import { filterOf } from '#domain/item-filter'
import { ok } from '#domain/result'
import { optionsOf } from '../../desktop/call-query'
import { rowQuery } from '../../desktop/row-query'
import { useAct } from '../../desktop/use-act'
import { useSaveText } from '../../desktop/use-save-text'
import { notify, notifyFailure } from '../../stores/notice-store'
import { useProjectView } from '../../stores/project-view-store'
import { IconButton } from '../../../ui/icon-button'
import { countText } from '../../../ui/texts'
import { itemsCsv } from './items-csv'
import { itemsText } from './items-text'
import { readAllItems } from './use-items'

/** Row limit of the file; larger lists need an export. */
const ITEMS_MAX = 20_000

interface Read {
  readonly all: readonly Item[]
  readonly total: number
  readonly fields: readonly string[]
}

interface SaveItemsProps {
  readonly projectId: number
  readonly statuses: readonly WorkflowStatus[]
}

/** Saves the listed items with their metadata. */
export function SaveItems({ projectId, statuses }: SaveItemsProps) {
  const queries = useQueryClient()
  const save = useSaveText('The list of items', 'csv')
  const read = useAct<Read>(
    async (desktop) => {
      const schema = await queries.fetchQuery(optionsOf(rowQuery('readMetadataSchema', { projectId }), desktop))
      const items = await readAllItems(desktop, projectId, filterOf(useProjectView.getState()), ITEMS_MAX)
      return ok({ ...items, fields: Object.keys(schema) })
    },
    {
      onDone: ({ all, total, fields }) => {
        if (total > all.length)
          notify({
            tone: 'warning',
            title: `The file has the first ${itemsText(all.length)} of ${countText(total)}`,
            text: 'Narrow the list to save others, or export the project.',
          })
        save('Items', itemsCsv(all, { statuses, fields }))
      },
      onFailed: ({ failure }) => notifyFailure(failure, 'The list of items was not saved'),
    },
  )
  return (
    <IconButton label="Save the list as CSV" icon={Download} disabled={read.isPending} onClick={() => read.mutate()} />
  )
}
