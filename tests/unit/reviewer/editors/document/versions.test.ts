import { describe, expect, it } from 'vitest'
import type { Native } from '#domain/annotation/native'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { removeObjects } from '#domain/annotation/commands/remove-objects'
import type { Annotation } from '../../../../../reviewer/editors/document/annotation-loader'
import { createKeptVersions } from '../../../../../reviewer/editors/document/kept-versions'
import { createOtherVersion } from '../../../../../reviewer/editors/document/other-version'
import type { HostClient } from '../../../../../reviewer/host/host-client'
import { annotationOf, ownOf } from '../../../../builders/versions'
import { until } from '../../../../drivers/waits'

const box = (x: number, more: Native = {}): Native => ({
  type: 'bbox',
  className: 'Car',
  points: { x1: x, y1: 0, x2: x + 9, y2: 9 },
  ...more,
})
const AT = '2026-11-23T10:00:00.000Z'
const CONTEXT = { before: [], at: AT, by: 'ada@example.test' }

const MINE = { id: 'a', whose: 'mine', at: AT, bytes: 9 } as const

function someKept(values: readonly Native[], version: readonly Native[]) {
  const mine = ownOf(values)
  const other = annotationOf(version)
  const asked: unknown[] = []
  const at = { refusal: undefined as string | undefined, canOpen: true, canLoad: true, answersKept: true }
  const client = {
    call: async (action: string, args: unknown) => {
      asked.push([action, args])
      if (action === 'keptVersions') return ok({ data: [MINE] })
      return at.canOpen ? ok({ annotation: '/work/a' }) : err(platformError('revision_gone'))
    },
  } as unknown as Pick<HostClient, 'call'>
  const kept = createKeptVersions({
    client,
    actions: async () => new Set(at.answersKept ? ['keptVersions'] : []),
    load: async () => (at.canLoad ? { value: other.annotation } : { failure: 'load', status: 410 }),
    own: mine.own,
    refusal: () => at.refusal,
    author: () => ({ email: 'ada@example.test', at: AT }),
    labelOf: () => 'My version brought back',
  })
  return { ...mine, kept, other, at, asked }
}

