import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import type { OwnFile } from '../../../../../main/services/imports/file-sources'
import { importFiles, type BringInParts } from '../../../../../main/services/imports/import-files'
import { throttled } from '../../../../../main/services/imports/throttled'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-bring-'))
  await writeFile(join(folder, 'a.jpg'), 'bytes')
  await writeFile(join(folder, 'empty.jpg'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const pictures = (count: number, file = 'a.jpg'): readonly OwnFile[] =>
  Array.from({ length: count }, (_, index) => ({
    path: join(folder, file),
    relative: `${index}.jpg`,
    name: `${index}.jpg`,
  }))

function aPlatform(change: Partial<BringInParts> = {}) {
  let keys = 0
  const seen = {
    underWay: 0,
    most: 0,
    attached: [] as string[],
    waits: [] as number[],
    skipped: [] as string[],
    arrived: 0,
    became: [] as string[],
    noted: [] as string[],
    originals: [] as (string | undefined)[],
  }
  const parts: BringInParts = {
    onDisk: async ({ path }) => ({ path, release: async () => undefined }),
    draw: async () => ({ reason: 'It is no document.' }),
    readText: async () => ({ reason: 'It is no document.' }),
    upload: async ({ name }) => {
      seen.underWay += 1
      seen.most = Math.max(seen.most, seen.underWay)
      // Earlier files take longer, so later ones would overtake them.
      await new Promise((resolve) => setTimeout(resolve, 6 - (Number.parseInt(name, 10) % 6)))
      seen.underWay -= 1
      return ok({ path: `at/${name}` })
    },
    keepsOriginals: false,
    isThere: async () => true,
    attach: async (_folder, images) => {
      seen.attached.push(...images.map(({ name }) => name))
      seen.originals.push(...images.map(({ original }) => original))
      return ok({ attached: images.map(({ name }, id) => ({ id, name })), existing: [], failed: [] })
    },
    newKey: () => `key ${(keys += 1)}`,
    sleep: async (milliseconds) => void seen.waits.push(milliseconds),
    ...change,
  }
  const report = {
    arrived: (count: number) => void (seen.arrived += count),
    became: ({ name }: OwnFile, itemId: number) => void seen.became.push(`${name} ${itemId}`),
    noted: (file: string, text: string) => void seen.noted.push(`${file}: ${text}`),
    skipped: (file: string, reason: string) => void seen.skipped.push(`${file}: ${reason}`),
  }
  return {
    seen,
    run: (list: readonly OwnFile[], signal = new AbortController().signal) => importFiles(parts, list, report, signal),
  }
}

describe('importing pictures', () => {
  it('uploads three at a time and attaches in order [S2.9]', async () => {
    const { seen, run } = aPlatform()
    expect(await run(pictures(70))).toEqual(ok(null))
    expect(seen.most).toBe(3)
    expect(seen.attached).toEqual(pictures(70).map(({ name }) => name))
    expect(seen.arrived).toBe(70)
  })

  it('continues after one file’s error [S9.5]', async () => {
    const { seen, run } = aPlatform({
      upload: async ({ name }) =>
        name === '1.jpg' ? err(platformError('picture_refused', { detail: 'It is damaged.' })) : ok({ path: name }),
    })
    const list = [...pictures(3), ...pictures(1, 'empty.jpg'), ...pictures(1, 'gone.jpg')]
    expect(await run(list)).toEqual(ok(null))
    expect(seen.skipped.sort()).toEqual(['0.jpg: It is empty.', '0.jpg: It was deleted.', '1.jpg: It is damaged.'])
    expect(seen.arrived).toBe(2)
  })

  it('names a failed file by its path on disk', async () => {
    const { seen, run } = aPlatform({
      attach: async (_folder, images) =>
        ok({
          attached: [],
          existing: [],
          failed: images.map(({ name }) => ({ name, code: 'picture_refused', message: 'It is damaged.' })),
        }),
    })
    const [one] = pictures(1)
    expect(one && (await run([{ ...one, relative: 'day 1/first.jpg' }]))).toEqual(ok(null))
    expect(seen.skipped).toEqual(['day 1/first.jpg: It is damaged.'])
  })

  it('skips a file that the platform refuses for its own reason, also without a known code [S9.5]', async () => {
    const codes = [
      'not_found',
      'invalid_answer',
      'bad_request',
      'conflict',
      'file_too_large',
      'answer_too_large',
    ] as const
    for (const code of codes) {
      const { seen, run } = aPlatform({
        upload: async ({ name }) => (name === '1.jpg' ? err(platformError(code)) : ok({ path: name })),
      })
      expect(await run(pictures(3)), code).toEqual(ok(null))
      expect([code, seen.arrived, seen.skipped.length]).toEqual([code, 2, 1])
    }
  })

  it.each(['limit_reached', 'forbidden', 'sign_in_needed', 'maintenance', 'trial_expired'] as const)(
    'ends at %s, which would affect every file [S9.5]',
    async (code) => {
      const { run } = aPlatform({ upload: async () => err(platformError(code)) })
      expect(await run(pictures(3))).toMatchObject({ ok: false, error: { code } })
    },
  )

  it('skips a file that fails repeatedly on a healthy platform [S9.5]', async () => {
    for (const code of ['platform_failed', 'timeout'] as const) {
      const upload = aPlatform({
        upload: async ({ name }) => (name === '1.jpg' ? err(platformError(code)) : ok({ path: name })),
      })
      expect(await upload.run(pictures(4))).toEqual(ok(null))
      expect([upload.seen.arrived, upload.seen.skipped.length]).toEqual([3, 1])
      const attached: string[] = []
      const attach = aPlatform({
        attach: async (_folder, images) => {
          if (images.some(({ name }) => name === '2.jpg')) return err(platformError(code))
          attached.push(...images.map(({ name }) => name))
          return ok({ attached: images.map(({ name }, id) => ({ id, name })), existing: [], failed: [] })
        },
      })
      expect(await attach.run(pictures(4))).toEqual(ok(null))
      expect(attached).toEqual(['0.jpg', '1.jpg', '3.jpg'])
      expect(attach.seen.skipped).toEqual([`2.jpg: ${platformError(code).message}`])
      const away = aPlatform({ upload: async () => err(platformError(code)), isThere: async () => false })
      expect(await away.run(pictures(2))).toMatchObject({ ok: false, error: { code } })
    }
  })

  it('attaches each folder’s pictures to its own folder [S2.9]', async () => {
    const calls: (readonly [string | undefined, number])[] = []
    const { run } = aPlatform({
      attach: async (folder, images) => {
        calls.push([folder, images.length])
        return ok({ attached: images.map(({ name }, id) => ({ id, name })), existing: [], failed: [] })
      },
    })
    const list = pictures(5).map((picture, at) => (at % 2 === 0 ? picture : { ...picture, folder: 'night' }))
    expect(await run(list)).toEqual(ok(null))
    expect(calls).toEqual([
      [undefined, 3],
      ['night', 2],
    ])
  })

  it('waits increasingly long for an unreachable platform, then ends with its error [S2.9]', async () => {
    const { seen, run } = aPlatform({ upload: async () => err(platformError('network_failure')) })
    expect(await run(pictures(1))).toMatchObject({ ok: false, error: { code: 'network_failure' } })
    expect(seen.waits).toEqual([500, 1_000, 2_000, 4_000, 8_000])
  })

  it('sends every attempt of one write under one key [S2.9]', async () => {
    const keys: string[] = []
    let tries = 0
    const { run } = aPlatform({
      attach: async (_folder, _images, key) => {
        keys.push(key)
        tries += 1
        return tries < 3 ? err(platformError('timeout')) : ok({ attached: [], existing: [], failed: [] })
      },
    })
    await run(pictures(1))
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(3)
  })

  it('attaches uploaded files before a limit, and uploads nothing more [S9.5]', async () => {
    let uploads = 0
    const { seen, run } = aPlatform({
      upload: async ({ name }) => {
        uploads += 1
        return uploads > 25 ? err(platformError('limit_reached')) : ok({ path: name })
      },
    })
    expect(await run(pictures(100))).toMatchObject({ ok: false, error: { code: 'limit_reached' } })
    expect(seen.arrived).toBe(25)
    expect(uploads).toBeLessThan(30)
  })

  it('starts nothing new after it was stopped [S2.9]', async () => {
    const stop = new AbortController()
    let uploads = 0
    const { run } = aPlatform({
      upload: async ({ name }) => {
        uploads += 1
        if (uploads === 5) stop.abort()
        return ok({ path: name })
      },
    })
    await run(pictures(100), stop.signal)
    expect(uploads).toBeLessThan(9)
  })
})

describe('reporting progress', () => {
  it('happens at once, then at intervals, and always at the end [S2.9]', () => {
    let now = 0
    const told: number[] = []
    let later: (() => void) | null = null
    const { change, settle } = throttled<number>(
      (value) => told.push(value),
      100,
      () => now,
      (run) => {
        later = run
        return () => {
          later = null
        }
      },
    )
    for (const value of [1, 2, 3]) change(value)
    expect(told).toEqual([1])
    now = 100
    ;(later as (() => void) | null)?.()
    expect(told).toEqual([1, 3])
    change(4)
    settle(5)
    expect(told).toEqual([1, 3, 5])
    expect(later).toBeNull()
  })
})

it('a failure during cancelling isn’t retried', async () => {
  const control = new AbortController()
  let tries = 0
  const { run, seen } = aPlatform({
    upload: async () => {
      tries += 1
      control.abort()
      return err(platformError('network_failure'))
    },
  })
  await run(pictures(1), control.signal)
  expect({ tries, waits: seen.waits, arrived: seen.arrived }).toEqual({ tries: 1, waits: [], arrived: 0 })
})

describe('importing the text of documents', () => {
  const documents = (file = 'a.jpg'): readonly OwnFile[] => [
    { path: join(folder, file), relative: 'a.pdf', name: 'a.txt', named: 'a.txt', pages: 1 },
  ]
  const readText = async () => ({ text: 'its text' })

  it('sends the document after its text where the platform keeps it', async () => {
    const sent: [string, number][] = []
    const upload: BringInParts['upload'] = async ({ name, size }) => {
      sent.push([name, size])
      return ok({ path: `at/${name}` })
    }
    const { seen, run } = aPlatform({ readText, upload, keepsOriginals: true })
    expect((await run(documents())).ok).toBe(true)
    expect(sent).toEqual([
      ['a.txt', 8],
      ['original.pdf', 5],
    ])
    expect(seen).toMatchObject({ attached: ['a.txt'], originals: ['at/original.pdf'], noted: [], skipped: [] })
  })

  it('sends the text alone to a platform that keeps none', async () => {
    const { seen, run } = aPlatform({ readText })
    expect((await run(documents())).ok).toBe(true)
    expect(seen).toMatchObject({ attached: ['a.txt'], originals: [undefined], noted: [] })
  })

  it('brings in the text of a document that the platform refuses, and notes it', async () => {
    const upload: BringInParts['upload'] = async ({ name }) =>
      name === 'a.txt'
        ? ok({ path: 'at/a.txt' })
        : err(platformError('file_too_large', { message: 'It is too large.' }))
    const { seen, run } = aPlatform({ readText, upload, keepsOriginals: true })
    expect((await run(documents())).ok).toBe(true)
    expect(seen).toMatchObject({ attached: ['a.txt'], originals: [undefined], skipped: [] })
    expect(seen.noted).toEqual(['a.pdf: Only its text came in, without its pages. It is too large.'])
  })
})
