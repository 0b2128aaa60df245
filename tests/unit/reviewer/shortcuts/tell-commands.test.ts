import { expect, it } from 'vitest'
import { tellCommands } from '../../../../reviewer/shortcuts/tell-commands'
import { aNamedShortcut } from '../../../builders/shortcuts'
import { aRunningReviewer } from '../../../builders/reviewer'

it('tells the host what can be done and by which keys each time that has changed, and does what the host asks for', async () => {
  const { reviewer, host, clock } = await aRunningReviewer()
  const state = { disabled: false, covered: false, hidden: false, ran: 0 }
  const { shortcuts } = reviewer
  shortcuts.add([
    aNamedShortcut('one', ['Mod+Shift+Q'], {
      isDisabled: () => state.disabled,
      isHidden: () => state.hidden,
      run: () => {
        state.ran += 1
      },
    }),
  ])
  tellCommands(host, shortcuts, reviewer.state, clock, () => state.covered)
  const told = () => host.events.filter(({ name }) => name === 'commands').map(({ data }) => data)
  const one = { id: 'one', title: 'one', group: 'All', keys: ['Mod+Shift+q'], usable: true }
  await clock.advance(100)
  expect(told()).toEqual([{ commands: [one], covered: false }])
  reviewer.session.setState({ offline: true })
  await clock.advance(1_000)
  expect(told()).toHaveLength(1)
  Object.assign(state, { disabled: true, covered: true })
  reviewer.session.setState({ helpOpen: true })
  await clock.advance(100)
  expect(told().at(-1)).toEqual({ commands: [{ ...one, usable: false }], covered: true })
  reviewer.onHostEvent('run_command', { id: 'one' })
  state.disabled = false
  state.hidden = true
  reviewer.onHostEvent('run_command', { id: 'one' })
  reviewer.onHostEvent('run_command', { id: 'nobody' })
  expect(state.ran).toBe(0)
  state.hidden = false
  reviewer.onHostEvent('run_command', { id: 'one' })
  shortcuts.suspendWhile(() => true)
  reviewer.onHostEvent('run_command', { id: 'one' })
  expect(state.ran).toBe(1)
})
