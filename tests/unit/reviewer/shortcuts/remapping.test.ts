import { describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import type { KeyPress } from '#domain/key-chord'
import { createRemapping } from '../../../../reviewer/shortcuts/remapping'
import type { Shortcut } from '../../../../reviewer/shortcuts/shortcut'
import { createShortcuts } from '../../../../reviewer/shortcuts/shortcuts'
import { aNamedShortcut, aPress } from '../../../builders/shortcuts'
import { FakeHost } from '../../../fakes/fake-host'
import { settled } from '../../../fakes/manual-clock'

const SHIFT_C = aPress('C', { shiftKey: true })

function aSheet(more: readonly Shortcut[] = []) {
  const host = new FakeHost({ readPreferences: () => ({ shortcuts: {} }), writePreferences: () => null })
  const shortcuts = createShortcuts(false)
  shortcuts.add([
    aNamedShortcut('Next', ['ArrowDown', 'j']),
    aNamedShortcut('Search', ['/']),
    aNamedShortcut('Completed', ['Shift+C'], { fixed: true }),
    aNamedShortcut('Move down', ['ArrowDown'], { scope: 'canvas' }),
    ...more,
  ])
  const remapping = createRemapping(host, shortcuts)
  return {
    host,
    shortcuts,
    remapping,
    state: () => remapping.store.getState(),
    editing: () => remapping.store.getState().editing,
    said: () => remapping.store.getState().said,
    change(id: string, ...presses: readonly KeyPress[]) {
      remapping.begin(id)
      for (const press of presses) remapping.press(press)
    },
    written: () => host.asked('writePreferences').at(-1)?.[0],
  }
}

describe('reassigning keys', () => {
  it('takes the next keys, confirms and stores them [S2.19]', async () => {
    const sheet = aSheet()
    sheet.remapping.begin('Next')
    expect(sheet.said()).toContain('Press the new keys for “Next”.')
    expect(sheet.said()).toContain('They take the place of ↓ and J.')
    sheet.remapping.press(aPress('Shift', { shiftKey: true }))
    expect(sheet.editing()).toMatchObject({ phase: 'capturing', held: ['Shift'] })
    sheet.remapping.press(aPress('X', { shiftKey: true }))
    expect(sheet.editing()).toBeUndefined()
    expect(sheet.said()).toBe('“Next” is Shift+X now.')
    await settled()
    expect(sheet.written()).toEqual({ shortcuts: { Next: 'Shift+x' } })
    expect(sheet.shortcuts.listed()[0]?.replaced).toHaveLength(2)
  })

  it('is cancelled by Escape, and Backspace leaves the shortcut without keys [S2.19]', async () => {
    const sheet = aSheet()
    sheet.change('Search', aPress('Escape'))
    expect([sheet.said(), sheet.shortcuts.changes()]).toEqual(['“Search” stays /.', {}])
    sheet.change('Search', aPress('Backspace'))
    expect(sheet.said()).toBe('“Search” has no keys now.')
    await settled()
    expect(sheet.written()).toEqual({ shortcuts: { Search: null } })
  })

  it('refuses reserved keys and a modifier alone with the reason, and keeps waiting [S2.19]', () => {
    const sheet = aSheet()
    sheet.change('Search', aPress('Tab'))
    expect(sheet.state()).toMatchObject({ said: 'Tab moves the focus. Press other keys.', refused: true })
    sheet.remapping.press(aPress('Shift', { shiftKey: true }))
    sheet.remapping.release(aPress('Shift'))
    expect(sheet.said()).toBe('Shift needs another key with it. Press other keys.')
    expect(sheet.editing()).toMatchObject({ phase: 'capturing', held: [] })
    sheet.remapping.press(aPress('x'))
    expect(sheet.shortcuts.changes()).toEqual({ Search: 'x' })
  })

  it('asks before taking keys from another shortcut of the scope, and takes only those [S2.19]', () => {
    const sheet = aSheet()
    sheet.change('Search', aPress('j'))
    expect(sheet.editing()).toMatchObject({ phase: 'asking', id: 'Search' })
    expect(sheet.said()).toBe('J is taken by “Next”.')
    sheet.remapping.cancel()
    expect(sheet.shortcuts.changes()).toEqual({})
    sheet.change('Search', aPress('j'))
    sheet.remapping.confirm()
    expect(sheet.shortcuts.changes()).toEqual({ Search: 'j', Next: 'ArrowDown' })
    expect(sheet.said()).toBe('“Search” is J now; “Next” has it no more.')
    sheet.change('Search', aPress('ArrowDown'))
    expect(sheet.said()).toContain('“Next” has no keys.')
  })

  it('finds a conflict by the same key press, however it is written [S2.19]', () => {
    const sheet = aSheet([aNamedShortcut('One', ['Shift+1'])])
    sheet.change('Search', aPress('!', { shiftKey: true, code: 'Digit1' }))
    expect(sheet.said()).toContain('“One”')
    sheet.remapping.confirm()
    expect(sheet.shortcuts.changes()).toEqual({ One: null, Search: '!' })
  })

  it('ignores other scopes [S2.19]', () => {
    const sheet = aSheet()
    sheet.change('Move down', aPress('j'))
    expect(sheet.shortcuts.changes()).toEqual({ 'Move down': 'j' })
  })

  it('never affects a status’s workflow keys [S2.19]', () => {
    const sheet = aSheet()
    sheet.remapping.begin('Completed')
    expect(sheet.editing()).toBeUndefined()
    sheet.change('Search', SHIFT_C)
    expect(sheet.state()).toMatchObject({ editing: { phase: 'capturing' }, refused: true })
    expect(sheet.said()).toContain('Shift+C is taken by “Completed”')
    expect(sheet.shortcuts.changes()).toEqual({})
  })
})

describe('resetting', () => {
  it('restores a shortcut’s default keys, and asks if another uses them now [S2.19]', () => {
    const sheet = aSheet()
    sheet.change('Next', aPress('x'))
    sheet.remapping.reset('Next')
    expect([sheet.shortcuts.changes(), sheet.editing()]).toEqual([{}, undefined])
    expect(sheet.said()).toBe('“Next” is ↓ and J now.')
    sheet.change('Search', aPress('j'))
    sheet.remapping.confirm()
    sheet.remapping.reset('Next')
    expect(sheet.said()).toBe('J is taken by “Search”. Without it, “Search” has no keys.')
    sheet.remapping.confirm()
    expect(sheet.shortcuts.changes()).toEqual({ Search: null })
  })

  it('of all shortcuts is confirmed, and clears the stored keys [S2.19]', async () => {
    const sheet = aSheet()
    sheet.remapping.resetAll()
    expect(sheet.editing()).toBeUndefined()
    for (const id of ['Next', 'Search']) sheet.change(id, aPress('Backspace'))
    sheet.remapping.resetAll()
    expect(sheet.said()).toBe('Give all 2 changed shortcuts their own keys again?')
    sheet.remapping.confirm()
    await settled()
    expect(sheet.written()).toEqual({ shortcuts: {} })
  })
})

describe('storing keys', () => {
  it('restores the host’s keys, except those changed meanwhile [S2.19]', async () => {
    const sheet = aSheet()
    sheet.host.handlers.readPreferences = () => ({ shortcuts: { Next: 'n', Search: 's' } })
    sheet.change('Search', aPress('x'))
    await sheet.remapping.keeper.load()
    await settled()
    expect(sheet.shortcuts.changes()).toEqual({ Next: 'n', Search: 'x' })
    expect(sheet.written()).toEqual({ shortcuts: { Next: 'n', Search: 'x' } })
    expect(sheet.host.asked('readPreferences')).toHaveLength(1)
  })

  it('lasts for the session if the host doesn’t know the actions, and doesn’t ask again [S2.19] [S7.1]', async () => {
    const sheet = aSheet()
    sheet.host.handlers.readPreferences = undefined
    await sheet.remapping.keeper.load()
    sheet.change('Search', aPress('x'))
    await settled()
    expect(sheet.shortcuts.changes()).toEqual({ Search: 'x' })
    expect(sheet.state().kept).toBe('no')
    expect(sheet.host.calls.map(({ action }) => action)).toEqual(['readPreferences'])
  })

  it('never overwrites unreadable keys, and reads them again first [S2.19]', async () => {
    const sheet = aSheet()
    sheet.host.handlers.readPreferences = () => err(platformError('timeout'))
    await sheet.remapping.keeper.load()
    sheet.change('Search', aPress('x'))
    await settled()
    expect([sheet.state().kept, sheet.host.asked('writePreferences')]).toEqual(['failed', []])
    sheet.host.handlers.readPreferences = () => ({ shortcuts: { Next: 'n' } })
    await sheet.remapping.keeper.save()
    expect(sheet.state().kept).toBe('yes')
    expect(sheet.written()).toEqual({ shortcuts: { Next: 'n', Search: 'x' } })
  })

  it('stores the last of several quick changes last [S2.19]', async () => {
    const sheet = aSheet()
    const answers: (() => void)[] = []
    sheet.host.handlers.writePreferences = () => new Promise((resolve) => answers.push(() => resolve(null)))
    for (const key of ['x', 'y', 'z']) {
      sheet.change('Search', aPress(key))
      await settled()
    }
    expect(answers).toHaveLength(1)
    answers[0]?.()
    await settled()
    expect(sheet.host.asked('writePreferences')).toHaveLength(2)
    expect(sheet.written()).toEqual({ shortcuts: { Search: 'z' } })
  })
})
