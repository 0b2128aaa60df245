import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ok } from '#domain/result'
import { createWorkAddresses } from '../../../../main/annotations/work-addresses'
import type { WorkFile } from '../../../../main/annotations/work-file'
import { aDo, FIRST_GUEST, ITEM, SECOND_GUEST, someWorks } from '../../../builders/works'

const FILE = { ...ITEM, told: async () => [] } as unknown as WorkFile

function someAddresses() {
  const asked: unknown[] = []
  const addresses = createWorkAddresses(async ({ kind, projectId, itemId, revision }) => {
    asked.push({ kind, projectId, itemId, revision })
    return ok({ status: 200, headers: {}, body: Readable.from([Buffer.from('of the platform')]) })
  })
  const ask = (path: string, method = 'GET') =>
    addresses.answer(new Request(`https://reviewer.example${path}`, { method }), path)
  const statusOf = async (path: string, method?: string) => (await ask(path, method))?.status
  return { addresses, asked, ask, statusOf }
}

describe('the records of a work', () => {
  it('are read one per line: changes with numbers and times, and saved positions', async () => {
    const { opened, works } = someWorks()
    const { work } = await opened()
    await works.append(FIRST_GUEST, work, 1, [aDo(1), aDo(2)])
    await works.saved(ITEM.projectId, ITEM.itemId, 2, 4)
    const file = works.fileOf(FIRST_GUEST, work) ?? expect.fail()
    const { addresses, ask } = someAddresses()
    const answer = await ask(addresses.of(FIRST_GUEST, file, 'records'))
    expect(answer?.headers.get('cache-control')).toBe('no-store')
    const lines = ((await answer?.text()) ?? '').trimEnd().split('\n')
    const at = expect.any(Number)
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { ...aDo(1), n: 1, at },
      { ...aDo(2), n: 2, at },
      { t: 'saved', upTo: 2, revision: 4, at },
    ])
  })
})

describe('a kept version', () => {
  it('is read at its own address, until that expires', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'loupe-version-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'mine.json')
    writeFileSync(path, 'mine')
    const { addresses, ask, statusOf } = someAddresses()
    const address = addresses.ofVersion(FIRST_GUEST, path)
    expect(await (await ask(address))?.text()).toBe('mine')
    rmSync(path)
    expect(await statusOf(address)).toBe(410)
    addresses.revoke(FIRST_GUEST)
    expect(await statusOf(address)).toBe(404)
  })
})

describe('the base annotation of a work', () => {
  const based = (path: string | null, revision?: number | string) => {
    const file = { ...FILE, basePath: async () => path, summary: () => ({ head: { revision } }) }
    return file as unknown as WorkFile
  }

  it('is the stored one beside it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'loupe-base-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'base.json'), 'kept')
    const { addresses, ask, asked } = someAddresses()
    const answer = await ask(addresses.of(FIRST_GUEST, based(join(folder, 'base.json'), 3), 'base'))
    expect(await answer?.text()).toBe('kept')
    expect(asked).toEqual([])
  })

  it('is otherwise requested from the platform, in exactly its revision', async () => {
    const { addresses, ask, asked, statusOf } = someAddresses()
    const answer = await ask(addresses.of(FIRST_GUEST, based(null, 3), 'base'))
    expect(await answer?.text()).toBe('of the platform')
    expect(asked).toEqual([{ ...ITEM, kind: 'itemAnnotation', revision: 3 }])
    expect(await statusOf(addresses.of(FIRST_GUEST, based(null, 'w/3'), 'base'))).toBe(410)
    expect(await statusOf(addresses.of(FIRST_GUEST, based(null), 'base'))).toBe(410)
  })
})

describe('a read address', () => {
  it('is random, read-only, and invalid once its document unloads', async () => {
    const { addresses, statusOf } = someAddresses()
    const mine = addresses.of(FIRST_GUEST, FILE, 'records')
    const other = addresses.of(SECOND_GUEST, FILE, 'records')
    expect(mine).toMatch(/^\/work\/[\w-]{32}$/)
    expect(mine).not.toBe(addresses.of(FIRST_GUEST, FILE, 'records'))
    expect(await statusOf(mine, 'POST')).toBe(404)
    expect(await statusOf(mine)).toBe(200)
    addresses.revoke(FIRST_GUEST)
    expect(await statusOf(mine)).toBe(404)
    expect(await statusOf(other)).toBe(200)
  })

  it('is one of at most sixteen per guest, and the oldest expires', async () => {
    const { addresses, statusOf } = someAddresses()
    const paths = Array.from({ length: 17 }, () => addresses.of(FIRST_GUEST, FILE, 'records'))
    expect(await Promise.all(paths.map((path) => statusOf(path)))).toEqual([404, ...Array<number>(16).fill(200)])
  })

  it('of another kind is ignored', async () => {
    const { ask, statusOf } = someAddresses()
    expect(ask('/media/abc')).toBeUndefined()
    expect(await statusOf('/work/short')).toBe(404)
  })
})
