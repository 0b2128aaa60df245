import { expect, it } from 'vitest'
import { holdKeysForHost } from '../../../../reviewer/shortcuts/held-keys'
import { ManualClock } from '../../../fakes/manual-clock'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, code: '' }

function aPage(isMac = false) {
  const clock = new ManualClock()
  const open = { modal: false }
  const page = Object.assign(new EventTarget(), { document: { querySelector: () => (open.modal ? {} : null) } })
  const [sent, behind]: [string[], string[]] = [[], []]
  holdKeysForHost(page as unknown as Parameters<typeof holdKeysForHost>[0], clock, isMac, (text) => sent.push(text))
  page.addEventListener('keydown', (event) => behind.push((event as Event & { readonly key: string }).key))
  const press = (key: string, held: Partial<typeof NONE> = {}) =>
    page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...NONE, ...held }))
  return { page, clock, sent, behind, press, open }
}

it('keys after a host command → decide nothing here; their text is passed on until the focus has left and returned', () => {
  const { page, press, sent, behind } = aPage()
  press('y')
  press('k', { ctrlKey: true })
  for (const key of ['y', 'i', 'Enter', 'ArrowDown']) press(key)
  expect(behind).toEqual(['y', 'k'])
  expect(sent).toEqual(['y', 'i'])
  page.dispatchEvent(new Event('blur'))
  // Sent before the focus left, and late.
  press('x')
  expect(behind).toEqual(['y', 'k'])
  expect(sent).toEqual(['y', 'i', 'x'])
  page.dispatchEvent(new Event('focus'))
  press('x')
  expect(behind).toEqual(['y', 'k', 'x'])
})

it('a command that opens a dialog here → leaves its keys to that', () => {
  const { press, behind, sent, open } = aPage()
  press('/', { ctrlKey: true })
  press('z')
  open.modal = true
  for (const key of ['Escape', 'z']) press(key)
  open.modal = false
  press('j')
  expect([behind, sent]).toEqual([['/', 'Escape', 'z', 'j'], ['z']])
})

it('a command that opens nothing → releases the keys soon', async () => {
  const { clock, press, behind } = aPage()
  press('k', { ctrlKey: true })
  await clock.advance(1_500)
  press('j')
  expect(behind).toEqual(['k', 'j'])
})

it('an open dialog → blocks host commands, and keeps its keys', () => {
  const { press, behind, sent, open } = aPage()
  open.modal = true
  press('k', { ctrlKey: true })
  for (const key of ['Escape', 'y']) press(key)
  expect([behind, sent]).toEqual([['k', 'Escape', 'y'], []])
})

it('on macOS → the command uses Cmd [S2.19]', () => {
  const { press, behind } = aPage(true)
  press('k', { ctrlKey: true })
  press('j')
  press('k', { metaKey: true })
  press('j')
  expect(behind).toEqual(['k', 'j', 'k'])
})
