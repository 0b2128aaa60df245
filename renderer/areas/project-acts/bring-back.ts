import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { resultOf } from '../../desktop/client'
import { rowKey } from '../../desktop/row-query'
import { projectsQuery } from '../../queries'
import { goTo } from '../../router/place-store'
import { notify, notifyFailure } from '../../stores/notice-store'

/** Brings a deleted project back and says under which name; the answer tells whether it is there again. */
export async function bringBack(
  desktop: DesktopApi,
  queries: QueryClient,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<boolean> {
  const back = await resultOf(desktop.platform.write('restoreProject', { path: { projectId: id } }))
  // Also after a refusal: somebody else may have brought it back.
  void queries.invalidateQueries({ queryKey: rowKey('listDeletedProjects') })
  void queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
  if (!back.ok) {
    notifyFailure(back.error, `“${name}” was not brought back`)
    return false
  }
  notify({
    tone: 'success',
    title: `“${back.value.name}” is back`,
    text: back.value.name === name ? undefined : `Another project is called “${name}” now.`,
    action: { label: 'Open', run: () => goTo({ area: 'project', projectId: id }) },
  })
  return true
}
