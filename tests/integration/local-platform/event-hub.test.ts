import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { HUB_EVENTS_MAX, HUB_KEPT_MS } from '#domain/constants'
import { type LiveBatch, type LiveEvent, thingText } from '#domain/live'
import { ok } from '#domain/result'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { record } from '../../../local-platform/events/record'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { createHub, type Hub } from '../../../main/services/hub/hub'
import { openHubSocket } from '../../../main/services/hub/hub-socket'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import { SEED, times } from '../../builders/walks'
import { type CuttingProxy, cuttingProxy } from '../../drivers/cutting-proxy'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

const CUTS = times(20, 100)

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let adminId: number
let annotatorId: number
const ends: (() => unknown)[] = []

beforeEach(async () => {
  platform = await startTestPlatform({ hubPingMs: 1_000 })
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  adminId = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
  annotatorId = aPersonOf(storage, teamId)
  inProject(storage, project, annotatorId)
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await platform.close()
})

/** Change of an item as a handler makes it. */
function setStatus(itemId: number, value: number, cause: string | null = null): void {
  const { storage } = platform.running
  storage.write(() => {
    const before = storage.items.byId(itemId)?.annotationStatus
    storage.items.setStatus(itemId, value, '2026-05-04T10:00:00.000Z')
    record(
      { storage, clock: platform.clock },
      { personId: adminId, cause },
      {
        name: 'item.status',
        place: { teamId, projectId: project.id },
        thing: thingText('item', [itemId]),
        before: { annotation_status: before },
        after: { annotation_status: value },
      },
    )
  })
}

interface Listening {
  readonly hub: Hub
  readonly events: LiveEvent[]
  readonly batches: LiveBatch[]
  readonly gaps: () => number
  readonly caughtUp: () => number
}

/** The client's hub over a real socket, with shorter waits between tries. */
async function listen(
  personId: number,
  { topics = [`team:${teamId}`, 'me'], port = platform.running.port }: { topics?: string[]; port?: number } = {},
): Promise<Listening & { readonly person: PlatformClient }> {
  const person = await personSignedIn(platform, personId)
  const batches: LiveBatch[] = []
  let caughtUp = 0
  const hub = createHub({
    open: (url, token, listener) =>
      openHubSocket(url, token, {
        ...listener,
        message: (text) => {
          listener.message(text)
          if (text.startsWith('{"type":"caughtUp"')) caughtUp += 1
        },
      }),
    address: async () => ok(`ws://127.0.0.1:${port}/webhook/websocketHub`),
    accessToken: async () => ok(person.accessToken),
    topics: async () => ok(topics),
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms / 100)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    onBatch: (batch) => void batches.push(batch),
    onBreak: () => undefined,
  })
  ends.push(() => hub.stop())
  hub.answered({ 'x-event-position': String(platform.running.storage.events.last()) })
  hub.start()
  await expect.poll(() => caughtUp).toBe(1)
  return {
    hub,
    person,
    batches,
    get events() {
      return batches.flatMap((batch) => batch.events)
    },
    gaps: () => batches.filter((batch) => batch.isGap).length,
    caughtUp: () => caughtUp,
  }
}

