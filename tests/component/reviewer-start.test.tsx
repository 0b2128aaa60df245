import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok } from '#domain/result'
import { createPeer } from '#protocol/peer'
import { browserClock } from '../../ui/browser-clock'
import { createDroppedReport } from '../../reviewer/host/dropped-report'
import { someItems } from '../builders/items'

const ANSWERS: Readonly<Record<string, unknown>> = {
  isAdvancedMode: false,
  workflowStatuses: [],
  currentUser: { id: 7, email: 'ann@example.com', first_name: 'Ann', last_name: 'Lee' },
  reloadCurrentProject: {
    project: { id: 1, name: 'Streets', type: 1 },
    users: [],
    accesses: { actions: [], action_groups: [] },
  },
  folderAccesses: { accesses: { actions: [], action_groups: [] } },
  getAssets: { data: someItems(3), total: 3 },
  currentAssetPosition: null,
}

/** Reviewer as its page starts it, on this kind of computer. */
async function started(platform: string) {
  Object.defineProperty(navigator, 'platform', { value: platform, configurable: true })
  // The kind of computer is read once, when the code is loaded.
  const { startReviewer } = await import('../../reviewer/start-reviewer')
  const { port1, port2 } = new MessageChannel()
  const told: unknown[] = []
  const host = createPeer({
    port: port1,
    clock: browserClock,
    batch: true,
    handlers: (action) => (Object.hasOwn(ANSWERS, action) ? ok(ANSWERS[action]) : undefined),
    onEvent: (name, data) => {
      if (name === 'commands') told.push(data)
    },
  })
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  startReviewer(root, { port: port2, batch: true }, createDroppedReport(browserClock), false)
  onTestFinished(() => {
    root.unmount()
    element.remove()
    host.close()
  })
  await expect.element(page.getByRole('option', { name: /^item-1 / })).toBeVisible()
  return { host, told }
}

it('a Mac → commands use Cmd, not Ctrl; the host learns the keys and may trigger one [S2.19]', async () => {
  const { host, told } = await started('MacIntel')
  const field = page.getByRole('searchbox', { name: 'Search items' })
  await userEvent.keyboard('{Control>}f{/Control}')
  await expect.element(field).not.toHaveFocus()
  await userEvent.keyboard('{Meta>}f{/Meta}')
  await expect.element(field).toHaveFocus()
  await expect.poll(() => told.at(-1)).toMatchObject({ covered: false })
  await userEvent.keyboard('{Escape}')
  host.emit('run_command', { id: 'help' })
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect.element(page.getByText('⌘').first()).toBeVisible()
  await expect.poll(() => told.at(-1)).toMatchObject({ covered: true })
})
