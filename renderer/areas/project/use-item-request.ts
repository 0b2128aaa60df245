import { useQueryClient } from '@tanstack/react-query'
import { given } from '#domain/given'
import { projectPermissions } from '#domain/permissions'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { accessesQuery, itemsKey } from '../../queries'
import { notify, notifyFailure } from '../../stores/notice-store'
import { itemsText } from './items-text'
import { useRights } from './status-rights'

/** Requests items from the platform; `may` tells whether the person can. */
export function useItemRequest(projectId: number) {
  const queries = useQueryClient()
  const accesses = useCall(accessesQuery(projectId))
  const rights = useRights(projectId)
  const request = useAct(
    (desktop, category: number | undefined) => desktop.items.request({ projectId, ...given({ category }) }),
    {
      onDone: ({ items, pending }) => {
        if (pending === true)
          return notify({
            tone: 'info',
            title: 'The request waits on this computer',
            text: 'It is sent as soon as the platform answers.',
          })
        if (items.length === 0) return notify({ tone: 'info', title: 'There are no more items to assign right now' })
        notify({ tone: 'success', title: `${itemsText(items.length)} assigned to you` })
        void queries.invalidateQueries({ queryKey: itemsKey(projectId) })
      },
      onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t request items'),
    },
  )
  const permissions = accesses.data && projectPermissions(accesses.data.accesses)
  const may = permissions?.request === true && rights?.isPaused === false
  return {
    may,
    /** true if people choose the category of requested items. */
    byCategory: permissions?.requestByCategory === true,
    isAsking: request.isPending,
    ask: (category?: number) => request.mutate(category),
  }
}