describe('every event once', () => {
  it(`${CUTS * 100} events with ${CUTS} random disconnections → the model equals the platform’s [S7.18]`, async () => {
    const random = randomBy(SEED)
    const proxy: CuttingProxy = await cuttingProxy(platform.running.port)
    ends.push(proxy.close)
    const items = Array.from({ length: 200 }, () => project.addItem())
    const first = platform.running.storage.events.last()
    const heard = await listen(adminId, { port: proxy.port })
    const model = new Map(items.map((id) => [id, 1]))
    for (let round = 0; round < CUTS; round += 1) {
      for (let made = 0; made < 100; made += 10) {
        platform.running.storage.write(() => {
          for (let at = 0; at < 10; at += 1) {
            setStatus(items[Math.floor(random() * items.length)] ?? 0, 1 + Math.floor(random() * 5))
          }
        })
        if (random() < 0.3) await new Promise((next) => setImmediate(next))
      }
      // Some cuts come during the events, some while the client is still reconnecting.
      for (let turns = Math.floor(random() * 30); turns > 0; turns -= 1) await new Promise((next) => setImmediate(next))
      proxy.cut()
    }
    await expect.poll(() => heard.events.length, { timeout: 60_000 }).toBe(CUTS * 100)
    expect(heard.events.map(({ id }) => id)).toEqual(Array.from({ length: CUTS * 100 }, (_, at) => first + 1 + at))
    for (const { ids, after } of heard.events) for (const id of ids) model.set(id, Number(after?.['annotation_status']))
    for (const id of items) expect(model.get(id)).toBe(platform.running.storage.items.byId(id)?.annotationStatus)
    expect(heard.gaps()).toBe(0)
    expect(heard.caughtUp()).toBeGreaterThan(1)
  })

  it('a disconnection longer than the log → one gap, then live events again [S7.18]', async () => {
    const item = project.addItem()
    const proxy = await cuttingProxy(platform.running.port)
    const heard = await listen(adminId, { port: proxy.port })
    setStatus(item, 2)
    await expect.poll(() => heard.events.length).toBe(1)
    await proxy.close()
    setStatus(item, 3)
    platform.clock.advance(HUB_KEPT_MS + 1)
    const again = await listen(adminId)
    setStatus(item, 4)
    await expect.poll(() => again.events.length).toBe(1)
    const late = await raw(again.person.accessToken, { since: heard.events[0]?.id ?? 0, topics: [`team:${teamId}`] })
    await expect.poll(() => late.messages.length).toBe(2)
    const last = platform.running.storage.events.last()
    expect(late.messages).toEqual([
      { type: 'gap', id: last },
      { type: 'caughtUp', id: last },
    ])
  })

  it('the hub → keeps a hundred thousand events, and a day', () => {
    const { events } = platform.running.storage
    expect(events.firstOfHub(platform.clock.now())).toBe(events.last() + 1)
    setStatus(project.addItem(), 2)
    expect(events.firstOfHub(platform.clock.now())).toBe(events.last())
    expect(events.firstOfHub(platform.clock.now() + HUB_KEPT_MS + 1)).toBe(events.last() + 1)
    const db = new DatabaseSync(join(platform.dataFolder, 'platform.sqlite'))
    db.exec(`UPDATE sqlite_sequence SET seq = ${HUB_EVENTS_MAX + 50} WHERE name = 'events'`)
    db.close()
    expect(events.firstOfHub(platform.clock.now())).toBe(51)
  })

  it('a restart of the platform → the connection resumes at its position', async () => {
    const item = project.addItem()
    setStatus(item, 2)
    const since = platform.running.storage.events.last()
    setStatus(item, 3)
    platform = await platform.restart()
    const person = await personSignedIn(platform, adminId)
    const socket = await raw(person.accessToken, { since, topics: [`team:${teamId}`] })
    await expect.poll(() => socket.messages.length).toBe(2)
    expect(socket.messages[0]).toMatchObject({
      type: 'event',
      id: since + 1,
      data: { after: { annotation_status: 3 } },
    })
  })
})

