import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { platformError } from '#domain/errors'
import { JobsPage } from '../../renderer/areas/jobs/jobs-page'
import { takeConnectivity } from '../../renderer/stores/connectivity-store'
import { connectJobs, failJobs, takeJobs, useJobs } from '../../renderer/stores/jobs-store'
import { aJob } from '../builders/jobs'
import { renderShell } from './shell-page'

let reloads = 0
beforeEach(() => {
  reloads = 0
  useJobs.setState(useJobs.getInitialState(), true)
  takeConnectivity({ offline: false, maintenance: null })
  connectJobs({
    act: async () => undefined,
    reload: async () => {
      reloads += 1
    },
    saveList: async () => undefined,
  })
})
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

it('jobs → are listed, running ones apart from finished ones', async () => {
  renderShell(<JobsPage />)
  await expect.element(page.getByRole('status', { name: 'Reading the jobs' })).toBeInTheDocument()
  takeJobs({ jobs: [aJob({ id: 'a', state: 'running' }), aJob({ id: 'b', state: 'done' })], problem: null })
  await expect.element(heading('Jobs 1 running')).toBeVisible()
  for (const list of ['Running jobs', 'Ended jobs'])
    expect(page.getByRole('list', { name: list }).getByRole('listitem').elements()).toHaveLength(1)
})

it('no jobs → the empty list says what will appear there', async () => {
  takeJobs({ jobs: [], problem: null })
  renderShell(<JobsPage />)
  await expect.element(heading('Nothing is running')).toBeVisible()
})

it('a list that can’t be read → is read again; known jobs stay, with a note', async () => {
  failJobs(platformError('timeout'))
  renderShell(<JobsPage />)
  await expect.element(heading("The jobs can't be shown")).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(reloads).toBe(1)
  takeJobs({ jobs: [aJob({ id: 'a' })], problem: platformError('timeout') })
  await expect.element(heading('Jobs 1 running')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(reloads).toBe(2)
})
