import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { COMMAND_ROWS } from '#domain/commands'
import { followCommandKeys } from '../../../../renderer/frame/command-keys'
import { isOffered, knownCommands, loadCommands, runCommand } from '../../../../renderer/frame/commands'
import { usePlace } from '../../../../renderer/router/place-store'
import { useFrame } from '../../../../renderer/stores/frame-store'
import { closeOverlay, useOverlay } from '../../../../renderer/stores/overlay-store'
import { useSession } from '../../../../renderer/stores/session-store'
import '../../../fakes/known-areas'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

class Keyboard extends EventTarget {
  activeElement: { readonly tagName: string; readonly type?: string } | null = null
  dialog: object | null = null
  querySelector = () => this.dialog

  press(key: string, held: Partial<typeof NONE> = {}): Event {
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
})
afterEach(() => end())

function aKeyboard(mac = false) {
  const keyboard = new Keyboard()
  end = followCommandKeys(keyboard as unknown as Parameters<typeof followCommandKeys>[0], mac)
  return keyboard
}

const open = () => useOverlay.getState().overlay?.kind ?? null

it('leaves text to text fields, but takes keys with Mod there too [S2.19]', () => {
  const keyboard = aKeyboard()
  keyboard.activeElement = { tagName: 'INPUT', type: 'search' }
  expect(keyboard.press('/').defaultPrevented).toBe(false)
  expect(keyboard.press('k', { ctrlKey: true }).defaultPrevented).toBe(true)
  expect(open()).toBe('palette')
})

it('runs nothing under an open dialog', () => {
  const keyboard = aKeyboard()
  keyboard.dialog = {}
  expect(keyboard.press('k', { ctrlKey: true }).defaultPrevented).toBe(false)
  expect(open()).toBeNull()
})

it('runs nothing, by its keys or from the menu bar, before somebody is signed in', () => {
  const keyboard = aKeyboard()
  useSession.setState({ phase: 'signedOut' })
  expect(keyboard.press('k', { ctrlKey: true }).defaultPrevented).toBe(false)
  runCommand('palette.open')
  expect(open()).toBeNull()
  useSession.setState({ phase: 'expired' })
  runCommand('palette.open')
  expect(open()).toBe('palette')
})

it('leaves out what has no use beside the reviewer', () => {
  const rail = knownCommands().find(({ id }) => id === 'rail.toggle')
  expect(rail && isOffered(rail, [])).toBe(true)
  usePlace.setState({ place: { area: 'review', projectId: 1, itemId: null } })
  expect(rail && isOffered(rail, [])).toBe(false)
  const before = useFrame.getState().railCollapsed
  runCommand('rail.toggle')
  expect(useFrame.getState().railCollapsed).toBe(before)
})

it('runs every command that the menu bar names, under the same label and keys', () => {
  for (const row of COMMAND_ROWS) {
    expect(knownCommands().filter(({ id }) => id === row.id)).toEqual([expect.objectContaining(row)])
  }
})

it('gives no two commands the same keys', () => {
  const keys = knownCommands().flatMap((command) => command.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})

it('offers a new project only to those who may make one', () => {
  const command = knownCommands().find(({ id }) => id === 'project.new')
  expect(command && isOffered(command, [])).toBe(false)
  expect(command && isOffered(command, undefined)).toBe(false)
  expect(command && isOffered(command, ['CreateProject'])).toBe(true)
})
