import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Palette } from '../../renderer/areas/palette/palette'
import { useGuest } from '../../renderer/bridge/guest-store'
import { loadCommands } from '../../renderer/frame/commands'
import { goTo } from '../../renderer/router/place-store'
import { useSession } from '../../renderer/stores/session-store'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

const ran: string[] = []
const COMMANDS = [
  { id: 'items.next', title: 'Next item', group: 'Items', keys: ['J'], usable: true },
  { id: 'zoom.fit', title: 'Fit the picture', group: 'View', keys: [], usable: true },
  { id: 'item.pin', title: 'Pin', group: 'Decide', keys: [], usable: false },
]

beforeEach(async () => {
  ran.length = 0
  await loadCommands()
  useSession.setState({ phase: 'signedIn' })
  const before = useGuest.getState()
  useGuest.setState({ commands: COMMANDS, run: (id) => void ran.push(id) })
  goTo({ area: 'review', projectId: 7, itemId: 3 })
  onTestFinished(() => {
    useGuest.setState(before, true)
    useSession.setState({ phase: 'starting' })
  })
})

const rows = () =>
  page
    .getByRole('option')
    .elements()
    .map((row) => row.textContent ?? '')
const called = (text: string) => rows().filter((row) => row.includes(text))

it('the reviewer’s commands → are offered once, in the reviewer’s wording, without the palette itself [S2.18]', async () => {
  renderShell(<Palette onClose={() => undefined} />)
  await expect.poll(() => called('Next item')).toHaveLength(1)
  expect(called('Fit the picture')).toHaveLength(1)
  expect(called('Pin')).toEqual([])
  expect(called('command palette')).toEqual([])
  // The shell's own commands are listed with them.
  expect(called('Go to account info')).toHaveLength(1)
  await userEvent.keyboard('next item')
  await expect.poll(() => called('Next item')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => ran).toEqual(['items.next'])
})

it('a search after > → finds commands only; without it also projects [S2.18]', async () => {
  goTo({ area: 'project', projectId: 7 })
  const projects = [aProject({ id: 7, name: 'Clone wars' }), aProject({ id: 8, name: 'Status quo' })]
  renderShell(<Palette onClose={() => undefined} />, { projects })
  await userEvent.keyboard('clone')
  await expect.poll(() => called('Clone wars')).toHaveLength(1)
  expect(called('Clone this project…')).toHaveLength(1)
  const field = page.getByRole('combobox')
  await field.fill('> clone')
  await expect.poll(() => called('Clone wars')).toEqual([])
  expect(rows()[0]).toContain('Clone this project…')
  await field.fill('>status')
  await expect.poll(() => called('Set the status of this project…')).toHaveLength(1)
  expect(called('Status quo')).toEqual([])
  await field.fill('>')
  await expect.poll(() => called('Go to account info')).toHaveLength(1)
  expect(called('Clone wars')).toEqual([])
})

it('without a reviewed item → the reviewer’s commands are not offered [S2.18]', async () => {
  goTo({ area: 'projects' })
  renderShell(<Palette onClose={() => undefined} />)
  await expect.poll(() => called('Go to account info')).toHaveLength(1)
  expect([...called('Next item'), ...called('Fit the picture')]).toEqual([])
})
