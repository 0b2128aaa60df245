import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Service } from '#endpoints'
import { SYSTEM_WORKFLOW } from '../../local-platform/seed/workflows'
import { aProject } from '../builders/local-platform'
import { type PlatformClient, personSignedIn } from '../drivers/platform-client'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'
import { until } from '../drivers/waits'
import { CHANGES, openWorkDesk, type WorkDesk } from '../drivers/work-desk'

const ANNOTATION = /\/items\/(\d+)\/annotations\/(download|upload)$/

/** Platform without revisions and keys: the last write wins. */
async function aPlainPlatform(behind: Readonly<Record<Service, string>>) {
  const annotations = new Map<string, Buffer>()
  /** Away: it falls silent after the next save. */
  const state = { uploads: 0, dropsAnswers: false, goesAway: false, isAway: false }
  const [inner = ''] = Object.values(behind).map((address) => new URL(address).origin)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, itemId, what] = ANNOTATION.exec(new URL(request.url ?? '', inner).pathname) ?? []
    if (itemId !== undefined && state.isAway) return void request.socket.destroy()
    if (itemId !== undefined && what === 'download') {
      const bytes = annotations.get(itemId)
      response.writeHead(bytes === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(bytes)
    } else if (itemId !== undefined) {
      annotations.set(itemId, await buffer(request))
      state.uploads += 1
      state.isAway = state.goesAway
      if (state.dropsAnswers || state.isAway) return void request.socket.destroy()
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    } else await passOn(request, response)
  }

  /** A platform behind it answers everything else, without revisions and keys. */
  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization = '', 'content-type': type = 'application/json', ...more } = request.headers
    const context = Object.entries(more).filter(([name]) => name.startsWith('x-'))
    const body = request.method === 'GET' ? undefined : new Uint8Array(await buffer(request))
    const came = await fetch(new URL(request.url ?? '', inner), {
      method: request.method ?? 'GET',
      headers: {
        authorization,
        'content-type': type,
        ...Object.fromEntries(context.map(([name, value]) => [name, String(value)])),
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = (await came.text()).replaceAll(/"annotation_revision":\d+,?/g, '')
    response.writeHead(came.status, { 'content-type': 'application/json' }).end(text)
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const addresses = Object.fromEntries(
    Object.entries(behind).map(([service, address]) => [service, address.replace(inner, `http://127.0.0.1:${port}`)]),
  ) as Readonly<Record<Service, string>>
  return {
    state,
    annotations,
    addresses,
    textOf: (itemId: number) => annotations.get(String(itemId))?.toString(),
    put: (itemId: number, text: string) => void annotations.set(String(itemId), Buffer.from(text)),
    close: () => new Promise((done) => (server.close(done), server.closeAllConnections())),
  }
}

const OLD = '{"metadata":{"name":"a.jpg","lastAction":{"email":"ada@example.test","timestamp":1}},"instances":[]}'
const THEIRS =
  '{"metadata":{"name":"a.jpg","lastAction":{"email":"olivia@example.test","timestamp":2000}},"instances":[]}'

let driver: PlatformDriver
let plain: Awaited<ReturnType<typeof aPlainPlatform>>
let person: { readonly id: number; readonly client: PlatformClient }
let folder: string
let itemId: number
let projectId: number
let desk: WorkDesk

beforeAll(async () => {
  driver = await startPlatformDriver()
  plain = await aPlainPlatform(driver.platform.addresses)
  const { storage, addresses } = driver.platform
  const id = storage.people.byEmail(driver.email)?.id ?? 0
  const auth = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, addresses.auth), { redirect: 'manual', ...init })
  person = { id, client: await personSignedIn({ running: driver.platform, auth, clock: { now: Date.now } }, id) }
})
afterAll(async () => {
  await plain.close()
  await driver.close()
})
beforeEach(async () => {
  const { storage } = driver.platform
  folder = await mkdtemp(join(tmpdir(), 'loupe-plain-'))
  const project = aProject(storage, storage.teams.ofPerson(person.id)[0]?.team.id ?? 0, SYSTEM_WORKFLOW)
  projectId = project.id
  itemId = project.addItem()
  plain.state.uploads = 0
  Object.assign(plain.state, { dropsAnswers: false, goesAway: false, isAway: false })
  desk = await aDesk()
})
afterEach(async () => {
  await desk.end()
  await rm(folder, { recursive: true, force: true })
})

const aDesk = (): Promise<WorkDesk> =>
  openWorkDesk({ folder, addresses: plain.addresses, identity: 'plain', place: { projectId, itemId } }, person)

