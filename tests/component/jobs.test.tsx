import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '#domain/errors'
import type { Job } from '#domain/job'
import { JobsTray } from '../../renderer/jobs/jobs-tray'
import { takeConnectivity } from '../../renderer/stores/connectivity-store'
import { connectJobs, takeJobs, useJobs } from '../../renderer/stores/jobs-store'
import { aJob } from '../builders/jobs'
import { render } from './render'

const acts: string[] = []

beforeEach(() => {
  acts.length = 0
  useJobs.setState(useJobs.getInitialState(), true)
  takeConnectivity({ offline: false, maintenance: null })
  connectJobs({
    act: async (act, id) => void acts.push(`${act} ${id}`),
    reload: async () => undefined,
    saveList: async () => void acts.push('save'),
  })
})

const give = (...jobs: readonly Job[]) => takeJobs({ jobs, problem: null })
const tray = () => page.getByRole('button', { name: /^Jobs:/ })
const panel = () => page.getByRole('dialog', { name: 'Jobs' })

describe('the tray', () => {
  it('is hidden without jobs; otherwise it shows overall progress', async () => {
    render(<JobsTray />)
    await expect.element(tray()).not.toBeInTheDocument()
    give(aJob())
    await expect.element(tray()).toHaveAccessibleName('Jobs: 50 %, running')
    await expect.element(tray()).toHaveTextContent('50 %')
    give(aJob(), aJob({ id: 'import', kind: 'import', done: 1_000 }))
    await expect.element(tray()).toHaveTextContent('2 jobs, 75 %')
    give(aJob({ state: 'failed', error: platformError('forbidden') }))
    await expect.element(tray()).toHaveTextContent('1 stopped')
    give(aJob({ state: 'done' }))
    await expect.element(tray()).toHaveTextContent('Done')
    give(aJob({ state: 'done', leftOutCount: 2 }))
    await expect.element(tray()).toHaveTextContent('2 left out')
  })

  it('opens and closes by keyboard, and returns the focus', async () => {
    give(aJob())
    render(<JobsTray />)
    await expect.element(tray()).toBeVisible()
    ;(tray().element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(panel()).toBeVisible()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(acts).toEqual(['cancel platform:1'])
    await userEvent.keyboard('{Escape}')
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(tray()).toHaveFocus()
  })

  it('clears finished jobs and keeps interrupted ones', async () => {
    give(aJob({ state: 'done' }), aJob({ id: 'import', kind: 'import', state: 'interrupted' }))
    render(<JobsTray />)
    await tray().click()
    await page.getByRole('button', { name: 'Clear ended' }).click()
    expect(acts).toEqual(['dismiss platform:1'])
  })
})

describe('a card', () => {
  it('of a running job shows its progress as a number, and its speed', async () => {
    give(aJob({ perSecond: 100 }))
    render(<JobsTray />)
    await tray().click()
    const bar = page.getByRole('progressbar', { name: 'Set status to Completed: Harbour' })
    await expect.element(bar).toHaveAttribute('aria-valuenow', '500')
    await expect.element(page.getByText('100 a second, about 5 seconds left')).toBeVisible()
    expect(page.getByRole('status').elements()).toEqual([])
  })

  it('of a failed job says why and what to do, and resumes on request', async () => {
    give(aJob({ state: 'failed', error: platformError('forbidden') }))
    render(<JobsTray />)
    await tray().click()
    await expect.element(page.getByText(/Ask an admin of the project\.$/)).toHaveAttribute('role', 'status')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect(acts).toEqual(['again platform:1', 'dismiss platform:1'])
  })

  it('of a platform job is disabled while offline; a local import’s card isn’t', async () => {
    takeConnectivity({ offline: true, maintenance: null })
    give(aJob(), aJob({ id: 'import', kind: 'import', project: { id: 9, name: 'Quay' }, title: 'Import pictures' }))
    render(<JobsTray />)
    await tray().click()
    const cancel = (name: string) => page.getByRole('article', { name }).getByRole('button', { name: 'Cancel' })
    await expect.element(cancel('Set status to Completed: Harbour')).toBeDisabled()
    await expect.element(cancel('Import pictures: Quay')).toBeEnabled()
  })

  it('names the skipped files, and the number of further ones', async () => {
    const leftOut = [{ name: 'a.gif', reason: 'It is no picture.' }]
    give(aJob({ id: 'import', kind: 'import', unit: 'picture', state: 'done', leftOutCount: 3, leftOut }))
    render(<JobsTray />)
    await tray().click()
    // A short list is open at once.
    await expect.element(page.getByText('3 files were left out')).toBeVisible()
    await expect.element(page.getByText('It is no picture.')).toBeVisible()
    await expect.element(page.getByText('and 2 more')).toBeVisible()
  })

  it('retries an import’s skipped files, and saves their list', async () => {
    const leftOut = [{ name: 'a.gif', reason: 'It is no picture.' }]
    give(aJob({ id: 'import', kind: 'import', state: 'done', leftOutCount: 1, leftOut }))
    render(<JobsTray />)
    await tray().click()
    await page.getByRole('button', { name: 'Save the list…' }).click()
    await page.getByRole('button', { name: 'Try those again' }).click()
    expect(acts).toEqual(['save', 'again import'])
    give(
      aJob({ id: 'import', kind: 'import', state: 'done', leftOutCount: 0 }),
      aJob({ state: 'done', leftOutCount: 2 }),
    )
    await expect.element(page.getByRole('button', { name: 'Try those again' })).not.toBeInTheDocument()
    expect(page.getByRole('button', { name: 'Save the list…' }).elements()).toEqual([])
  })
})
