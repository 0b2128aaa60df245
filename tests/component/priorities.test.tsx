import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PriorityDialog } from '../../renderer/areas/project/priority-dialog'
import { PriorityFileDialog } from '../../renderer/areas/project/priority-file-dialog'
import { forgetActs, nextAct } from '../../renderer/stores/undo-store'
import { aWireJob } from '../builders/jobs'
import { renderShell, saidTo } from './shell-page'

const PROJECT = 100

it('a priority file → is checked first: wrong lines and names are listed, the rest is set [S2.9]', async () => {
  forgetActs()
  const closed = vi.fn()
  const shell = renderShell(<PriorityFileDialog projectId={PROJECT} onClose={closed} />, {
    rows: {
      records: new Map(),
      answers: {
        checkPriorities: () => ({ unknown: [{ name: 'gone.jpg' }] }),
        startPriorities: () => aWireJob({ id: 12 }),
      },
    },
  })
  await expect.element(page.getByRole('button', { name: 'Set priorities' })).toBeDisabled()
  const file = new File(['name,priority\na.jpg,1.1234567\ngone.jpg,2\nb.jpg,much'], 'prio.csv')
  await userEvent.upload(page.getByLabelText('Choose a CSV file').element(), file)
  await expect.element(page.getByText('1 item found.')).toBeVisible()
  await expect.element(page.getByText('gone.jpg')).toBeVisible()
  await expect.element(page.getByText(/Line 4: “much” is no number/)).toBeVisible()
  expect(saidTo(shell, 'platform.start')).toEqual([])
  await page.getByRole('button', { name: 'Set 1 priority' }).click()
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  expect(saidTo(shell, 'platform.start')).toEqual([
    ['startPriorities', { projectId: PROJECT, body: { rows: [{ name: 'a.jpg', priority: 1.12345 }] } }],
  ])
  expect(nextAct('undo', PROJECT)?.name).toBe('priority of One item')
})

it('a file without the required columns → names them', async () => {
  renderShell(<PriorityFileDialog projectId={PROJECT} onClose={() => undefined} />, {})
  await expect.element(page.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible()
  await userEvent.upload(page.getByLabelText('Choose a CSV file').element(), new File(['a,b\n1,2'], 'x.csv'))
  await expect.element(page.getByText(/needs the columns “name” and “priority”/)).toBeVisible()
})

it('the priority of selected items → is typed; invalid input is reported, and 0 clears it', async () => {
  const set = vi.fn()
  renderShell(<PriorityDialog count={3} present={undefined} onSet={set} onClose={() => undefined} />, {})
  const field = page.getByRole('textbox', { name: 'Priority' })
  await field.fill('much')
  await expect.element(page.getByText(/Write a number of 0 to/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(set).not.toHaveBeenCalled()
  await field.fill('12.5')
  await userEvent.keyboard('{Enter}')
  expect(set).toHaveBeenCalledWith(12.5)
})
