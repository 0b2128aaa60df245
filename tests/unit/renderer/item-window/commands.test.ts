import { beforeEach, expect, it, vi } from 'vitest'
import { useGuest } from '../../../../renderer/bridge/guest-store'
import { followItemCommands } from '../../../../renderer/item-window/commands'
import { useSession } from '../../../../renderer/stores/session-store'
import { createFakeDesktop } from '../../../fakes/desktop-api'

const COMMAND = { group: 'Items', keys: [], usable: true }

beforeEach(() => {
  useGuest.setState(useGuest.getInitialState(), true)
  useSession.setState({ phase: 'signedIn' })
})

function started() {
  const { api, world, push } = createFakeDesktop()
  const end = followItemCommands(api)
  const told = () => world.calls.flatMap(({ channel, args }) => (channel === 'app.setUsableCommands' ? [args] : []))
  return { push, end, told }
}

it('the reviewer’s commands → are reported to the menu bar by the menu’s names, once per change', () => {
  const { told, end } = started()
  useGuest.setState({
    commands: [
      { ...COMMAND, id: 'items.next', title: 'Next item' },
      { ...COMMAND, id: 'item.pin', title: 'Pin', usable: false },
      { ...COMMAND, id: 'undo', title: 'Undo box' },
      { ...COMMAND, id: 'help', title: 'Keyboard shortcuts' },
    ],
  })
  useGuest.setState({ reason: null })
  expect(told()).toEqual([
    [[], []],
    [['edit.undo', 'review.next', 'shortcuts.open'], [{ id: 'edit.undo', name: 'Undo box' }]],
  ])
  useSession.setState({ phase: 'expired' })
  expect(told().at(-1)).toEqual([[], []])
  end()
})

it('a chosen menu command → runs in the reviewer if possible, and not under its dialog', () => {
  const run = vi.fn()
  const { push, end } = started()
  useGuest.setState({
    run,
    phase: 'connected',
    commands: [
      { ...COMMAND, id: 'items.next', title: 'Next item' },
      { ...COMMAND, id: 'undo', title: 'Undo' },
    ],
  })
  for (const command of ['review.next', 'review.pin', 'project.new', 'edit.undo']) push('command.run', { command })
  expect(run.mock.calls).toEqual([['items.next'], ['undo']])
  useGuest.setState({ isCovered: true })
  for (const command of ['review.next', 'edit.undo']) push('command.run', { command })
  expect(run.mock.calls).toEqual([['items.next'], ['undo'], ['undo']])
  end()
  push('command.run', { command: 'edit.undo' })
  expect(run).toHaveBeenCalledTimes(3)
})