describe('rights', () => {
  it('a person removed from a project → is told within a second, and receives no more of its events [S4.12]', async () => {
    const item = project.addItem()
    const heard = await listen(annotatorId, { topics: [`team:${teamId}`, 'me'] })
    const named = await raw(heard.person.accessToken, { since: null, topics: [`project:${project.id}`, 'me'] })
    await expect.poll(() => named.messages.length).toBe(1)
    setStatus(item, 2)
    await expect.poll(() => heard.events.length).toBe(1)
    const { storage } = platform.running
    const db = new DatabaseSync(join(platform.dataFolder, 'platform.sqlite'), { timeout: 2_000 })
    db.prepare('DELETE FROM project_members WHERE project_id = ? AND person_id = ?').run(project.id, annotatorId)
    db.close()
    const removedAt = performance.now()
    storage.write(() =>
      record(
        { storage, clock: platform.clock },
        { personId: adminId, cause: null },
        {
          name: 'access.changed',
          place: { teamId, personId: annotatorId },
          thing: thingText('project', [project.id]),
        },
      ),
    )
    setStatus(item, 3)
    await expect.poll(() => heard.events.at(-1)?.name).toBe('access.changed')
    await expect.poll(() => named.messages).toContainEqual({ type: 'lost', topic: `project:${project.id}` })
    expect(performance.now() - removedAt).toBeLessThan(1_000)
    setStatus(item, 4)
    const other = await listen(adminId, { topics: [`team:${teamId}`] })
    setStatus(item, 5)
    await expect.poll(() => other.events.length).toBe(1)
    expect(heard.events.map(({ name }) => name)).toEqual(['item.status', 'access.changed'])
    const told = named.messages.filter((message) => message['type'] === 'event')
    expect(told.map((message) => message['name'])).toEqual(['item.status', 'access.changed'])
  })

  it('foreign topics → are lost at once; other teams’ and people’s own events never arrive', async () => {
    const { storage } = platform.running
    const otherTeam = aTeam(storage)
    const stranger = aPersonOf(storage, otherTeam)
    const person = await personSignedIn(platform, stranger)
    const topics = [`team:${teamId}`, `project:${project.id}`, 'team:x', 'me', `person:${adminId}`]
    const socket = await raw(person.accessToken, { since: 0, topics })
    await expect.poll(() => socket.messages.at(-1)?.['type']).toBe('caughtUp')
    setStatus(project.addItem(), 2)
    storage.write(() =>
      record(
        { storage, clock: platform.clock },
        { personId: adminId, cause: null },
        {
          name: 'access.changed',
          place: { teamId, personId: adminId },
          thing: thingText('project', [project.id]),
        },
      ),
    )
    const admin = await listen(adminId)
    expect(admin.caughtUp()).toBe(1)
    const lost = socket.messages.filter((message) => message['type'] === 'lost').map((message) => message['topic'])
    expect(lost).toEqual(topics.filter((topic) => topic !== 'me'))
    expect(socket.messages.filter((message) => message['type'] === 'event')).toEqual([])
  })

  it('an item in a status invisible to the person → causes no event, and its new status isn’t revealed', async () => {
    const { workflows } = platform.running.storage
    const hidden = workflows.hiddenValues(project.workflowId, PROJECT_ROLE.annotator)
    const [one = 0] = hidden
    expect(hidden.length).toBeGreaterThan(0)
    const seen = [1, 2, 3, 4, 5, 6].find((value) => !hidden.includes(value)) ?? 0
    const item = project.addItem({ annotationStatus: one })
    const heard = await listen(annotatorId)
    setStatus(item, one)
    setStatus(item, seen)
    setStatus(item, one)
    await expect.poll(() => heard.events.length).toBe(2)
    expect(heard.events.map(({ after }) => after)).toEqual([null, null])
  })

  it('an ended session → is disconnected before the next event, and without a token nobody connects', async () => {
    const person = await personSignedIn(platform, adminId)
    const socket = await raw(person.accessToken, { since: null, topics: [`team:${teamId}`] })
    await expect.poll(() => socket.messages.length).toBe(1)
    platform.clock.advance(3_600_001)
    setStatus(project.addItem(), 2)
    expect(await socket.closed).toBe(4_401)
    expect(socket.messages.filter((message) => message['type'] === 'event')).toEqual([])
    expect(await statusOf({ authorization: `Bearer ${person.accessToken}` })).toBe(401)
    expect(await statusOf({})).toBe(401)
  })

  it('other host names, sites and paths → are refused as everywhere', async () => {
    const { accessToken } = await personSignedIn(platform, adminId)
    const authorization = `Bearer ${accessToken}`
    expect(await statusOf({ authorization, host: 'evil.example' })).toBe(421)
    expect(await statusOf({ authorization, origin: 'https://evil.example' })).toBe(403)
    expect(await statusOf({ authorization }, 'webhook/elsewhere')).toBe(404)
  })

  it('an invalid hello → closes the socket', async () => {
    const { accessToken } = await personSignedIn(platform, adminId)
    const socket = await raw(accessToken, { since: -1, topics: [] })
    expect(await socket.closed).toBe(4_400)
  })
})

describe('limits', () => {
  it('a client that reads nothing for long → is disconnected, and buffers no more than the socket does', async () => {
    const { accessToken } = await personSignedIn(platform, adminId)
    const socket = await raw(accessToken, { since: null, topics: [`team:${teamId}`] })
    await expect.poll(() => socket.messages.length).toBe(1)
    socket.pause()
    const item = project.addItem()
    const { storage } = platform.running
    const text = 'x'.repeat(20_000)
    for (let at = 0; at < 1_000; at += 1) {
      storage.write(() =>
        record(
          { storage, clock: platform.clock },
          { personId: adminId, cause: null },
          {
            name: 'item.approval',
            place: { teamId, projectId: project.id },
            thing: thingText('item', [item]),
            after: { text },
          },
        ),
      )
    }
    const log = join(platform.dataFolder, 'local-platform.log')
    await expect.poll(() => readFile(log, 'utf8').catch(() => '')).toContain('answered no ping')
    socket.resume()
    expect(await socket.closed).toBe(1_006)
    expect(socket.messages.length).toBeLessThan(1_000)
  })
})

interface RawSocket {
  readonly messages: Record<string, unknown>[]
  readonly closed: Promise<number>
  readonly pause: () => void
  readonly resume: () => void
}

/** Socket that sends a hello and records what comes. */
async function raw(accessToken: string, hello: unknown): Promise<RawSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${platform.running.port}/webhook/websocketHub`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const messages: Record<string, unknown>[] = []
  socket.on('message', (data: Buffer) => void messages.push(JSON.parse(data.toString('utf8'))))
  socket.on('open', () => socket.send(JSON.stringify(hello)))
  socket.on('error', () => undefined)
  ends.push(() => socket.terminate())
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve))
  return {
    messages,
    closed,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  }
}

/** Answer to an upgrade with these headers. */
function statusOf(headers: Record<string, string>, path = 'webhook/websocketHub'): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${platform.running.port}/${path}`, { headers })
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0)
      request.destroy()
    })
    socket.on('open', () => {
      socket.terminate()
      reject(new Error('it was let in'))
    })
    socket.on('error', () => undefined)
  })
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
