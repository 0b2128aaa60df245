import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { MediaRequest, OpenMedia } from '../../../../main/services/media'
import { createItemAddresses, type ItemAddresses } from '../../../../main/services/item-addresses'

function recording(status = 200, headers: Record<string, string> = { 'content-type': 'image/jpeg' }) {
  const asked: MediaRequest[] = []
  const open: OpenMedia = async (request) => {
    asked.push(request)
    return { ok: true, value: { status, headers, body: Readable.from([Buffer.from('bytes')]) } }
  }
  return { asked, addresses: createItemAddresses(open) }
}

const request = (path: string, init: RequestInit = {}) => new Request(`http://reviewer${path}`, init)
const what = { kind: 'itemMedia', projectId: 7, itemId: 42 } as const
const mediaOf = (addresses: ItemAddresses, guestId = 1): string => addresses.forGuest(guestId, 7).media(42)

describe('addresses of item bytes for a guest', () => {
  it('open the granted item only [D.5]', async () => {
    const { asked, addresses } = recording()
    const path = mediaOf(addresses)
    expect(path).toMatch(/^\/media\/[\w-]{32}$/)
    const response = await addresses.answerGuest(request(path), path)
    expect(await response?.text()).toBe('bytes')
    expect(asked[0]).toMatchObject(what)
    expect((await addresses.answerGuest(request(`${path}/43`), `${path}/43`))?.status).toBe(404)
    const unknown = `/media/${'a'.repeat(32)}`
    expect((await addresses.answerGuest(request(unknown), unknown))?.status).toBe(404)
    expect(asked).toHaveLength(1)
  })

  it('of tiles open their progress and each tile, and nothing else of the item', async () => {
    const { asked, addresses } = recording()
    const path = addresses.forGuest(1, 7).tiles(42)
    for (const [at, wanted] of [
      ['/state', { kind: 'itemTiles', projectId: 7, itemId: 42 }],
      ['/3/12_7', { kind: 'itemTile', projectId: 7, itemId: 42, tile: { level: '3', place: '12_7' } }],
    ] as const) {
      expect((await addresses.answerGuest(request(`${path}${at}`), `${path}${at}`))?.status).toBe(200)
      expect(asked.at(-1)).toMatchObject(wanted)
    }
    const media = addresses.forGuest(2, 7).media(42)
    for (const wrong of [path, `${path}/42`, `${path}/3`, `${path}/3/1_`, `${media}/3/12_7`, `${media}/state`])
      expect([wrong, (await addresses.answerGuest(request(wrong), wrong))?.status]).toEqual([wrong, 404])
    expect(asked).toHaveLength(2)
    addresses.revoke(1)
    expect((await addresses.answerGuest(request(`${path}/state`), `${path}/state`))?.status).toBe(404)
  })

  it('of pages pass the requested range of the original, and end with the next item', async () => {
    const { asked, addresses } = recording(206, { 'content-type': 'application/pdf', 'content-range': 'bytes 0-4/99' })
    const path = addresses.forGuest(1, 7).pages(42)
    const response = await addresses.answerGuest(request(path, { headers: { range: 'bytes=0-4' } }), path)
    expect(asked.at(-1)).toMatchObject({ kind: 'itemPages', projectId: 7, itemId: 42, headers: { range: 'bytes=0-4' } })
    expect([response?.status, response?.headers.get('content-range')]).toEqual([206, 'bytes 0-4/99'])
    // A frame of the page's own origin would show a document of a stranger.
    expect(response?.headers.get('content-type')).toBe('application/octet-stream')
    addresses.forGuest(1, 7).pages(43)
    expect((await addresses.answerGuest(request(path), path))?.status).toBe(404)
  })

  it('end with their guest document [D.5]', async () => {
    const { addresses } = recording()
    const [mine, other] = [mediaOf(addresses, 1), mediaOf(addresses, 2)]
    addresses.revoke(1)
    expect((await addresses.answerGuest(request(mine), mine))?.status).toBe(404)
    expect((await addresses.answerGuest(request(other), other))?.status).toBe(200)
  })

  it('that end cancel running requests, because Electron doesn’t report a page’s cancellation [D.5]', async () => {
    const { asked, addresses } = recording()
    const one = mediaOf(addresses)
    await addresses.answerGuest(request(one), one)
    const thumbnail = addresses.forGuest(1, 7).thumbnail(9)
    await addresses.answerGuest(request(thumbnail), thumbnail)
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, false])
    mediaOf(addresses)
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    addresses.revoke(1)
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true])
  })

  it('give one thumbnail address per guest and project, with the item in the path [D.5]', async () => {
    const { asked, addresses } = recording()
    const path = addresses.forGuest(1, 7).thumbnail(9)
    expect(addresses.forGuest(1, 7).thumbnail(9)).toBe(path)
    expect(addresses.forGuest(2, 7).thumbnail(9)).not.toBe(path)
    expect(addresses.forGuest(1, 8).thumbnail(9)).not.toBe(path)
    await addresses.answerGuest(request(path), path)
    expect(asked[0]).toMatchObject({ kind: 'itemThumbnail', projectId: 7, itemId: 9 })
    const base = path.slice(0, path.lastIndexOf('/'))
    expect((await addresses.answerGuest(request(base), base))?.status).toBe(404)
  })

  it('of an item end when another is shown, whichever was answered first [D.5]', async () => {
    const { addresses } = recording()
    const status = async (path: string) => (await addresses.answerGuest(request(path), path))?.status
    const [first, second, third] = [addresses.forGuest(1, 7), addresses.forGuest(1, 7), addresses.forGuest(1, 7)]
    const [thumbnail, one] = [first.thumbnail(1), first.media(1)]
    const [three, drawn] = [third.media(3), third.annotation(3, 1)]
    const two = second.media(2)
    expect(await Promise.all([one, two, three, drawn, thumbnail].map(status))).toEqual([404, 200, 200, 200, 200])
    const four = addresses.forGuest(1, 7).media(4)
    expect(await Promise.all([two, three, drawn, four].map(status))).toEqual([404, 404, 404, 200])
  })

  it('of prefetched items are valid beside the shown item’s, for four items at once [D.5]', async () => {
    const { addresses } = recording()
    const status = async (path: string) => (await addresses.answerGuest(request(path), path))?.status
    const shown = mediaOf(addresses)
    const ahead = [1, 2, 3, 4].map((item) => addresses.aheadForGuest(1, 7).media(item))
    expect(await Promise.all([shown, ...ahead].map(status))).toEqual([200, 200, 200, 200, 200])
    const five = addresses.aheadForGuest(1, 7)
    const [media, drawn] = [five.media(5), five.annotation(5, 1)]
    expect(await Promise.all([...ahead, media, drawn].map(status))).toEqual([404, 200, 200, 200, 200, 200])
    mediaOf(addresses)
    expect(await Promise.all([shown, media].map(status))).toEqual([404, 200])
    addresses.revoke(1)
    expect(await Promise.all([...ahead, media, drawn].map(status))).toEqual([404, 404, 404, 404, 404, 404])
  })

  it('arriving after the guest document closed open nothing [D.5]', async () => {
    const { addresses } = recording()
    const awaited = addresses.forGuest(1, 7)
    addresses.revoke(1)
    const late = awaited.media(42)
    expect((await addresses.answerGuest(request(late), late))?.status).toBe(404)
    const again = mediaOf(addresses)
    expect((await addresses.answerGuest(request(again), again))?.status).toBe(200)
  })

  it('pass range headers and partial answers, and nothing else [D.5]', async () => {
    const { asked, addresses } = recording(206, {
      'content-type': 'image/jpeg',
      'content-range': 'bytes 0-4/10',
      'set-cookie': 'a=b',
    })
    const path = mediaOf(addresses)
    const response = await addresses.answerGuest(
      request(path, { headers: { range: 'bytes=0-4', cookie: 'x=y' } }),
      path,
    )
    expect(asked[0]?.headers).toEqual({ range: 'bytes=0-4' })
    expect(response?.status).toBe(206)
    expect(response?.headers.get('content-range')).toBe('bytes 0-4/10')
    expect(response?.headers.get('set-cookie')).toBeNull()
  })

  it.each([
    ['image/jpeg', 'image/jpeg'],
    ['image/svg+xml', 'image/svg+xml'],
    ['video/webm; codecs=vp8', 'video/webm; codecs=vp8'],
    ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
    ['application/json', 'application/json'],
    ['application/octet-stream', 'application/octet-stream'],
    ['text/html', 'application/octet-stream'],
    ['TEXT/HTML; charset=utf-8', 'application/octet-stream'],
    ['application/xhtml+xml', 'application/octet-stream'],
    ['text/xml', 'application/octet-stream'],
    ['text/javascript', 'application/octet-stream'],
    ['application/json+html', 'application/octet-stream'],
    ['text/plain, text/html', 'application/octet-stream'],
    ['text/css', 'application/octet-stream'],
    ['application/wasm', 'application/octet-stream'],
    ['multipart/x-mixed-replace', 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ])('serve the platform’s %j inertly: as %s [D.5]', async (said, given) => {
    const { addresses } = recording(200, { 'content-type': said })
    const path = mediaOf(addresses)
    expect((await addresses.answerGuest(request(path), path))?.headers.get('content-type')).toBe(given)
  })

  it('are read-only, and leave other paths to the folder [D.5]', async () => {
    const { addresses } = recording()
    const path = mediaOf(addresses)
    expect((await addresses.answerGuest(request(path, { method: 'PUT', body: 'x' }), path))?.status).toBe(404)
    expect(addresses.answerGuest(request('/index.html'), '/index.html')).toBeUndefined()
  })
})

it('the shell has plain thumbnail addresses only [D.5]', async () => {
  const { asked, addresses } = recording()
  const path = addresses.forShell(7).thumbnail(42)
  expect(await (await addresses.answerShell(request(path), path))?.text()).toBe('bytes')
  expect(asked[0]).toMatchObject({ kind: 'itemThumbnail', projectId: 7, itemId: 42 })
  for (const other of ['/thumbnail/7', '/thumbnail/7/x', '/thumbnail/7/42/1', addresses.forGuest(1, 7).media(42)])
    expect(addresses.answerShell(request(other), other)).toBeUndefined()
})
