import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { COMMAND_ROWS } from '#domain/commands'
import { useGuest } from '../../../../renderer/bridge/guest-store'
import { followCommandKeys } from '../../../../renderer/frame/command-keys'
import { isOffered, keyedCommands, knownCommands, loadCommands, runCommand } from '../../../../renderer/frame/commands'
import { usePlace } from '../../../../renderer/router/place-store'
import { useFrame } from '../../../../renderer/stores/frame-store'
import { closeOverlay, openOverlay, useOverlay } from '../../../../renderer/stores/overlay-store'
import { recordAct } from '../../../../renderer/stores/undo-store'
import { useSession } from '../../../../renderer/stores/session-store'
import '../../../fakes/known-areas'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

class Keyboard extends EventTarget {
  activeElement: { readonly tagName: string; readonly type?: string } | null = null
  dialog: object | null = null
  querySelector = () => this.dialog
  queryCommandEnabled = () => true

  press(key: string, held: Partial<typeof NONE & { readonly code: string }> = {}): Event {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...NONE, ...held })
    this.dispatchEvent(event)
    return event
  }
}

let end: () => void = () => undefined
beforeAll(loadCommands)
beforeEach(() => {
  closeOverlay()
  useSession.setState({ phase: 'signedIn' })
  usePlace.setState({ place: { area: 'projects' } })
  Object.assign(globalThis, { document: new Keyboard() })
})
afterEach(() => {
  end()
  Reflect.deleteProperty(globalThis, 'document')
})

function aKeyboard(mac = false) {
  const keyboard = document as unknown as Keyboard
  end = followCommandKeys(keyboard as unknown as Parameters<typeof followCommandKeys>[0], mac)
  return keyboard
}

const open = () => useOverlay.getState().overlay?.kind ?? null

it('text fields → keep text, but keys with Mod run commands there too [S2.19]', () => {
  const keyboard = aKeyboard()
  keyboard.activeElement = { tagName: 'INPUT', type: 'search' }
  expect(keyboard.press('/').defaultPrevented).toBe(false)
  expect(keyboard.press('k', { ctrlKey: true }).defaultPrevented).toBe(true)
  expect(open()).toBe('palette')
})

it('letters of other scripts → run the command of their position, Latin ones as typed', () => {
  const keyboard = aKeyboard()
  for (const [key, code] of [
    ['л', 'KeyK'],
    ['κ', 'KeyK'],
  ] as const) {
    expect(keyboard.press(key, { ctrlKey: true, code }).defaultPrevented).toBe(true)
    expect(open()).toBe('palette')
    closeOverlay()
  }
  // Dvorak has its own K.
  expect(keyboard.press('t', { ctrlKey: true, code: 'KeyK' }).defaultPrevented).toBe(false)
  expect(open()).toBeNull()
})

it('a question mark → opens the sheet of keys, and stays text in a text field', () => {
  const keyboard = aKeyboard()
  keyboard.activeElement = { tagName: 'INPUT', type: 'search' }
  expect(keyboard.press('?', { shiftKey: true }).defaultPrevented).toBe(false)
  expect(open()).toBeNull()
  expect(keyboard.press('/', { ctrlKey: true }).defaultPrevented).toBe(true)
  expect(open()).toBe('shortcuts')
  closeOverlay()
  keyboard.activeElement = null
  expect(keyboard.press('?', { shiftKey: true }).defaultPrevented).toBe(true)
  expect(open()).toBe('shortcuts')
})

it('the keys of undo → revert the list’s last act, and belong to a focused text field', () => {
  const keyboard = aKeyboard()
  usePlace.setState({ place: { area: 'project', projectId: 1 } })
  const done: string[] = []
  recordAct({ name: 'pin', projectId: 1, undo: async () => void done.push('pin') })
  keyboard.activeElement = { tagName: 'INPUT', type: 'search' }
  expect(keyboard.press('z', { ctrlKey: true }).defaultPrevented).toBe(false)
  keyboard.activeElement = null
  keyboard.dialog = {}
  expect(keyboard.press('z', { ctrlKey: true }).defaultPrevented).toBe(false)
  expect(done).toEqual([])
  keyboard.dialog = null
  expect(keyboard.press('z', { ctrlKey: true }).defaultPrevented).toBe(true)
  expect(done).toEqual(['pin'])
  expect(keyboard.press('z', { ctrlKey: true }).defaultPrevented).toBe(false)
})

