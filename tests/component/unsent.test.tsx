import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { HeldChange } from '#contract/outbox'
import { platformError } from '#domain/errors'
import { DesktopProvider } from '../../renderer/desktop/desktop-context'
import { UnsentChip } from '../../renderer/frame/unsent-chip'
import { UnsentDialog } from '../../renderer/frame/unsent-dialog'
import { takeOutbox } from '../../renderer/stores/outbox-store'
import { createFakeDesktop } from '../fakes/desktop-api'
import { render } from './render'

const ID = '5b1c7a52-4b1f-4a44-9d8e-5d0f5f7f1c11'
const held = (change: Partial<HeldChange> = {}): HeldChange => ({
  kind: 'changeStatus',
  purpose: 'Change status to Completed',
  itemName: 'quay.jpg',
  id: ID,
  projectId: 8,
  error: platformError('platform_failed'),
  blocked: 1,
  behind: 3,
  createdAt: 0,
  remedies: ['retry', 'setAside', 'discard'],
  ...change,
})
const desktop = createFakeDesktop()

function draw() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DesktopProvider value={desktop.api}>
        <UnsentChip />
        <UnsentDialog onClose={() => undefined} />
      </DesktopProvider>
    </QueryClientProvider>,
  )
}
const acts = () => desktop.world.calls.map(({ channel, args }) => [channel, ...args])
beforeEach(() => void desktop.world.calls.splice(0))

describe('a change that keeps failing', () => {
  it('is shown with the changes behind it, and can be retried, set aside and dropped by keyboard', async () => {
    takeOutbox({ waiting: 4, refused: [], refusedCount: 0, stopped: 0, failing: [held()], trouble: null })
    draw()
    const list = page.getByRole('list', { name: 'Changes that keep failing' })
    await expect.element(list.getByText('quay.jpg')).toBeVisible()
    await expect
      .element(list.getByText(/failed several times\. Loupe keeps trying\. 3 later changes wait behind it\./))
      .toBeVisible()
    await list.getByRole('button', { name: 'Try now' }).click()
    await list.getByRole('button', { name: 'Put aside' }).click()
    await expect.element(list.getByRole('button', { name: 'Give up' })).toBeEnabled()
    ;(list.getByRole('button', { name: 'Give up' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(list.getByRole('button', { name: 'Give up 2 changes' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(acts).toEqual([
      ['outbox.retry', ID],
      ['outbox.setAside', ID],
      ['outbox.discard', ID],
    ])
  })

  it('from before a restore is asked about: sent anyway or dropped', async () => {
    const refused = held({ error: platformError('made_before_restore'), remedies: ['retry', 'discard'] })
    takeOutbox({ waiting: 0, refused: [refused], refusedCount: 1, stopped: 1, failing: [], trouble: null })
    draw()
    const list = page.getByRole('list', { name: 'Refused changes' })
    await expect.element(list.getByText(/went back to a backup after this change was made/)).toBeVisible()
    await list.getByRole('button', { name: 'Send anyway' }).click()
    await expect.poll(acts).toEqual([['outbox.retry', ID]])
  })

  it('is busy after a request, and accepts no other meanwhile', async () => {
    takeOutbox({ waiting: 4, refused: [], refusedCount: 0, stopped: 0, failing: [held()], trouble: null })
    draw()
    const list = page.getByRole('list', { name: 'Changes that keep failing' })
    const { promise, resolve } = Promise.withResolvers<void>()
    desktop.world.gate = promise
    await list.getByRole('button', { name: 'Put aside' }).click()
    await expect.element(list.getByRole('button', { name: 'Try now' })).toBeDisabled()
    await expect.element(list.getByRole('button', { name: 'Give up' })).toBeDisabled()
    desktop.world.gate = undefined
    resolve()
    await expect.element(list.getByRole('button', { name: 'Try now' })).toBeEnabled()
    expect(acts()).toEqual([['outbox.setAside', ID]])
  })

  it('disappears once everything was sent, which is announced', async () => {
    const nothing = { refused: [], refusedCount: 0, stopped: 0, failing: [], trouble: null }
    takeOutbox({ ...nothing, waiting: 2 })
    draw()
    await expect.element(page.getByText(/^2 changes are kept on this computer/)).toBeVisible()
    await expect.element(page.getByText('The platform has all changes.')).not.toBeInTheDocument()
    takeOutbox({ ...nothing, waiting: 0, refused: [held({ remedies: ['retry'] })], refusedCount: 1 })
    await expect.element(page.getByRole('list', { name: 'Refused changes' })).toBeVisible()
    await expect.element(page.getByText('The platform has all changes.')).not.toBeInTheDocument()
    takeOutbox({ ...nothing, waiting: 0 })
    await expect.element(page.getByText('The platform has all changes.')).toBeVisible()
  })

  it('is visible in the bar, with the number of unsent changes', async () => {
    takeOutbox({ waiting: 4, refused: [], refusedCount: 0, stopped: 0, failing: [held()], trouble: null })
    draw()
    await expect.element(page.getByRole('button', { name: '4 unsent' })).toBeVisible()
  })
})

it('after a refusal can’t be set aside', async () => {
  const refused = held({ error: platformError('forbidden'), behind: 1, remedies: ['retry', 'discard'] })
  takeOutbox({ waiting: 0, refused: [refused], refusedCount: 1, stopped: 1, failing: [], trouble: null })
  draw()
  const list = page.getByRole('list', { name: 'Refused changes' })
  await expect
    .element(list.getByText(/You don't have the right to do this\. Ask an admin of the project\./))
    .toBeVisible()
  await expect.element(list.getByText(/One later change waits behind it\./)).toBeVisible()
  await expect.element(list.getByRole('button', { name: 'Send again' })).toBeVisible()
  expect(list.getByRole('button', { name: 'Put aside' }).elements()).toEqual([])
})

it('beyond the listed ones is counted, and the bar counts all of them', async () => {
  const refused = held({ error: platformError('forbidden'), remedies: ['retry', 'discard'] })
  takeOutbox({ waiting: 0, refused: [refused], refusedCount: 1_201, stopped: 1_201, failing: [], trouble: null })
  draw()
  await expect.element(page.getByText('1,200 more are refused. They are listed as these are decided.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '1,201 refused' })).toBeVisible()
})
