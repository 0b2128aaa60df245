import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { MediaRequest, OpenMedia } from '../../../../main/services/media'
import { createMediaGrants } from '../../../../main/services/media-grants'

function recording(status = 200, headers: Record<string, string> = { 'content-type': 'image/jpeg' }) {
  const asked: MediaRequest[] = []
  const open: OpenMedia = async (request) => {
    asked.push(request)
    return { ok: true, value: { status, headers, body: Readable.from([Buffer.from('bytes')]) } }
  }
  return { asked, grants: createMediaGrants(open) }
}

const request = (path: string, init: RequestInit = {}) => new Request(`http://reviewer${path}`, init)
const what = { kind: 'itemMedia', projectId: 7, itemId: 42 } as const

describe('media grants', () => {
  it('open the granted item and no other [D.5]', async () => {
    const { asked, grants } = recording()
    const path = grants.grant(1, what)
    expect(path).toMatch(/^\/media\/[\w-]{32}$/)
    const response = await grants.answer(request(path), path)
    expect(await response?.text()).toBe('bytes')
    expect(asked[0]).toMatchObject(what)
    expect((await grants.answer(request(`${path}/43`), `${path}/43`))?.status).toBe(404)
    const unknown = `/media/${'a'.repeat(32)}`
    expect((await grants.answer(request(unknown), unknown))?.status).toBe(404)
    expect(asked).toHaveLength(1)
  })

  it('end with the guest document they were made for [D.5]', async () => {
    const { grants } = recording()
    const [mine, other] = [grants.grant(1, what), grants.grant(2, what)]
    grants.revoke(1)
    expect((await grants.answer(request(mine), mine))?.status).toBe(404)
    expect((await grants.answer(request(other), other))?.status).toBe(200)
  })

  it('give one thumbnail address per guest and project, with the item in the path [D.5]', async () => {
    const { asked, grants } = recording()
    const base = grants.thumbnails(1, 7)
    expect(grants.thumbnails(1, 7)).toBe(base)
    expect(grants.thumbnails(2, 7)).not.toBe(base)
    await grants.answer(request(`${base}/9`), `${base}/9`)
    expect(asked[0]).toMatchObject({ kind: 'itemThumbnail', projectId: 7, itemId: 9 })
    expect((await grants.answer(request(base), base))?.status).toBe(404)
  })

  it('pass ranges up and partial answers down, and nothing else [D.5]', async () => {
    const { asked, grants } = recording(206, {
      'content-type': 'image/jpeg',
      'content-range': 'bytes 0-4/10',
      'set-cookie': 'a=b',
    })
    const path = grants.grant(1, what)
    const response = await grants.answer(request(path, { headers: { range: 'bytes=0-4', cookie: 'x=y' } }), path)
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
  ])('hand on as inert what the platform calls %j: as %s [D.5]', async (said, given) => {
    const { grants } = recording(200, { 'content-type': said })
    const path = grants.grant(1, what)
    expect((await grants.answer(request(path), path))?.headers.get('content-type')).toBe(given)
  })

  it('answer reading alone, and leave other paths to the folder [D.5]', async () => {
    const { grants } = recording()
    const path = grants.grant(1, what)
    expect((await grants.answer(request(path, { method: 'PUT', body: 'x' }), path))?.status).toBe(404)
    expect(grants.answer(request('/index.html'), '/index.html')).toBeUndefined()
  })
})
