import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { resultOf } from '../../desktop/client'
import { rowKey } from '../../desktop/row-query'
import { projectsQuery } from '../../queries'
import { goTo } from '../../router/place-store'
import { dismiss, notify, notifyFailure } from '../../stores/notice-store'

interface Deleted {
  readonly id: number
  readonly name: string
}

/** Undo notices by deleted project. */
const offers = new Map<number, number>()

/** Announces a deletion, with Undo. */
export function tellDeleted(desktop: DesktopApi, queries: QueryClient, deleted: Deleted): void {
  const noticeId = notify({
    tone: 'success',
    title: `“${deleted.name}” is deleted`,
    text: 'It can be brought back for seven days, under Recently deleted.',
    action: { label: 'Undo', run: () => void bringBack(desktop, queries, deleted) },
  })
  offers.set(deleted.id, noticeId)
}

/** Restores a deleted project and shows its name; returns whether it succeeded. */
export async function bringBack(desktop: DesktopApi, queries: QueryClient, { id, name }: Deleted): Promise<boolean> {
  const back = await resultOf(desktop.platform.write('restoreProject', { path: { projectId: id } }))
  // Also after a refusal, because another person may have restored it.
  void queries.invalidateQueries({ queryKey: rowKey('listDeletedProjects') })
  void queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
  if (!back.ok) {
    notifyFailure(back.error, `Couldn’t restore “${name}”`)
    return false
  }
  // Its notice would offer an act that is already done.
  dismiss(offers.get(id) ?? 0)
  offers.delete(id)
  notify({
    tone: 'success',
    title: `“${back.value.name}” is back`,
    text: back.value.name === name ? undefined : `Another project is called “${name}” now.`,
    action: { label: 'Open', run: () => goTo({ area: 'project', projectId: id }) },
  })
  return true
}
