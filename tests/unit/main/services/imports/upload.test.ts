import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { ok } from '#domain/result'
import { createHttpClient } from '../../../../../main/http/client'
import { createUpload } from '../../../../../main/services/imports/upload'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function uploading(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/storage/`
  const upload = createUpload({
    http: createHttpClient(async () => undefined),
    address: async () => ok(address),
    accessToken: async (renew) => ok(renew === undefined ? 'old' : 'new'),
  })
  return (open: () => Readable, size: number) =>
    upload({
      teamId: 5,
      projectId: 7,
      name: 'a b.jpg',
      size,
      open,
      idempotencyKey: 'k',
      signal: AbortSignal.timeout(5_000),
    })
}

const whole = async (request: IncomingMessage): Promise<string> => Buffer.concat(await request.toArray()).toString()

describe('uploading a file', () => {
  it('streams it to the storage service, and restarts when the token is renewed [S2.9]', async () => {
    const seen: (string | undefined)[][] = []
    const upload = await uploading(async (request, response) => {
      const { authorization, 'idempotency-key': key, 'content-length': length } = request.headers
      seen.push([request.method, request.url, authorization, String(key), length, await whole(request)])
      response.writeHead(seen.length === 1 ? 401 : 200).end('{"path":"p","mime":"image/jpeg","width":1,"height":1}')
    })
    expect(await upload(() => Readable.from([Buffer.from('by'), Buffer.from('tes')]), 5)).toMatchObject(
      ok({ path: 'p' }),
    )
    const url = '/storage/files/7/a%20b.jpg?team_id=5'
    expect(seen).toEqual([
      ['PUT', url, 'Bearer old', 'k', '5', 'bytes'],
      ['PUT', url, 'Bearer new', 'k', '5', 'bytes'],
    ])
  })

  it('notices a refusal before the last byte is sent [S9.5]', async () => {
    const upload = await uploading((_request, response) => {
      response.writeHead(413).end('{"code":"file_too_large","message":"It is larger than 100 MB."}')
    })
    const size = 64 * 1024 * 1024
    const answer = await upload(() => Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(1024 * 1024))), size)
    expect(answer).toMatchObject({ ok: false, error: { code: 'file_too_large', detail: 'It is larger than 100 MB.' } })
  })

  it('fails when the file can’t be read completely [S2.9]', async () => {
    const upload = await uploading((request) => void request.resume())
    async function* failing() {
      yield Buffer.from('by')
      throw new Error('EIO')
    }
    expect(await upload(() => Readable.from(failing()), 5)).toMatchObject({
      ok: false,
      error: { code: 'network_failure' },
    })
  })
})
