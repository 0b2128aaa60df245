import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type KeyPress, parseChord } from '#domain/key-chord'
import type { Shortcut } from '../../../../reviewer/shortcuts/shortcut'
import { createShortcuts } from '../../../../reviewer/shortcuts/shortcuts'

const ELSEWHERE = { typing: false, scope: 'everywhere', repeat: false } as const

function press(key: string, part: Partial<KeyPress> = {}): KeyPress {
  return { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...part }
}

function aShortcut(part: Partial<Shortcut> = {}): Shortcut & { readonly run: ReturnType<typeof vi.fn<() => void>> } {
  return { id: 'one', title: 'One', group: 'All', keys: ['a'], ...part, run: vi.fn<() => void>() }
}

describe('a shortcut', () => {
  it('doesn’t run while typing, unless it allows it [S2.19]', () => {
    const [plain, allowed] = [aShortcut(), aShortcut({ id: 'two', keys: ['b'], whileTyping: true })]
    const shortcuts = createShortcuts(false)
    shortcuts.add([plain, allowed])
    const typing = { ...ELSEWHERE, typing: true }
    expect(shortcuts.press(press('a'), typing)).toBe(false)
    expect(shortcuts.press(press('b'), typing)).toBe(true)
    expect(plain.run).not.toHaveBeenCalled()
    expect(allowed.run).toHaveBeenCalledOnce()
  })

  it('changed to a plain letter → leaves that letter to typed text [S2.19]', () => {
    const allowed = aShortcut({ keys: ['b'], whileTyping: true })
    const shortcuts = createShortcuts(false)
    shortcuts.add([allowed])
    expect(shortcuts.press(press('b'), { ...ELSEWHERE, typing: true, isText: true })).toBe(false)
    expect(shortcuts.press(press('b'), { ...ELSEWHERE, isText: true })).toBe(true)
  })

  it('can be disabled or hidden by a callback [S2.19]', () => {
    const state = { disabled: false, hidden: false }
    const shortcut = aShortcut({ isDisabled: () => state.disabled, isHidden: () => state.hidden })
    const shortcuts = createShortcuts(false)
    shortcuts.add([shortcut])
    expect(shortcuts.press(press('a'), ELSEWHERE)).toBe(true)
    state.disabled = true
    expect(shortcuts.press(press('a'), ELSEWHERE)).toBe(false)
    expect(shortcuts.listed()).toMatchObject([{ disabled: true }])
    Object.assign(state, { disabled: false, hidden: true })
    expect(shortcuts.listed()).toEqual([])
    expect(shortcuts.press(press('a'), ELSEWHERE)).toBe(false)
    expect(shortcut.run).toHaveBeenCalledOnce()
  })

  it('repeats while the key is held only if it says so', () => {
    const [once, often] = [aShortcut(), aShortcut({ id: 'two', keys: ['b'], repeats: true })]
    const shortcuts = createShortcuts(false)
    shortcuts.add([once, often])
    for (const key of ['a', 'b']) shortcuts.press(press(key), { ...ELSEWHERE, repeat: true })
    expect([once.run, often.run].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  })

  it('of the focused part precedes a global one; otherwise the newest wins', () => {
    const [everywhere, canvas, newest] = [
      aShortcut(),
      aShortcut({ id: 'two', scope: 'canvas' }),
      aShortcut({ id: 'three', title: 'Three' }),
    ]
    const shortcuts = createShortcuts(false)
    shortcuts.add([everywhere, canvas])
    const remove = shortcuts.add([newest])
    shortcuts.press(press('a'), { ...ELSEWHERE, scope: 'canvas' })
    shortcuts.press(press('a'), ELSEWHERE)
    remove()
    shortcuts.press(press('a'), ELSEWHERE)
    expect([canvas, newest, everywhere].map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 1])
  })

  it('uses stored keys unless changed since, fixed, or impossible to press [S2.19]', () => {
    const ids = ['one', 'two', 'three', 'four']
    const shortcuts = createShortcuts(false)
    shortcuts.add(ids.map((id, at) => aShortcut({ id, keys: [String(at)], fixed: id === 'three' })))
    const [chord] = ['Mod+Plus'].flatMap((text) => parseChord(text) ?? [])
    if (chord !== undefined) shortcuts.remap('one', [chord])
    shortcuts.restore({ one: 'x', two: 'y Mod+Y', three: 'z', four: 'Hyper+Q', elsewhere: null })
    expect(shortcuts.changes()).toEqual({ one: 'Mod+Plus', two: 'y Mod+Y', three: 'z', elsewhere: null })
    expect(shortcuts.press(press('+', { ctrlKey: true, shiftKey: true }), ELSEWHERE)).toBe(true)
    expect(['x', 'y', '2', '3'].map((key) => shortcuts.press(press(key), ELSEWHERE))).toEqual([false, true, true, true])
  })

  it('that is fixed wins in any order, even if disabled; hidden, it releases its keys [S2.19]', () => {
    const state = { disabled: false, hidden: false }
    const fixed = aShortcut({
      id: 'fixed',
      title: 'Fixed',
      keys: ['0', '1', '-', '=', 'Plus'],
      fixed: true,
      isDisabled: () => state.disabled,
      isHidden: () => state.hidden,
    })
    for (const order of [0, 1]) {
      const own = aShortcut({ id: 'own', keys: ['0', '1', '-', '=', 'Plus', 'a'], scope: 'canvas' })
      const shortcuts = createShortcuts(false)
      for (const one of order === 0 ? [own, fixed] : [fixed, own]) shortcuts.add([one])
      const before = fixed.run.mock.calls.length
      const place = { ...ELSEWHERE, scope: 'canvas' } as const
      for (const key of ['0', '1', '-', '=', '+']) shortcuts.press(press(key), place)
      expect([fixed.run.mock.calls.length - before, own.run.mock.calls.length]).toEqual([5, 0])
      expect(shortcuts.listed().find(({ shortcut }) => shortcut.id === 'own')).toMatchObject({
        chords: [{ key: 'a' }],
        gaveWay: ['0', '1', '-', '=', '+'].map((key) => ({ chord: { key }, to: 'Fixed' })),
      })
      state.disabled = true
      expect(shortcuts.press(press('0'), place)).toBe(false)
      Object.assign(state, { disabled: false, hidden: true })
      expect(shortcuts.press(press('0'), place)).toBe(true)
      state.hidden = false
    }
  })

  it('of a workflow never has globally reserved keys', () => {
    const kept = [
      'Mod+C',
      'Mod+V',
      'Mod+X',
      'Mod+Z',
      'Mod+Shift+Z',
      'Mod+A',
      'Tab',
      'Escape',
      'Enter',
      'ArrowDown',
      'Shift+ArrowUp',
    ]
    const shortcuts = createShortcuts(false)
    shortcuts.add([aShortcut({ id: 'fixed', keys: [...kept, 'Mod+Shift+Q'], fixed: true })])
    expect(shortcuts.listed()).toMatchObject([{ chords: [{ key: 'q' }], withheld: kept.map(() => ({})) }])
    expect(shortcuts.press(press('c', { ctrlKey: true }), ELSEWHERE)).toBe(false)
    expect(shortcuts.press(press('Q', { ctrlKey: true, shiftKey: true }), ELSEWHERE)).toBe(true)
  })

  it('does nothing while suspended [S7.3]', () => {
    const shortcuts = createShortcuts(false)
    shortcuts.add([aShortcut()])
    shortcuts.suspendWhile(() => true)
    expect(shortcuts.press(press('a'), ELSEWHERE)).toBe(false)
  })
})