describe('a kept version', () => {
  it('is restored as one step, undone and redone', async () => {
    const { kept, drawing, values, other } = someKept([box(0), box(100), box(200)], [box(0), box(105), box(900)])
    await kept.read(9)
    expect(await kept.bringBack(MINE)).toBeUndefined()
    expect(values()).toEqual([box(0), box(105), box(900)])
    expect(drawing.drawn.get().history.past.map(({ label }) => label)).toEqual(['My version brought back'])
    drawing.undo()
    expect(values()).toEqual([box(0), box(100), box(200)])
    drawing.redo()
    expect(values()).toEqual([box(0), box(105), box(900)])
    expect(other.state.isClosed).toBe(true)
  })

  it('is restored with its stacking order', async () => {
    const now = [box(0), box(100), box(200), box(300)]
    const then = [box(300), box(0), box(900), box(205), box(100)]
    const { kept, drawing } = someKept(now, then)
    const values = () => drawing.ids().map((id) => drawing.reading.value(id) ?? now[Number(id.slice(1))])
    await kept.read(9)
    expect(await kept.bringBack(MINE)).toBeUndefined()
    expect(values()).toEqual(then)
    drawing.undo()
    expect(values()).toEqual(now)
    drawing.redo()
    expect(values()).toEqual(then)
  })

  it('that differs only in order is restored as well', async () => {
    const { kept, drawing } = someKept([box(0), box(100)], [box(100), box(0)])
    await kept.read(9)
    expect(await kept.bringBack(MINE)).toBeUndefined()
    expect(drawing.ids()).toEqual(['b1', 'b0'])
  })

  it('with equal objects changes nothing, and says so', async () => {
    const { kept, drawing } = someKept([box(0)], [box(0)])
    await kept.read(9)
    expect(await kept.bringBack(MINE)).toMatch(/already/)
    expect(drawing.drawn.get().history.past).toEqual([])
  })

  it.each([
    ['nothing may be changed', { refusal: 'Read-only.' }, /Read-only/],
    ['its time has come', { canOpen: false }, /find this revision any more/],
    ['it can’t be loaded', { canLoad: false }, /find this revision any more/],
  ])('isn’t restored if %s', async (_, change, why) => {
    const { kept, at, values } = someKept([box(0)], [box(500)])
    await kept.read(9)
    Object.assign(at, change)
    expect(await kept.bringBack(MINE)).toMatch(why)
    expect(values()).toEqual([box(0)])
  })

  it('with an unreadable object changes nothing', async () => {
    const { kept, other, values } = someKept([box(0, { id: 'x' })], [box(500, { id: 'x' })])
    await kept.read(9)
    // The comparison is still reading; the exact objects don't come then.
    const { exact } = other.annotation
    let reads = 0
    Object.assign(other.annotation, {
      exact: async (places: readonly number[]) => {
        reads += 1
        return reads > 1 ? [] : exact(places)
      },
    })
    expect(await kept.bringBack(MINE)).toMatch(/can’t be read/)
    expect(values()).toEqual([box(0, { id: 'x' })])
  })

  it('doesn’t exist for another item, nor if the host keeps none', async () => {
    const { kept, at, asked, values } = someKept([box(0)], [box(500)])
    await kept.read(9)
    await kept.read(undefined)
    expect(kept.list.get()).toEqual([])
    expect(await kept.bringBack(MINE)).toMatch(/find this revision/)
    at.answersKept = false
    asked.length = 0
    await kept.read(9)
    expect([kept.list.get(), asked]).toEqual([[], []])
    expect(values()).toEqual([box(0)])
  })
})

describe('the other version', () => {
  it('is compared again with each local change, and shown only on request', async () => {
    const { own, drawing } = ownOf([box(0), box(100)])
    const theirs = annotationOf([box(0), box(900)])
    const other = createOtherVersion({ own, load: async () => ({ value: theirs.annotation }) })
    other.open({ annotation: '/media/theirs' })
    expect(other.seen.get()).toEqual({ at: 'loading' })
    const counts = () => {
      const seen = other.seen.get()
      return seen.at === 'ready' ? [seen.difference.same, seen.difference.onlyMine.length] : []
    }
    await until('the counts', () => counts().join() === '1,1')
    await drawing.hold([1])
    drawing.run('remove', removeObjects, { ids: ['b1'] }, CONTEXT)
    await until('the counts after a change', () => counts().join() === '1,0')
    other.show(true)
    expect(other.shown.get()).toBe(theirs.annotation)
    other.show(false)
    expect(other.shown.get()).toBeUndefined()
    other.show(true)
    other.close()
    expect([other.shown.get(), other.seen.get(), theirs.state.isClosed]).toEqual([undefined, { at: 'none' }, true])
  })

  it('that can’t be loaded is requested again, and one arriving too late is closed', async () => {
    const { own } = ownOf([box(0)])
    const theirs = annotationOf([box(0)])
    let tries = 0
    const late = Promise.withResolvers<{ value: Annotation }>()
    const other = createOtherVersion({
      own,
      load: async () => {
        tries += 1
        if (tries === 1) return { failure: 'load', status: 0 }
        return tries === 2 ? { value: theirs.annotation } : late.promise
      },
    })
    other.open({ annotation: '/media/theirs' })
    await until('the failure', () => other.seen.get().at === 'failed')
    other.retry()
    await until('the version', () => other.seen.get().at === 'ready')
    other.open({ annotation: '/media/another' })
    other.close()
    const last = annotationOf([])
    late.resolve({ value: last.annotation })
    await until('its end', () => last.state.isClosed)
    expect(other.seen.get()).toEqual({ at: 'none' })
  })
})
