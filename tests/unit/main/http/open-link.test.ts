import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { openLink } from '../../../../main/http/open-link'

const { signal } = new AbortController()

it.each([
  ['no address', 'an archive', 'link_insecure'],
  ['without TLS', 'http://archives.example.test/1.zip', 'link_insecure'],
  ['with a name in it', 'https://ada:secret@archives.example.test/1.zip', 'link_insecure'],
  ['at this computer', 'https://127.0.0.1/1.zip', 'link_private'],
  ['in the network beside it', 'https://192.168.1.20/1.zip', 'link_private'],
])('a link to an archive %s is not opened', async (_name, link, code) => {
  expect(await openLink(link, {}, signal)).toMatchObject({ ok: false, error: { code } })
})

it('a link to a server of this computer sends it nothing', async () => {
  let asked = 0
  const server = createServer(() => (asked += 1))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await openLink(`https://localhost:${port}/1.zip`, {}, signal)
  await openLink(`http://127.0.0.1:${port}/1.zip`, {}, signal)
  expect(asked).toBe(0)
  await new Promise((done) => server.close(done))
})
