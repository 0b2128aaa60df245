import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Job } from '#domain/job'
import { ExportDialog } from '../../renderer/areas/exports/export-dialog'
import { takeJobs, useJobs } from '../../renderer/stores/jobs-store'
import { aJob } from '../builders/jobs'
import { renderShell } from './shell-page'

beforeEach(() => useJobs.setState(useJobs.getInitialState(), true))

const anExport = (change: Partial<Job>) => aJob({ kind: 'exportAnnotations', title: 'Export annotations', ...change })
const give = (...jobs: readonly Job[]) => takeJobs({ jobs, problem: null })
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('an export that went on while the dialog was closed is found again, and can be saved or made anew', async () => {
  give(anExport({}))
  renderShell(<ExportDialog projectId={8} onClose={vi.fn()} />)
  await expect.element(page.getByRole('progressbar', { name: 'Export' })).toBeVisible()
  await expect.element(button('Cancel the export')).toBeVisible()
  give(anExport({ state: 'done', done: 1_000 }))
  await expect.element(button('Save…')).toBeVisible()
  await expect.element(button('Export again')).toBeVisible()
})

it('an export of another project, or one that was stopped, is none of this dialog', async () => {
  const elsewhere = { id: 9, name: 'Airport' }
  give(anExport({ state: 'done', project: elsewhere }), anExport({ id: 'platform:2', state: 'cancelled' }))
  renderShell(<ExportDialog projectId={8} onClose={vi.fn()} />)
  await expect.element(button('Start')).toBeEnabled()
  await expect.element(button('Save…')).not.toBeInTheDocument()
})
