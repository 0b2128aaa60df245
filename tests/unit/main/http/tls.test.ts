import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createHttpClient, type HttpRequest } from '../../../../main/http/client'
import { BAD_CERTIFICATES, SOUND_CERTIFICATE, TEST_AUTHORITY, TEST_KEY } from '../../../builders/certificates'

const trusted = getCACertificates('default')
const closers: (() => void)[] = []
const client = createHttpClient(async () => undefined)

beforeAll(() => {
  setDefaultCACertificates([TEST_AUTHORITY])
  // The environment can set it; Node itself would then trust every server.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
})
afterAll(() => {
  setDefaultCACertificates(trusted)
  vi.unstubAllEnvs()
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serving(cert: string) {
  const heard: (string | undefined)[] = []
  const server = createServer({ cert, key: TEST_KEY }, (request, response) => {
    heard.push(request.headers.authorization)
    response.end('fine')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const request: HttpRequest = {
    method: 'POST',
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    headers: { authorization: 'Bearer secret' },
    body: '{}',
    isAsset: false,
  }
  return { request, heard }
}

describe('a TLS server', () => {
  it('is used if its certificate is valid [D.2]', async () => {
    const { request, heard } = await serving(SOUND_CERTIFICATE)
    expect(await client.send(request)).toMatchObject({ ok: true, value: { status: 200 } })
    expect(heard).toEqual(['Bearer secret'])
  })

  it.each(Object.entries(BAD_CERTIFICATES))(
    'gets no data if its certificate %s, whatever the environment says [D.2]',
    async (_what, cert) => {
      const { request, heard } = await serving(cert)
      expect(await client.send(request)).toMatchObject({ ok: false, error: { code: 'network_failure' } })
      expect(await client.stream(request)).toMatchObject({ ok: false, error: { code: 'network_failure' } })
      expect(heard).toEqual([])
    },
  )
})
