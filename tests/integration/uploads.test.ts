import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_TYPE } from '#domain/enums'
import type { WireProject } from '#endpoints'
import { createServices } from '../../main/services/services'
import { aPicture } from '../builders/picture-files'
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
  async function aProject(): Promise<WireProject> {
    const { call, teams } = services()
    const team = await teams.current()
    if (!team.ok) throw new Error(team.error.message)
    const made = await call('createProject', {
      query: { team_id: team.value.id },
      body: { team_id: team.value.id, name: `Project ${randomUUID()}`, type: PROJECT_TYPE.vector, description: '' },
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

  it('writes one file however often an upload is repeated under its key [S2.9]', async () => {
    const project = await aProject()
    const bytes = await aPicture().jpeg().toBuffer()
    const first = (await (await put(project, 'a.jpg', { 'idempotency-key': 'k1' }, bytes)).json()) as { path: string }
    const second = (await (await put(project, 'a.jpg', { 'idempotency-key': 'k1' }, bytes)).json()) as { path: string }
    expect(second.path).toBe(first.path)
    const attached = await attach(project, [{ name: 'a.jpg', path: first.path }])
    expect(attached).toMatchObject({ ok: true, value: { attached: [{ name: 'a.jpg' }] } })
    expect((await put(project, 'a.jpg', { 'idempotency-key': 'k1' }, bytes)).status).toBe(409)
  })

  it('attaches nothing but what was uploaded into the same project [S2.9]', async () => {
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
  })

  it.each(['../../x.jpg', 'a/b.jpg', 'a:b.jpg', 'no ending', `${'x'.repeat(220)}.jpg`, 'page.svg'])(
    'refuses the name %s [S2.9]',
    async (name) => {
      const answer = await put(await aProject(), name, {}, await aPicture().jpeg().toBuffer())
      expect([400, 404, 414]).toContain(answer.status)
    },
  )

  it('keeps nothing of an upload that breaks off [S2.9]', async () => {
    const project = await aProject()
    const token = await driver.context.accessToken()
    const kept = () => readdir(join(driver.dataFolder, 'pictures', String(project.id))).catch(() => ['nothing yet'])
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
