import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_TYPE, type ProjectTypeName, UPLOAD_STATE } from '#domain/enums'
import type { WireProject } from '#endpoints'
import { createServices } from '../../main/services/services'
import { aBmp, aPicture } from '../builders/picture-files'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'

let driver: PlatformDriver

beforeAll(async () => {
  driver = await startPlatformDriver()
})
afterAll(() => driver.close())

function services() {
  return createServices(driver.context, () => performance.now(), { read: () => null, write: () => undefined })
}

describe('the storage service', () => {
  async function aProject(type: ProjectTypeName = 'vector'): Promise<WireProject> {
    const { call, teams } = services()
    const team = await teams.current()
    if (!team.ok) throw new Error(team.error.message)
    const made = await call('createProject', {
      query: { team_id: team.value.id },
      body: { team_id: team.value.id, name: `Project ${randomUUID()}`, type: PROJECT_TYPE[type], description: '' },
    })
    if (!made.ok) throw new Error(made.error.message)
    return made.value
  }
  const put = async (project: WireProject, name: string, headers: Record<string, string>, bytes: Uint8Array) => {
    const token = await driver.context.accessToken()
    return fetch(
      `${driver.platform.addresses.storage}files/${project.id}/${encodeURIComponent(name)}?team_id=${project.team_id}`,
      {
        method: 'PUT',
        headers: {
          authorization: token.ok ? `Bearer ${token.value}` : '',
          'content-type': 'application/octet-stream',
          ...headers,
        },
        body: Buffer.from(bytes),
      },
    )
  }
  const attach = (project: WireProject, images: { name: string; path: string }[]) =>
    services().call('attachItems', {
      query: { team_id: project.team_id, project_id: project.id, folder_id: project.folder_id },
      body: { team_id: project.team_id, project_id: project.id, folder_id: project.folder_id, upload_state: 2, images },
    })

  it('stores one file however often an upload is repeated under its key [S2.9]', async () => {
    const project = await aProject()
    const bytes = await aPicture().jpeg().toBuffer()
    const first = (await (await put(project, 'a.jpg', { 'idempotency-key': 'k1' }, bytes)).json()) as { path: string }
    const second = (await (await put(project, 'a.jpg', { 'idempotency-key': 'k1' }, bytes)).json()) as { path: string }
    expect(second.path).toBe(first.path)
    const attached = await attach(project, [{ name: 'a.jpg', path: first.path }])
    expect(attached).toMatchObject({ ok: true, value: { attached: [{ name: 'a.jpg' }] } })
    // A late repeat makes no second item, and leaves this one its file.
    expect((await put(project, 'a.jpg', { 'idempotency-key': 'k1' }, bytes)).status).toBe(200)
    const again = await attach(project, [{ name: 'a.jpg', path: first.path }])
    expect(again).toMatchObject({ ok: true, value: { attached: [], existing: ['a.jpg'] } })
  })

  it('attaches only files uploaded to the same project [S2.9]', async () => {
    const [mine, other] = [await aProject(), await aProject()]
    const { path } = (await (await put(other, 'a.jpg', {}, await aPicture().jpeg().toBuffer())).json()) as {
      path: string
    }
    const wanted = [path, '../platform.sqlite', `pictures/${mine.id}/nothing.jpg`].map((from, index) => ({
      name: `${index}.jpg`,
      path: from,
    }))
    const answer = await attach(mine, wanted)
    expect(answer).toMatchObject({
      ok: true,
      value: { attached: [], failed: [{ code: 'not_found' }, { code: 'not_found' }, { code: 'not_found' }] },
    })
    const own = (await (await put(mine, 'a.jpg', {}, await aPicture().jpeg().toBuffer())).json()) as { path: string }
    const places = ['.', '..'].map((name) => ({ name, path: own.path }))
    expect(await attach(mine, places)).toMatchObject({
      value: { attached: [], failed: places.map(({ name }) => ({ name, code: 'bad_request' })) },
    })
  })

  it.each(['../../x.jpg', 'a/b.jpg', 'a:b.jpg', `${'x'.repeat(220)}.jpg`])(
    'refuses the name %s [S2.9]',
    async (name) => {
      const answer = await put(await aProject(), name, {}, await aPicture().jpeg().toBuffer())
      expect([400, 404, 414]).toContain(answer.status)
    },
  )

  const mp4 = Buffer.from('\0\0\0\x20ftypisom and so on', 'latin1')
  const pdf = Buffer.from('%PDF-1.7\n')
  const kinds = [
    ['video', 'clip.mp4', mp4, 'video/mp4'],
    ['text', 'letter.txt', Buffer.from('Dear Ada,\n'), 'text/plain'],
    ['text', 'page.html', Buffer.from('<script>alert(1)</script>'), 'text/plain'],
    ['text', 'table.csv', Buffer.from('a,b\n1,2\n'), 'text/csv'],
    ['text', 'paper.pdf', pdf, 'application/pdf'],
    ['vector', 'scan.dcm', Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')]), 'application/dicom'],
    ['point_cloud', 'street.pcd', Buffer.from('# .PCD v0.7\nVERSION 0.7\n'), 'application/vnd.pcd'],
    ['custom_llm', 'talk.json', Buffer.from('{"prompt": "Hello"}'), 'application/json'],
  ] as const
  it.each(kinds)('stores in a %s project %s byte by byte, with the type of its first bytes [S2.9]', async (...one) => {
    const [type, name, bytes, mime] = one
    const project = await aProject(type)
    // The extension claims another kind.
    for (const sent of mime.startsWith('text/') || type === 'custom_llm' ? [name] : [name, `${name}.png`]) {
      const uploaded = await put(project, sent, {}, bytes)
      const body = (await uploaded.json()) as { path: string }
      expect([sent, uploaded.status, body]).toEqual([sent, 200, { path: body.path, mime, width: null, height: null }])
      expect(await attach(project, [{ name: sent, path: body.path }])).toMatchObject({
        ok: true,
        value: { attached: [{ name: sent }], failed: [] },
      })
    }
    const found = driver.platform.storage.items.page({ projectId: project.id, hiddenValues: [] }, 10, 0).rows
    expect(found.map((item) => [item.mime, item.width, item.height])).toEqual(found.map(() => [mime, null, null]))
    const media = (kind: 'itemMedia' | 'itemThumbnail') =>
      services().openMedia({
        kind,
        projectId: project.id,
        itemId: found[0]?.id ?? 0,
        headers: {},
        signal: AbortSignal.timeout(10_000),
      })
    const shown = await media('itemMedia')
    if (!shown.ok) throw new Error(shown.error.message)
    const chunks: Buffer[] = []
    for await (const chunk of shown.value.body as AsyncIterable<Buffer>) chunks.push(chunk)
    expect([String(shown.value.headers['content-type']), Buffer.concat(chunks).equals(bytes)]).toEqual([mime, true])
    const small = await media('itemThumbnail')
    expect(small.ok && small.value.status === 200).toBe(false)
  })

  it.each([
    ['vector', 'clip.png', mp4, /It is an MP4 video; a project of the type Vector takes pictures/],
    ['video', 'a.mp4', Buffer.from('no video'), /It is text; .* takes videos/],
    ['text', 'a.txt', Buffer.from([0x41, 0, 0x42]), /file of an unknown kind/],
    ['text', 'late.txt', Buffer.from(`${'a'.repeat(5_000)}\xe9 `, 'latin1'), /not UTF-8/],
    ['vector', 'drawn.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG drawing/],
    ['custom_llm', 'notes.txt', Buffer.from('notes'), /takes JSON/],
    ['tiled', 'empty.png', Buffer.alloc(0), /empty/],
  ] as const)('refuses in a %s project %s with a sentence that says why [S2.9]', async (type, name, bytes, words) => {
    const project = await aProject(type)
    const answer = await put(project, name, {}, bytes)
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { code: 'kind_refused', message: expect.stringMatching(words) },
    ])
    expect(await readdir(join(driver.dataFolder, 'incoming'))).toEqual([])
    expect(await readdir(join(driver.dataFolder, 'pictures', String(project.id))).catch(() => [])).toEqual([])
  })

  it('shows BMP pictures of every usual depth, and refuses truncated ones [S2.9]', async () => {
    const project = await aProject()
    for (const bits of [1, 4, 8, 24, 32] as const) {
      const uploaded = await put(project, `b${bits}.bmp`, {}, aBmp(33, 20, bits))
      const body = (await uploaded.json()) as { path: string }
      expect([uploaded.status, body]).toEqual([200, { path: body.path, mime: 'image/bmp', width: 33, height: 20 }])
      await attach(project, [{ name: `b${bits}.bmp`, path: body.path }])
    }
    const { rows } = driver.platform.storage.items.page({ projectId: project.id, hiddenValues: [] }, 10, 0)
    for (const item of rows) {
      const shown = await services().openMedia({
        kind: 'itemMedia',
        projectId: project.id,
        itemId: item.id,
        headers: {},
        signal: AbortSignal.timeout(10_000),
      })
      if (!shown.ok) throw new Error(shown.error.message)
      const chunks: Buffer[] = []
      for await (const chunk of shown.value.body as AsyncIterable<Buffer>) chunks.push(chunk)
      const { data, info } = await sharp(Buffer.concat(chunks)).raw().toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
      // The upper half is red, the lower one blue.
      const [top, bottom] = [at(3, 2), at(30, 18)]
      expect([item.name, info.width, info.height]).toEqual([item.name, 33, 20])
      expect([item.name, (top[0] ?? 0) > 200, (top[2] ?? 0) < 60]).toEqual([item.name, true, true])
      expect([item.name, (bottom[2] ?? 0) > 200, (bottom[0] ?? 0) < 60]).toEqual([item.name, true, true])
    }
    const whole = aBmp(33, 20, 24)
    const cut = await put(project, 'cut.bmp', {}, whole.subarray(0, whole.length - 100))
    expect([cut.status, await cut.json()]).toMatchObject([422, { code: 'picture_refused' }])
  })

  it('refuses files in a project of linked items [S2.9]', async () => {
    const project = await aProject()
    const picture = await aPicture().jpeg().toBuffer()
    const { path } = (await (await put(project, 'a.jpg', {}, picture)).json()) as { path: string }
    driver.platform.storage.projects.setUploadState(project.id, UPLOAD_STATE.external, project.createdAt)
    const refused = await put(project, 'b.jpg', {}, picture)
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'upload_state_mixed' }])
    expect(await attach(project, [{ name: 'a.jpg', path }])).toMatchObject({
      ok: false,
      error: { code: 'upload_state_mixed', status: 409 },
    })
  })

  it('reports the remaining room [S9.5]', async () => {
    const project = await aProject()
    const { path } = (await (await put(project, 'a.jpg', {}, await aPicture().jpeg().toBuffer())).json()) as {
      path: string
    }
    await attach(project, [{ name: 'a.jpg', path }])
    const place = { path: { projectId: project.id }, query: { team_id: project.team_id } }
    expect(await services().call('readLimits', place)).toEqual({
      ok: true,
      value: {
        project_limit: { max_image_count: 500_000, remaining_image_count: 499_999 },
        folder_limit: { max_image_count: 50_000, remaining_image_count: 49_999 },
        limit_state: 0,
        plan: 3,
      },
    })
    const elsewhere = { ...place, query: { team_id: project.team_id, folder_id: 1 } }
    expect(await services().call('readLimits', elsewhere)).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })

  it('stores nothing of an interrupted upload [S2.9]', async () => {
    const project = await aProject()
    const token = await driver.context.accessToken()
    const kept = () => readdir(join(driver.dataFolder, 'incoming')).catch(() => ['nothing yet'])
    const sending = request(
      `${driver.platform.addresses.storage}files/${project.id}/a.jpg?team_id=${project.team_id}`,
      {
        method: 'PUT',
        headers: { authorization: token.ok ? `Bearer ${token.value}` : '', 'content-length': 1_000_000 },
      },
    ).on('error', () => undefined)
    sending.write(Buffer.alloc(64 * 1024))
    await expect.poll(kept).toEqual([expect.stringMatching(/\.part$/)])
    sending.destroy()
    await expect.poll(kept).toEqual([])
  })
})