it('an open dialog → blocks all commands', () => {
  const keyboard = aKeyboard()
  keyboard.dialog = {}
  expect(keyboard.press('k', { ctrlKey: true }).defaultPrevented).toBe(false)
  expect(open()).toBeNull()
})

it('an open or opening dialog → blocks the menu bar’s commands', () => {
  const page = new Keyboard()
  page.dialog = {}
  runCommand('palette.open', page)
  expect(open()).toBeNull()
  page.dialog = null
  openOverlay({ kind: 'unsent' })
  runCommand('palette.open', page)
  expect(open()).toBe('unsent')
  closeOverlay()
  runCommand('palette.open', page)
  expect(open()).toBe('palette')
})

it('the reviewer’s available commands → run there, and its sheet shows both pages’ keys', () => {
  const ran: string[] = []
  const command = (id: string, usable: boolean) => ({ id, title: id, group: 'Items', keys: ['j'], usable })
  useGuest.setState({
    commands: [command('items.next', true), command('item.pin', false), command('help', true)],
    run: (id) => ran.push(id),
  })
  const page = new Keyboard()
  const offered = () =>
    knownCommands()
      .filter((one) => one.guest !== undefined && isOffered(one, []))
      .map(({ id }) => id)
  expect(offered()).toEqual([])
  runCommand('review.next', page)
  runCommand('shortcuts.open', page)
  expect([ran, open()]).toEqual([[], 'shortcuts'])
  closeOverlay()
  usePlace.setState({ place: { area: 'review', projectId: 1, itemId: null } })
  expect(offered()).toEqual(['review.next'])
  for (const id of ['review.next', 'review.pin', 'shortcuts.open']) runCommand(id, page)
  expect([ran, open()]).toEqual([['items.next', 'help'], null])
  // A dialog of the reviewer keeps the keyboard like one of the shell.
  useGuest.setState({ isCovered: true })
  runCommand('palette.open', page)
  expect(open()).toBeNull()
  useGuest.setState({ isCovered: false })
  expect(keyedCommands()).toContainEqual({
    id: 'palette.open',
    title: 'Open the command palette',
    group: 'Loupe',
    keys: ['Mod+K'],
    usable: true,
  })
})

it('signed out → no command runs, by keys or from the menu bar', () => {
  const keyboard = aKeyboard()
  useSession.setState({ phase: 'signedOut' })
  expect(keyboard.press('k', { ctrlKey: true }).defaultPrevented).toBe(false)
  runCommand('palette.open', keyboard)
  expect(open()).toBeNull()
  useSession.setState({ phase: 'expired' })
  runCommand('palette.open', keyboard)
  expect(open()).toBe('palette')
})

it('commands without use beside the reviewer → are left out', () => {
  const rail = knownCommands().find(({ id }) => id === 'rail.toggle')
  expect(rail && isOffered(rail, [])).toBe(true)
  usePlace.setState({ place: { area: 'review', projectId: 1, itemId: null } })
  expect(rail && isOffered(rail, [])).toBe(false)
  const before = useFrame.getState().railCollapsed
  runCommand('rail.toggle', new Keyboard())
  expect(useFrame.getState().railCollapsed).toBe(before)
})

it('every command of the menu bar → runs, with the same label and keys', () => {
  for (const row of COMMAND_ROWS) {
    expect(knownCommands().filter(({ id }) => id === row.id)).toEqual([expect.objectContaining(row)])
  }
})

it('two commands → never have the same keys', () => {
  const keys = knownCommands().flatMap((command) => command.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})

it('a new project → is offered only with the right', () => {
  const command = knownCommands().find(({ id }) => id === 'project.new')
  expect(command && isOffered(command, [])).toBe(false)
  expect(command && isOffered(command, undefined)).toBe(false)
  expect(command && isOffered(command, ['CreateProject'])).toBe(true)
})
