import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { aDesk, bundleConnected, type Desk, type RunningMain } from '../../drivers/running-main'
import { servedWhile } from '../../drivers/served-requests'
import { staysFor, until } from '../../drivers/waits'

let run: Awaited<ReturnType<typeof bundleConnected>>
let desk: Desk
let hub: WebSocketServer
/** Listeners at the hub, and each one's first message. */
let sockets: WebSocket[]
let hellos: unknown[]

beforeAll(async () => {
  run = await bundleConnected()
})
beforeEach(async () => {
  desk = await aDesk(run)
  sockets = []
  hellos = []
  hub = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  hub.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('message', (text: Buffer) => hellos.push(JSON.parse(text.toString())))
  })
  await once(hub, 'listening')
})
afterEach(async () => {
  for (const socket of hub.clients) socket.terminate()
  hub.close()
  await desk.close()
})

const address = (): string => `ws://127.0.0.1:${(hub.address() as AddressInfo).port}/`
async function listening(): Promise<RunningMain> {
  const running = desk.start({ websocketHub: address() })
  running.main.listen()
  await running.signIn()
  await until('the hub is told what is listened to', () => hellos.length === 1)
  return running
}
let position = 1_000
function say(message: object): void {
  position += 1
  sockets.at(-1)?.send(JSON.stringify({ id: position, ...message }))
}
const event = (name: string, thing: string) => ({
  type: 'event',
  topic: 'team:1',
  name,
  thing,
  data: { before: null, after: null, by: 1, cause: null },
})

describe('the event hub', () => {
  it('is connected as configured, for the person and their team, once the page listens [S7.18]', async () => {
    const running = desk.start({ websocketHub: address() })
    await running.signIn()
    await staysFor('nobody listens before the page does', 200, () => sockets.length === 0)
    running.main.listen()
    await until('the hub is told what is listened to', () => hellos.length === 1)
    const team = await running.main.services.teams.current()
    expect(hellos).toEqual([expect.objectContaining({ topics: [`team:${team.ok ? team.value.id : 0}`, 'me'] })])
    say(event('item.status', 'item:5'))
    await until('the page hears of it', () => running.told('live.events').length === 1)
    expect(running.told('live.events')[0]?.events).toMatchObject([{ name: 'item.status', ids: [5], isOwn: false }])
  })

  it('is not connected on a platform without one [S7.18]', async () => {
    const running = desk.start({ websocketHub: null })
    running.main.listen()
    const served = await servedWhile(async () => {
      await running.signIn()
      await running.main.services.teams.current()
      await staysFor('nobody listens', 300, () => sockets.length === 0)
    })
    expect(served.filter((line) => line.includes('websocketHub'))).toEqual([])
    expect(running.told('live.events')).toEqual([])
  })

  it('is the local platform’s own if that one runs; this app’s own events are recognised [S7.18]', async () => {
    const running = desk.start('local')
    running.main.listen()
    await running.signIn()
    const { projects, ask } = running.main.services
    const list = await projects.list()
    const id = (list.ok ? list.value.data[0]?.id : undefined) ?? 0
    const heard = () => running.told('live.events').flatMap(({ events }) => events)
    await until('a change is heard', async () => {
      const change = { path: { projectId: id }, body: { description: `changed ${performance.now()}` } }
      await ask('updateProject', { ...change, idempotencyKey: randomUUID() })
      return heard().some(({ name }) => name === 'project.changed')
    })
    expect(heard().find(({ name }) => name === 'project.changed')).toMatchObject({ ids: [id], isOwn: true })
  })

  it('is disconnected on sign-out, and reconnected with the next session', async () => {
    const running = await listening()
    await running.main.keeper.end()
    await until('the socket is closed', () => sockets[0]?.readyState === 3)
    await running.signIn()
    await until('it is opened again', () => hellos.length === 2)
  })
})

describe('cached project data', () => {
  const projectReads = async (running: RunningMain, projectId: number): Promise<number> => {
    const served = await servedWhile(() => running.main.services.projects.folderAccesses(projectId))
    return served.filter((line) => line.endsWith(`/project/${projectId}`)).length
  }

  it('is refetched after an event about it, or after lost events, and not after others [S7.6]', async () => {
    const running = await listening()
    const projects = await running.main.services.projects.list()
    const id = (projects.ok ? projects.value.data[0]?.id : undefined) ?? 0
    await projectReads(running, id)
    expect(await projectReads(running, id)).toBe(0)
    const batches = (): number => running.told('live.events').length
    for (const [message, reads] of [
      [event('item.status', `item:${id}`), 0],
      [event('project.changed', `project:${id + 1}`), 0],
      [event('project.changed', `project:${id}`), 1],
      [{ type: 'gap' }, 1],
    ] as const) {
      const before = batches()
      say(message)
      await until('the page hears of it', () => batches() > before)
      expect({ message, reads: await projectReads(running, id) }).toEqual({ message, reads })
    }
  })
})
