import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NO_FILTER } from '#domain/item-filter'
import { DeleteItemsDialog } from '../../renderer/areas/project/delete-items-dialog'
import { selectAll, type Selection, selectMatching } from '../../renderer/stores/selection'
import { anItem } from '../builders/items'
import { aWireJob } from '../builders/jobs'
import { renderShell, saidTo } from './shell-page'

const PROJECT = 100
function open(selection: Selection) {
  const onClose = vi.fn()
  const desktop = renderShell(
    <DeleteItemsDialog
      projectId={PROJECT}
      filter={{ ...NO_FILTER, search: 'frame' }}
      selection={selection}
      onClose={onClose}
    />,
    {
      rows: {
        records: new Map(),
        answers: { changeItemsByFilter: () => aWireJob(), deleteItems: () => ({ deleted: 2 }) },
      },
    },
  )
  return { desktop, onClose }
}
const dialog = (name: string) => page.getByRole('dialog', { name })
const aJob = () => page.getByText(/^This runs as a job\./)

it('deleting all matches → runs as one job; the dialog says that it can be stopped and what then remains [S2.9]', async () => {
  const { desktop, onClose } = open(selectMatching(100_000, 0))
  await expect.element(dialog('Delete 100,000 items?')).toBeVisible()
  await expect
    .element(aJob())
    .toHaveTextContent('This runs as a job. Cancel it under Jobs to keep the remaining items.')
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(saidTo(desktop, 'platform.start')).toEqual([])
  await page.getByRole('button', { name: 'Delete items' }).click()
  await expect.poll(() => onClose.mock.calls).toEqual([[true]])
  expect(saidTo(desktop, 'platform.start')).toMatchObject([
    ['changeItemsByFilter', { projectId: PROJECT, body: { except_ids: [], change: { is_deleted: true } } }],
  ])
  expect(JSON.stringify(saidTo(desktop, 'platform.start'))).toContain('frame')
})

it('deleting a few → happens at once, without mention of a job', async () => {
  const { desktop, onClose } = open(selectAll([anItem({ id: 1 }), anItem({ id: 2 })], 0))
  await expect.element(dialog('Delete 2 items?')).toBeVisible()
  await expect.element(aJob()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Delete items' }).click()
  await expect.poll(() => onClose.mock.calls).toEqual([[true]])
  expect(saidTo(desktop, 'platform.start')).toEqual([])
  expect(saidTo(desktop, 'platform.write')).toMatchObject([['deleteItems', { body: { image_ids: [1, 2] } }]])
})
