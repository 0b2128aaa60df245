import { describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { putBlob } from '../../../../../reviewer/editors/document/put-blob'
import { createSave } from '../../../../../reviewer/editors/document/save'
import type { HostClient } from '../../../../../reviewer/host/host-client'
import { createWorkNews } from '../../../../../reviewer/session/work-news'

interface Asked {
  readonly revision: number | string
  readonly url: string
  readonly upTo: number
  readonly answer: (answer: Result<unknown>) => void
}

/** Edited document, and a host that answers on the test's command. */
function aSave(revision: number | string = 4) {
  const asked: Asked[] = []
  const given: { readonly itemId: number; readonly url?: string }[] = []
  let broken: 'closed' | 'full' | undefined
  let mask: Blob | undefined
  const written: string[] = []
  const places: string[] = []
  const news = createWorkNews()
  let changes = 0
  let saved = 0
  let held: boolean | undefined
  let onDisk: Promise<void> = Promise.resolve()
  const client = {
    call: (action: string, [args]: readonly [{ readonly itemId: number } & Omit<Asked, 'answer'>]) => {
      if (action === 'writeUrl') {
        const { part } = args as unknown as { readonly part: string }
        places.push(part)
        const end = part === 'annotation' ? '' : ` ${part}`
        return Promise.resolve(ok({ url: `/write/${asked.length}${end}`, partBytes: 4 }))
      }
      if (action === 'giveUpSave') {
        given.push(args)
        return Promise.resolve(ok(null))
      }
      return new Promise((answer) => asked.push({ ...args, answer }))
    },
  } as unknown as Pick<HostClient, 'call'>
  const accepted: number[] = []
  const save = createSave({
    itemId: 9,
    revision,
    client,
    news,
    work: {
      id: 'w1',
      upTo: () => changes,
      isUnsaved: () => changes > saved,
      saved: (upTo, isHeld) => {
        held = isHeld
        if (!isHeld) saved = upTo
      },
      flushed: () => onDisk,
    },
    join: async () =>
      broken === 'closed'
        ? undefined
        : { annotation: new Blob([`document ${changes}`]), ...(mask === undefined ? {} : { parts: { mask } }) },
    onAccepted: (upTo) => void accepted.push(upTo),
    request: async (_url, { body }) => {
      if (broken === 'full') return { ok: false, status: 507 }
      written.push(await body.text())
      return { ok: true, status: 200 }
    },
  })
  const settle = async (): Promise<void> => {
    for (let at = 0; at < 40; at += 1) await Promise.resolve()
    await new Promise((done) => setImmediate(done))
  }
  return {
    save,
    news,
    asked,
    places,
    paint: (pixels: string) => {
      mask = new Blob([pixels])
    },
    given,
    accepted,
    settle,
    change: () => void (changes += 1),
    document: () => written.splice(0).join(''),
    isHeld: () => held,
    /** The disk is slow; returns the function that completes it. */
    slowDisk: () => {
      const written = Promise.withResolvers<void>()
      onDisk = written.promise
      return written.resolve
    },
    break: (how: 'closed' | 'full') => void (broken = how),
  }
}

describe('saving', () => {
  it('writes a mask before the annotation and names both; an annotation without one names only itself', async () => {
    const { save, asked, places, paint, settle, change } = aSave()
    change()
    void save.save()
    await settle()
    asked[0]?.answer(ok({ revision: 5 }))
    await settle()
    paint('pixels')
    change()
    void save.save()
    await settle()
    expect(places).toEqual(['annotation', 'mask', 'annotation'])
    expect(asked[0]).not.toHaveProperty('mask')
    expect(asked[1]).toMatchObject({ revision: 5, url: '/write/1', mask: '/write/1 mask' })
  })

  it('that met another version gets its mask’s address', async () => {
    const { save, asked, settle, change } = aSave()
    change()
    void save.save()
    await settle()
    const data = { code: 'conflict', revision: 8, annotation: '/media/a', mask: '/media/m' }
    asked[0]?.answer(err(platformError('conflict', { status: 412, data })))
    await settle()
    expect(save.state.get()).toMatchObject({ at: 'conflict', annotation: '/media/a', parts: { mask: '/media/m' } })
  })

  it('is requested only once its records are on disk: after a crash their numbers would be reused', async () => {
    const { save, asked, settle, change, slowDisk } = aSave()
    change()
    const written = slowDisk()
    void save.save()
    await settle()
    expect(asked).toEqual([])
    written()
    await settle()
    expect(asked).toMatchObject([{ upTo: 1 }])
  })

  it('writes the document, names its base revision, and continues from the new one', async () => {
    const { save, asked, settle, change, document } = aSave()
    change()
    const first = save.save()
    await settle()
    expect(document()).toBe('document 1')
    expect(asked[0]).toMatchObject({ revision: 4, url: '/write/0', upTo: 1 })
    asked[0]?.answer(ok({ revision: 5 }))
    expect(await first).toBe(true)
    change()
    void save.save()
    await settle()
    expect(asked[1]).toMatchObject({ revision: 5, upTo: 2 })
  })

  it('reports what the platform has: at once, or when a held save was sent, and nothing refused', async () => {
    const { save, asked, settle, change, accepted, news } = aSave()
    change()
    void save.save()
    await settle()
    asked[0]?.answer(ok({ revision: 5 }))
    await settle()
    expect(accepted).toEqual([1])
    change()
    void save.save()
    await settle()
    asked[1]?.answer(ok({ revision: 5, pending: true }))
    await settle()
    expect(accepted).toEqual([1])
    news.tell({ name: 'annotation_saved', data: { itemId: 9, revision: 6, upTo: 2 } })
    expect(accepted).toEqual([1, 2])
    change()
    void save.save()
    await settle()
    asked[2]?.answer(err(platformError('conflict', { status: 412 })))
    await settle()
    expect(accepted).toEqual([1, 2])
  })

  it('never runs twice at once: changes made meanwhile follow in one save', async () => {
    const { save, asked, settle, change, document } = aSave()
    change()
    const all = [save.save()]
    await settle()
    change()
    all.push(save.save(), save.save())
    change()
    await settle()
    expect(asked).toHaveLength(1)
    document()
    asked[0]?.answer(ok({ revision: 5 }))
    await settle()
    expect(asked).toHaveLength(2)
    expect(document()).toBe('document 3')
    asked[1]?.answer(ok({ revision: 6 }))
    expect(await Promise.all(all)).toEqual([true, true, true])
    await settle()
    expect(asked).toHaveLength(2)
  })

  it('without changes asks nothing of the host', async () => {
    const { save, asked } = aSave()
    expect(await save.save()).toBe(true)
    expect(asked).toEqual([])
  })

  it('that is held counts as done, and the next doesn’t wait for an answer', async () => {
    const { save, asked, settle, change, isHeld, news } = aSave()
    change()
    const first = save.save()
    await settle()
    asked[0]?.answer(ok({ revision: 4, pending: true }))
    expect(await first).toBe(true)
    expect(isHeld()).toBe(true)
    expect(save.state.get()).toEqual({ at: 'rest' })
    news.tell({ name: 'annotation_saved', data: { itemId: 9, revision: 7, upTo: 1 } })
    change()
    void save.save()
    await settle()
    expect(asked[1]).toMatchObject({ revision: 7 })
  })

  it('reports a refusal, and retries with the next change', async () => {
    const { save, asked, settle, change } = aSave()
    change()
    const first = save.save()
    await settle()
    asked[0]?.answer(err(platformError('annotation_refused')))
    expect(await first).toBe(false)
    expect(save.state.get()).toMatchObject({ at: 'failed', error: { code: 'annotation_refused' } })
    change()
    void save.save()
    await settle()
    expect(asked[1]).toMatchObject({ revision: 4, upTo: 2 })
  })
})

describe('two conflicting versions', () => {
  const by = { email: 'olivia@example.test' }
  const at = '2026-11-23T09:00:00.000Z'
  const conflict = platformError('conflict', {
    status: 412,
    data: { revision: 8, annotation: '/media/theirs', by, at },
  })
  const inConflict = async () => {
    const made = aSave()
    made.change()
    const first = made.save.save()
    await made.settle()
    made.asked[0]?.answer(err(conflict))
    expect(await first).toBe(false)
    return made
  }

  it('block saving until the person has chosen', async () => {
    const { save, asked, change, settle } = await inConflict()
    expect(save.state.get()).toEqual({
      at: 'conflict',
      revision: 8,
      annotation: '/media/theirs',
      parts: {},
      by: by.email,
      savedAt: at,
    })
    change()
    expect(await save.save()).toBe(false)
    await settle()
    expect(asked).toHaveLength(1)
  })

  it('keeping mine saves it on top of theirs', async () => {
    const { save, asked, settle } = await inConflict()
    const kept = save.keepMine()
    await settle()
    expect(asked[1]).toMatchObject({ revision: 8, upTo: 1 })
    asked[1]?.answer(ok({ revision: 9 }))
    expect(await kept).toBe(true)
    expect(save.state.get()).toEqual({ at: 'rest' })
  })

  it('taking theirs discards refused changes, kept as they are now', async () => {
    const { save, given, change, document } = await inConflict()
    expect(document()).toBe('document 1')
    change()
    await save.takeTheirs()
    expect(given).toEqual([{ itemId: 9, url: '/write/1' }])
    expect(document()).toBe('document 2')
    expect(save.state.get()).toEqual({ at: 'rest' })
  })

  it.each(['closed', 'full'] as const)('stay open if the discarded one can’t be kept: %s', async (why) => {
    const { save, given, break: breakDown } = await inConflict()
    breakDown(why)
    const code = why === 'closed' ? 'work_gone' : 'disk_full'
    expect(await save.takeTheirs()).toMatchObject({ ok: false, error: { code } })
    expect(given).toEqual([])
    expect(save.state.get()).toMatchObject({ at: 'conflict', revision: 8 })
  })

  it('may appear long after a save was held; other items’ conflicts don’t count', async () => {
    const { save, news } = aSave()
    news.tell({ name: 'annotation_conflict', data: { itemId: 8, revision: 3, annotation: '/media/a' } })
    expect(save.state.get()).toEqual({ at: 'rest' })
    news.tell({ name: 'annotation_conflict', data: { itemId: 9, revision: 3, annotation: '/media/a' } })
    expect(save.state.get()).toMatchObject({ at: 'conflict', revision: 3, annotation: '/media/a', by: undefined })
  })
})

describe('uploading to an address', () => {
  const put = async (size: number, partBytes: number, status = 204) => {
    const sent: (readonly [string | undefined, number])[] = []
    const result = await putBlob(
      '/write/a',
      new Blob(['x'.repeat(size)]),
      partBytes,
      async (_url, { headers, body }) => {
        sent.push([headers['content-range'], body.size])
        return { ok: status < 300, status }
      },
    )
    return { sent, result }
  }

  it('happens at once if it fits, else in ordered parts', async () => {
    expect((await put(4, 4)).sent).toEqual([[undefined, 4]])
    expect((await put(0, 4)).sent).toEqual([[undefined, 0]])
    expect((await put(9, 4)).sent).toEqual([
      ['bytes 0-3/9', 4],
      ['bytes 4-7/9', 4],
      ['bytes 8-8/9', 1],
    ])
  })

  it('that can’t be reached says so, with the page’s reason', async () => {
    for (const thrown of [new Error('net::ERR_FAILED'), 'gone']) {
      const result = await putBlob('/write/a', new Blob(['x']), 4, () => Promise.reject(thrown))
      const detail = thrown instanceof Error ? 'net::ERR_FAILED' : 'PUT'
      expect(result).toEqual({ ok: false, error: platformError('disk_failed', { detail }) })
    }
    expect((await put(1, 4, 410)).result).toEqual({
      ok: false,
      error: platformError('disk_failed', { detail: 'PUT: 410' }),
    })
  })

  it.each([
    [413, 'too_large'],
    [507, 'disk_full'],
    [410, 'disk_failed'],
  ])('that ends with %i says %s, and sends no more', async (status, code) => {
    const { sent, result } = await put(9, 4, status)
    expect(sent).toHaveLength(1)
    expect(result).toMatchObject({ error: { code } })
  })
})
