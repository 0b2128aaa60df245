import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import { ok } from '#domain/result'
import { createLinkHosts, type LinkHostsParts } from '../../../../main/services/link-hosts'
import { withLinked } from '../../../../main/services/linked-media'
import type { MediaRequest } from '../../../../main/services/media'

const LINK = 'https://Pictures.example/a.jpg'
const TEAM = 7
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100, 7)])

function someHosts({
  answer = true,
  owner = 'local ada@example.test',
}: {
  answer?: boolean
  owner?: string | null
} = {}) {
  const kept: { hosts: ReturnType<LinkHostsParts['read']> } = { hosts: {} }
  const ask = vi.fn(async (_host: string) => answer)
  const whose = { owner }
  const hosts = createLinkHosts({
    owner: () => whose.owner,
    read: () => kept.hosts,
    write: (next) => {
      kept.hosts = next
      return ok(null)
    },
    ask,
  })
  return { hosts, ask, kept, whose }
}

function media(hosts: Parameters<typeof withLinked>[1], bytes: Buffer, type = 'text/html') {
  const platform = vi.fn(async () => ok({ status: 200, headers: {}, body: Readable.from([]) }))
  const outbound = vi.fn(async () => {
    // In pieces, as a network delivers them.
    const body = Readable.from([bytes.subarray(0, 3), bytes.subarray(3)], { objectMode: false })
    return ok({ status: 200, headers: { 'content-type': type, 'set-cookie': ['a=b'] }, body })
  })
  const open = withLinked(platform, hosts, outbound, { teamOf: async () => ok(TEAM) })
  const request: MediaRequest = {
    kind: 'itemMedia',
    projectId: 1,
    itemId: 2,
    headers: {},
    signal: new AbortController().signal,
  }
  return { open, request, platform, outbound }
}

it('a host → is confirmed once, remembered for person and team, and removable', async () => {
  const { hosts, ask, whose } = someHosts()
  expect(hosts.stateOf(TEAM, LINK)).toBe('unasked')
  expect(await hosts.allow(TEAM, LINK)).toEqual(ok(true))
  expect(await hosts.allow(TEAM, LINK)).toEqual(ok(true))
  expect(ask.mock.calls).toEqual([['pictures.example']])
  expect(hosts.stateOf(TEAM, LINK)).toBe('open')
  expect(hosts.stateOf(TEAM, 'https://pictures.example:8443/a.jpg')).toBe('unasked')
  expect(hosts.stateOf(TEAM + 1, LINK)).toBe('unasked')
  whose.owner = 'local bo@example.test'
  expect(hosts.list(TEAM)).toEqual([])
  whose.owner = 'local ada@example.test'
  hosts.forget(TEAM, 'pictures.example')
  expect(hosts.stateOf(TEAM, LINK)).toBe('unasked')
})

it('a refused host → stays blocked, and addresses without plain https aren’t asked about', async () => {
  const { hosts, ask } = someHosts({ answer: false })
  expect(await hosts.allow(TEAM, LINK)).toEqual(ok(false))
  expect(hosts.stateOf(TEAM, LINK)).toBe('unasked')
  ask.mockClear()
  for (const link of ['http://pictures.example/a.jpg', 'https://ann:pw@pictures.example/a.jpg', 'a.jpg']) {
    expect(hosts.stateOf(TEAM, link)).toBe('insecure')
    expect(await hosts.allow(TEAM, link)).toMatchObject({ ok: false, error: { code: 'link_insecure' } })
  }
  expect(ask).not.toHaveBeenCalled()
})

it('two questions → are never shown at once, and nothing is stored after a sign-out', async () => {
  const { hosts, whose, kept, ask } = someHosts()
  const answered = Promise.withResolvers<boolean>()
  ask.mockReturnValueOnce(answered.promise)
  const first = hosts.allow(TEAM, LINK)
  expect(await hosts.allow(TEAM, 'https://other.example/a.jpg')).toMatchObject({ ok: false })
  whose.owner = null
  answered.resolve(true)
  expect(await first).toEqual(ok(false))
  expect(kept.hosts).toEqual({})
})

it('a linked picture → is read from its allowed host, with the type of its bytes', async () => {
  const { hosts } = someHosts()
  await hosts.allow(TEAM, LINK)
  const { open, request, platform } = media(hosts, JPEG)
  const opened = await open({ ...request, link: LINK })
  if (!opened.ok) throw new Error(opened.error.message)
  expect(opened.value.headers).toEqual({ 'content-type': 'image/jpeg' })
  expect(await buffer(opened.value.body)).toEqual(JPEG)
  expect(platform).not.toHaveBeenCalled()
})

it('a host → gets no request before it is allowed, and uploaded items come from the platform', async () => {
  const { hosts } = someHosts()
  const { open, request, platform, outbound } = media(hosts, JPEG)
  expect(await open({ ...request, link: LINK })).toMatchObject({ ok: false, error: { code: 'link_unasked' } })
  expect(outbound).not.toHaveBeenCalled()
  await open(request)
  expect(platform).toHaveBeenCalledOnce()
})

it.each([
  ['a page', '<!doctype html><script>alert(1)</script>', 'image/png'],
  ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml'],
  ['a TIFF picture', 'II*\0aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'image/tiff'],
  ['nothing', '', 'image/png'],
])('%s → isn’t a linked picture, whatever its server claims', async (_what, bytes, type) => {
  const { hosts } = someHosts()
  await hosts.allow(TEAM, LINK)
  const { open, request } = media(hosts, Buffer.from(bytes, 'latin1'), type)
  expect(await open({ ...request, link: LINK })).toMatchObject({ ok: false, error: { code: 'link_not_picture' } })
})