describe('a platform without revisions and keys', () => {
  it('gets an item’s first annotation, and each save on top of the previous one', async () => {
    const none = await desk.revision()
    expect(none).toBe('none')
    await desk.draw(none)
    const first = await desk.save('first', none)
    expect(first).toMatchObject({ ok: true, value: { revision: expect.any(String) } })
    expect(plain.textOf(itemId)).toContain('"first"')
    expect(await desk.unsaved()).toEqual([])
    const second = await desk.save('second', first.ok ? first.value.revision : 0)
    expect(second.ok).toBe(true)
    expect(plain.textOf(itemId)).toContain('"second"')
    // The next opening has the save's name.
    expect(await desk.revision()).toBe(second.ok && second.value.revision)
  })

  it('is read before each write: somebody else’s save stays, and both versions are kept', async () => {
    plain.put(itemId, OLD)
    const opened = await desk.revision()
    await desk.draw(opened)
    plain.put(itemId, THEIRS)
    expect(await desk.save('mine', opened)).toMatchObject({
      ok: false,
      error: { code: 'conflict', status: 412, data: { by: 'olivia@example.test', at: '1970-01-01T00:00:02.000Z' } },
    })
    expect(plain.textOf(itemId)).toBe(THEIRS)
    expect(plain.state.uploads).toBe(0)
    const kept = await desk.versions.list({ projectId, itemId })
    expect(kept.map(({ whose }) => whose).toSorted()).toEqual(['mine', 'theirs'])
    expect(await desk.unsaved()).toEqual([[projectId, itemId]])
    // Keeping one's own version saves it on top of the present one.
    expect((await desk.save('mine', await desk.revision())).ok).toBe(true)
    expect(plain.textOf(itemId)).toContain('"mine"')
  })

  it('with somebody else’s first annotation is not overwritten', async () => {
    const none = await desk.revision()
    await desk.draw(none)
    plain.put(itemId, THEIRS)
    expect(await desk.save('mine', none)).toMatchObject({ ok: false, error: { status: 412 } })
    expect(plain.textOf(itemId)).toBe(THEIRS)
  })

  it('is read again after a save without an answer, which succeeded', async () => {
    plain.put(itemId, OLD)
    const opened = await desk.revision()
    await desk.draw(opened)
    plain.state.dropsAnswers = true
    const saved = await desk.save('once', opened)
    expect(saved).toMatchObject({ ok: true, value: { revision: expect.any(String) } })
    expect(saved.ok && saved.value.pending).toBeUndefined()
    expect(await desk.unsaved()).toEqual([])
    expect(await desk.revision()).toBe(saved.ok && saved.value.revision)
  })

  it('has a save once whose answer was lost', async () => {
    plain.put(itemId, OLD)
    const opened = await desk.revision()
    await desk.draw(opened)
    plain.state.goesAway = true
    expect(await desk.save('once', opened)).toMatchObject({ ok: true, value: { pending: true } })
    const before = plain.state.uploads
    Object.assign(plain.state, { goesAway: false, isAway: false })
    desk.outbox.kick()
    await until('the end of the held save', () => desk.settled.length === 1)
    expect(desk.settled).toMatchObject([{ itemId, error: null, upTo: CHANGES, revision: expect.any(String) }])
    expect(plain.state.uploads).toBe(before)
    expect(await desk.versions.list({ projectId, itemId })).toEqual([])
    await until('that nothing is unsaved', async () => (await desk.unsaved()).length === 0)
  })

  it('work is restored over its base bytes, though they can’t be requested again', async () => {
    plain.put(itemId, OLD)
    const opened = await desk.revision()
    const open = desk.bases.keeping(desk.services.openMedia)
    const { signal } = new AbortController()
    const page = await open({ kind: 'itemAnnotation', projectId, itemId, state: String(opened), headers: {}, signal })
    expect((await (page.ok ? page.value.body : Readable.from([])).toArray()).join('')).toBe(OLD)
    await desk.draw(opened)
    plain.put(itemId, THEIRS)
    await desk.end()
    desk = await aDesk()
    const { work, recovered } = await desk.open(await desk.revision())
    expect(recovered).toMatchObject({ records: CHANGES, revision: opened, hasBase: true })
    const base = await desk.works.fileOf(1, work)?.basePath()
    expect(await readFile(base ?? '', 'utf8')).toBe(OLD)
    expect(recovered?.since).toEqual(expect.any(Number))
  })
})
