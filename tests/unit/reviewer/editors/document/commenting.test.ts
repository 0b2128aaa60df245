import { describe, expect, it } from 'vitest'
import { edited } from '../../../../builders/edited'

const ADA = 'ada@loupe.example'
const BO = 'bo@loupe.example'

const thread = (x: number, text: string, more: object = {}) => ({
  x,
  y: 20,
  resolved: false,
  correspondence: [{ text, email: BO, createdAt: `2026-11-2${x % 10}T10:00:00.000Z` }],
  createdAt: `2026-11-2${x % 10}T10:00:00.000Z`,
  createdBy: { email: BO, role: 'QA' },
  ...more,
})
const words = (text: string) => ({ text, mentions: [] })
const texts = (made: ReturnType<typeof edited>) =>
  made.commenting.seen.get().shown.map(({ remarks }) => remarks.map(({ text }) => text).join(' / '))

describe('commenting', () => {
  it('places a comment, answers, resolves and reopens it, each as an undoable step', () => {
    const made = edited([], [])
    const { commenting, editing } = made
    commenting.begin({ x: 10.123, y: 20 })
    expect(commenting.seen.get().begun).toEqual({ x: 10.12, y: 20 })
    expect(commenting.seen.get().threads).toHaveLength(0)
    commenting.send({ text: 'Is this a bus, @Bo?', mentions: [BO] })
    const { opened, begun } = commenting.seen.get()
    expect([begun, opened?.place, opened?.author]).toEqual([undefined, { x: 10.12, y: 20 }, ADA])
    expect(opened?.remarks).toMatchObject([{ text: 'Is this a bus, @Bo?', mentions: [BO], email: ADA }])
    commenting.send(words('It is.'))
    expect(texts(made)).toEqual(['Is this a bus, @Bo? / It is.'])
    const { id } = opened ?? expect.fail()
    commenting.resolve(id, true)
    expect(commenting.seen.get().opened?.isResolved).toBe(true)
    commenting.edit(id, 1, words('It is a tram.'))
    expect(texts(made)).toEqual(['Is this a bus, @Bo? / It is a tram.'])
    for (let steps = 0; steps < 3; steps += 1) editing.undo()
    expect(texts(made)).toEqual(['Is this a bus, @Bo?'])
    editing.undo()
    expect(commenting.seen.get()).toMatchObject({ threads: [], opened: undefined })
    editing.redo()
    expect(texts(made)).toEqual(['Is this a bus, @Bo?'])
  })

  it('lists comments by age and filter; the open one stays', () => {
    const mentions = [{ text: '@Ada', email: BO, mentions: [ADA] }]
    const made = edited(
      [],
      [
        thread(13, 'third', { correspondence: mentions }),
        thread(11, 'first'),
        thread(12, 'second', { resolved: true, createdBy: { email: ADA } }),
        { x: 1, resolved: true, correspondence: [{ text: 'of no place', email: BO }] },
        'no thread at all',
      ],
    )
    const { commenting } = made
    const shown = (filter: Parameters<typeof commenting.setFilter>[0]) => {
      commenting.setFilter(filter)
      return texts(made)
    }
    expect(shown('all')).toEqual(['of no place', 'first', 'second', '@Ada'])
    expect(shown('mentions')).toEqual(['@Ada'])
    expect(shown('mine')).toEqual(['second'])
    expect(shown('resolved')).toEqual(['of no place', 'second'])
    expect(shown('open')).toEqual(['first', '@Ada'])
    commenting.resolve('c0', true)
    expect(shown('mentions')).toEqual([])
    commenting.resolve('c0', false)
    expect(shown('open')).toEqual(['first', '@Ada'])
    commenting.open('c1')
    commenting.resolve('c1', true)
    expect(texts(made)).toEqual(['first', '@Ada'])
    commenting.open(undefined)
    expect(texts(made)).toEqual(['@Ada'])
  })

  it('walks open ones cyclically, with the view', () => {
    const made = edited([], [thread(11, 'a'), thread(12, 'b', { resolved: true }), thread(13, 'c')])
    const { commenting } = made
    commenting.step(1)
    commenting.step(1)
    commenting.step(1)
    commenting.step(-1)
    expect(made.looked.map((place) => 'x' in place && place.x)).toEqual([11, 13, 11, 13])
    commenting.resolve('c0', true)
    commenting.resolve('c2', true)
    commenting.open(undefined)
    commenting.step(1)
    expect(made.said.at(-1)).toBe('No open comments')
  })

  it('allows changes to another’s thread by permission, and reopens a resolved one when answered', () => {
    const made = edited([], [thread(11, 'a', { resolved: true })])
    const { commenting } = made
    commenting.open('c0')
    commenting.send(words('But still.'))
    expect(commenting.seen.get().opened?.isResolved).toBe(true)
    commenting.rights.set({ resolves: true, removes: true })
    commenting.send(words('Look again.'))
    expect(commenting.seen.get().opened?.isResolved).toBe(false)
    commenting.remove('c0', 2)
    expect(texts(made)).toEqual(['a / But still.'])
    commenting.remove('c0')
    expect(texts(made)).toEqual([])
    made.editing.undo()
    expect(texts(made)).toEqual(['a / But still.'])
  })

  it('changes nothing and says why if read-only, or the file can’t hold comments', () => {
    const made = edited([], [thread(11, 'a')])
    made.refusal.set('Another window has it.')
    made.commenting.begin({ x: 1, y: 1 })
    made.commenting.resolve('c0', true)
    expect(made.refused).toEqual(['Another window has it.', 'Another window has it.'])
    expect(made.commenting.seen.get()).toMatchObject({ begun: undefined, threads: [{ isResolved: false }] })
  })

  it('keeps unsent text', () => {
    const { commenting } = edited([], [thread(11, 'a')])
    commenting.keepDraft('c0', 'half a')
    commenting.open(undefined)
    expect(commenting.draft('c0')).toBe('half a')
    commenting.open('c0')
    commenting.send(words('half a sentence'))
    expect(commenting.draft('c0')).toBe('')
  })

  it('restores unsent text after a restart: an answer in its thread, a comment at its place', () => {
    const first = edited([], [thread(11, 'a'), thread(12, 'b')])
    first.commenting.keepDraft('c1', 'half an answer')
    first.commenting.begin({ x: 5, y: 6 })
    first.commenting.keepDraft('new', 'half a comment')
    const drafts = first.kept.at(-1) ?? []
    // The file begins with another thread by now.
    const { commenting, notes, kept } = edited([], [thread(13, 'c'), thread(11, 'a'), thread(12, 'b')])
    notes.set(undefined)
    notes.set({ itemId: 8, left: [], seen: undefined, drafts })
    expect(commenting.draft('c2')).toBe('half an answer')
    expect(commenting.seen.get()).toMatchObject({ begun: { x: 5, y: 6 }, writing: 0 })
    expect(commenting.draft('new')).toBe('half a comment')
    commenting.open(undefined)
    expect(kept.at(-1)).toContainEqual({ key: 'new', text: 'half a comment' })
    notes.set(undefined)
    notes.set({ itemId: 9, left: [], seen: undefined, drafts: [] })
    expect([commenting.draft('c2'), commenting.draft('new')]).toEqual(['', ''])
  })
})
