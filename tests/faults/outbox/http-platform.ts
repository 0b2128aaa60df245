import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Item } from '#domain/entities'
import { ItemPlatform, type ModelWrite } from '../../fakes/item-platform'

export interface HttpPlatform {
  readonly model: ItemPlatform
  readonly address: string
  /** Whether writes get through; each change's first answer is lost even then. */
  isUp: boolean
  readonly close: () => Promise<void>
}

/** Platform of items on loopback that accepts each change, but loses its first answer. */
export async function startHttpPlatform(honoursKeys: boolean): Promise<HttpPlatform> {
  const model = new ItemPlatform(honoursKeys)
  const lost = new Set<string>()
  let downs = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (request.method === 'GET') return reply(response, 200, wire(model.itemOf(itemIdIn(path))))
    void bodyOf(request).then((body) => {
      const key = String(request.headers['idempotency-key'])
      if (!platform.isUp) {
        downs += 1
        return downs % 3 === 0 ? reply(response, 503, { code: 'platform_failed', message: 'down' }) : response.destroy()
      }
      const write = writeIn(path, JSON.parse(body) as Record<string, number>, key)
      const answer = model.answer(write, 'well')
      if (!lost.has(key)) {
        lost.add(key)
        return response.destroy()
      }
      if (!answer.ok) {
        const { code, message } = answer.error
        return reply(response, 409, { code, message, item: wire(model.itemOf(itemIdIn(path))) })
      }
      const said = answer.value
      return reply(
        response,
        200,
        'item' in said ? { item: wire(said.item) } : { data: 'items' in said ? said.items.map(wire) : [] },
      )
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const platform: HttpPlatform = {
    model,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    isUp: false,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return platform
}

function itemIdIn(path: string): number {
  return Number(/\/(\d+)/.exec(path)?.[1])
}

/** Write of a request, by its path. */
function writeIn(path: string, body: Record<string, number>, key: string): ModelWrite {
  const who = { key, userId: 7, itemId: itemIdIn(path) }
  if (path.includes('/request')) return { ...who, kind: 'requestItems', count: body['count'] ?? 0 }
  if (path.includes('/approvalStatus')) {
    return {
      ...who,
      kind: 'changeApproval',
      from: body['from_approval_status'] ?? -1,
      to: body['approval_status'] ?? -1,
    }
  }
  if (path.includes('/status')) {
    return { ...who, kind: 'changeStatus', from: body['from_status_id'] ?? 0, to: body['status_id'] ?? 0 }
  }
  return { ...who, kind: 'setPinned', pinned: body['is_pinned'] === 1 }
}

function wire(item: Item): object {
  return {
    folder_id: 1,
    approval_status: 0,
    is_pinned: false,
    ...item,
    meta: null,
    mime: 'image/png',
    annotation_revision: 0,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
