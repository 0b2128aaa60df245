import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import type { Project } from '#domain/entities'
import { nextStep } from '#domain/errors'
import { resultOf } from '../../desktop/client'
import { rowKey } from '../../desktop/row-query'
import { exportTime } from '../../projects/export-time'
import { goTo } from '../../router/place-store'
import { notify } from '../../stores/notice-store'
import { projectsText } from './projects-act'

/** Starts an export per project and reports those that failed to start. */
export async function exportProjects(
  { desktop, queries }: { readonly desktop: DesktopApi; readonly queries: QueryClient },
  projects: readonly Project[],
): Promise<void> {
  const body = { time: exportTime(new Date()) }
  const failed: string[] = []
  for (const { id, name } of projects) {
    const started = await resultOf(desktop.platform.start('startExport', { projectId: id, body }))
    if (!started.ok) failed.push(`${name}: ${started.error.message} ${nextStep(started.error)}`)
  }
  const started = projects.length - failed.length
  for (const row of ['listExports', 'listTeamExports'] as const)
    void queries.invalidateQueries({ queryKey: rowKey(row) })
  const [first] = failed
  notify({
    tone: first === undefined ? 'info' : started === 0 ? 'danger' : 'warning',
    title: started === 0 ? 'Couldn’t start an export' : `${projectsText(started)}: the export is under way`,
    ...(first === undefined ? {} : { text: `${projectsText(failed.length)} could not be exported. ${first}` }),
    ...(started === 0 ? {} : { action: { label: 'Exports', run: () => goTo({ area: 'allExports' }) } }),
  })
}