it('the list names other shortcuts on the same keys, as a single lookup does', () => {
  const one = fc.record({
    id: fc.nat(20).map((n) => `id ${n}`),
    keys: fc.array(fc.constantFrom('a', 'b', 'Shift+a', 'Mod+b'), { maxLength: 3 }),
    scope: fc.constantFrom('everywhere' as const, 'canvas' as const),
    fixed: fc.boolean(),
    isThere: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), (some) => {
      const shortcuts = createShortcuts(false)
      shortcuts.add(
        some.map(({ isThere, ...part }, at) => aShortcut({ ...part, title: `Title ${at}`, isHidden: () => !isThere })),
      )
      for (const { shortcut, chords, conflicts } of shortcuts.listed())
        expect(conflicts).toEqual(shortcuts.sharing(shortcut, chords).map(({ title }) => title))
    }),
  )
})

it('keys chosen in another window → replace all those chosen here', () => {
  const shortcuts = createShortcuts(false)
  const [one, two] = [aShortcut(), aShortcut({ id: 'two', keys: ['b'] })]
  shortcuts.add([one, two])
  shortcuts.remap('one', [parseChord('x') ?? { mod: false, alt: false, shift: false, key: 'x' }])
  shortcuts.take({ two: 'y', three: 'Hyper+Q' })
  for (const key of ['x', 'b']) expect(shortcuts.press(press(key), ELSEWHERE)).toBe(false)
  for (const key of ['a', 'y']) expect(shortcuts.press(press(key), ELSEWHERE)).toBe(true)
  // Values read from the host only now are older.
  shortcuts.restore({ one: 'z' })
  expect(shortcuts.changes()).toEqual({ two: 'y' })
})
