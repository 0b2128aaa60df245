import { expect, it } from 'vitest'
import { takeForText, tellCommands } from '../../../../reviewer/shortcuts/tell-commands'
import { aNamedShortcut } from '../../../builders/shortcuts'
import { aRunningReviewer } from '../../../builders/reviewer'

const nothing = () => undefined
const NO_TEXT = { holds: () => false, can: () => false, go: nothing, follow: () => nothing }

it('the available commands with keys → are sent to the host after every change, and run on its request', async () => {
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
  const isCovered = () => state.covered
  tellCommands({ client: host, shortcuts, clock, text: NO_TEXT, isCovered, sources: [reviewer.state.subscribe] })
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

it('undo → is named after its step; in a text field it is the text’s, and under a dialog nothing', async () => {
  const { reviewer, host, clock } = await aRunningReviewer()
  const state = { covered: false, typing: false, told: nothing as () => void }
  const went: string[] = []
  const { shortcuts } = reviewer
  shortcuts.add([
    aNamedShortcut('undo', ['Mod+Z'], { now: () => 'Undo status change' }),
    aNamedShortcut('other', ['k']),
  ])
  const text = {
    holds: () => state.typing,
    can: () => state.typing,
    go: (way: string) => void went.push(way),
    follow: (listener: () => void) => {
      state.told = listener
      return nothing
    },
  }
  tellCommands({ client: host, shortcuts, clock, text, isCovered: () => state.covered, sources: [] })
  const told = async (change: Partial<typeof state>) => {
    Object.assign(state, change)
    state.told()
    await clock.advance(100)
    const last = host.events.filter(({ name }) => name === 'commands').at(-1)?.data as {
      commands: { title: string; usable: boolean }[]
    }
    return last.commands.map(({ title, usable }) => [title, usable])
  }
  expect(await told({})).toEqual([
    ['Undo status change', true],
    ['other', true],
  ])
  expect(await told({ covered: true })).toEqual([
    ['Undo status change', false],
    ['other', true],
  ])
  expect(await told({ typing: true })).toEqual([
    ['Undo typing', true],
    ['other', true],
  ])
  expect([takeForText('undo', text), takeForText('other', text), takeForText('undo', NO_TEXT)]).toEqual([
    true,
    false,
    false,
  ])
  expect(went).toEqual(['undo'])
})
