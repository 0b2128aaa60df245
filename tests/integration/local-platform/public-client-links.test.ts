import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_TYPE } from '#domain/enums'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import { startTestPlatform, type TestPlatform } from '../../drivers/platform-client'
import { clientCall, clientToken } from '../../drivers/public-client'

const IN_PROGRESS = 2

let platform: TestPlatform
let teamId: number
let token: string
let annotator: string
let linked: ProjectParts

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  linked = aProject(storage, teamId, SYSTEM_WORKFLOW)
  token = clientToken(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin), teamId)
  const personId = aPersonOf(storage, teamId)
  inProject(storage, linked, personId, PROJECT_ROLE.annotator)
  annotator = clientToken(platform, personId, teamId)
})
afterAll(() => platform.close())

/** Attaches as the client does: with the place only in the body. */
const attach = ({ id, folderId }: ProjectParts, said: object, by = token) => {
  const place = { team_id: teamId, project_id: id, folder_id: folderId }
  const body = { ...place, upload_state: 3, meta: {}, ...said }
  return clientCall(platform, by, { team_id: teamId }, 'main', 'POST', 'image/ext-create', body)
}
const listed = async ({ id, folderId }: ProjectParts, folder = folderId) => {
  const place = { team_id: teamId, project_id: id, folder_id: folder }
  const said = { query: { limit: 2_000, offset: 0, join: [{ field: 'metadata', select: ['path'] }] } }
  const { body } = await clientCall(platform, token, place, 'items', 'POST', 'api/v1/items/search', said)
  return body['data'] as Record<string, unknown>[]
}

describe('the public client attaches links', () => {
  it('with sizes and a status, and reads back the address, which nobody requests', async () => {
    const images = [
      { name: 'a.jpg', path: 'https://files.example.test/a.jpg?sig=1', integration_id: null },
      { name: 'b', path: 'https://files.example.test/b.png' },
    ]
    const meta = { 'a.jpg': { width: 640.0, height: 480, integration_id: null }, b: {} }
    const { status, body } = await attach(linked, { images, meta, annotation_status: IN_PROGRESS })
    expect([status, body]).toMatchObject([200, [{ name: 'a.jpg' }, { name: 'b' }]])
    const [first, second] = await listed(linked)
    expect([first, second]).toMatchObject([
      {
        url: images[0]?.path,
        metadata: { path: images[0]?.path },
        meta: { width: 640, height: 480 },
        mime: 'image/jpeg',
        annotation_status: IN_PROGRESS,
      },
      { url: images[1]?.path, meta: null, mime: 'image/png' },
    ])
    const place = { team_id: teamId, project_id: linked.id }
    const media = await clientCall(
      platform,
      token,
      place,
      'assets',
      'GET',
      `api/v4/items/${String(first?.['id'])}/media`,
    )
    expect(media).toMatchObject({ status: 404, body: { message: expect.stringContaining('is at another address') } })
    const project = await clientCall(platform, token, place, 'main', 'GET', `api/v1/project/${linked.id}`)
    expect(project.body).toMatchObject({ upload_state: 3, creator_id: 'owner@example.test' })
  })

  it('and learns of taken names, invalid links, an unknown status, and a missing right', async () => {
    const one = { name: 'c.jpg', path: 'https://files.example.test/c.jpg' }
    const again = await attach(linked, { images: [one, { ...one, name: 'a.jpg' }] })
    expect(again.body).toMatchObject([{ name: 'c.jpg' }])
    const wrong: readonly (readonly [object, object])[] = [
      [{ images: [{ name: 'd.jpg', path: '/etc/passwd' }] }, { key: 'body.images' }],
      [{ images: [{ name: 'd.jpg', path: 'file:///etc/passwd' }] }, { key: 'body.images' }],
      [{ images: [{ ...one, name: 'd.jpg', integration_id: 7 }] }, { key: 'body.images' }],
      [{ images: [{ ...one, name: 'd.jpg' }], annotation_status: 77 }, { key: 'body.annotation_status' }],
      [{ images: [{ ...one, name: 'd.jpg' }], upload_state: 1 }, { key: 'body.upload_state' }],
      [{ images: [{ ...one, name: 'd.jpg' }], upload_state: 2 }, { code: 'upload_state_mixed' }],
    ]
    for (const [said, body] of wrong)
      expect((await attach(linked, said)).body, JSON.stringify(said)).toMatchObject(body)
    expect((await attach(linked, { images: [one] }, annotator)).status).toBe(403)
    expect(await listed(linked)).toHaveLength(3)
  })

  it('of which some fail: the others are attached, and the refusal names these, once each', async () => {
    const project = aProject(platform.running.storage, teamId, SYSTEM_WORKFLOW)
    const path = 'https://files.example.test/c.jpg'
    const images = ['d.jpg', 'e/f.jpg', 'g.jpg'].map((name) => ({ name, path }))
    // It counts each link of a successful call as attached, and shows the message of a failed one.
    const some = await attach(project, { images: [...images, { name: 'h.jpg', path: '/etc/passwd' }] })
    expect(some.status).toBe(400)
    expect(some.body['message']).toMatch(/^e\/f\.jpg: .+ h\.jpg: .+ The other 2 are attached\.$/)
    expect((await listed(project)).map(({ name }) => name)).toEqual(['d.jpg', 'g.jpg'])
    // When called again, the client leaves out existing ones.
    const again = await attach(project, { images: images.slice(1, 2) })
    expect(again.body['message']).toBe('e/f.jpg: No item can have this name.')
    const many = Array.from({ length: 12 }, (_, at) => ({ name: `${at}/.jpg`, path }))
    expect((await attach(project, { images: many })).body['message']).toMatch(/2 more could not be attached\.$/)
  })

  it('by a file’s key in the team’s own storage, which can’t lead above it or to a local machine', async () => {
    const project = aProject(platform.running.storage, teamId, SYSTEM_WORKFLOW)
    const keys = ['url_1', 'street/2020 (1)/a,b.jpg', 'ä/日本.png']
    const images = keys.map((path, at) => ({ name: `${at}.jpg`, path: path.replaceAll(' ', '%20') }))
    expect((await attach(project, { images })).status).toBe(200)
    expect((await listed(project)).map(({ url }) => url)).toEqual(images.map(({ path }) => path))
    for (const path of [
      '../a.jpg',
      'a/../../b.jpg',
      './a.jpg',
      '~/a.jpg',
      'C:\\a.jpg',
      'data:text/html,x',
      'a b.jpg',
      '',
    ]) {
      const wrong = await attach(project, { images: [{ name: 'wrong.jpg', path }] })
      expect([path, wrong.status]).toEqual([path, 400])
    }
    expect(await listed(project)).toHaveLength(keys.length)
  })

  it('as form items without a file; items in other folders aren’t among the root’s', async () => {
    const { storage } = platform.running
    const form = aProject(storage, teamId, SYSTEM_WORKFLOW, PROJECT_TYPE.custom_llm)
    const rows = { images: [{ name: 'row_00001', path: 'custom_llm', integration_id: null }] }
    expect((await attach(form, rows)).status).toBe(200)
    const folderId = storage.folders.add(form.id, 'Night')
    expect((await attach({ ...form, folderId }, rows)).status).toBe(200)
    const [only, ...others] = await listed(form)
    expect([only?.['folder_id'], only?.['url'], others]).toEqual([form.folderId, undefined, []])
    expect((await listed(form, folderId)).map((row) => row['folder_id'])).toEqual([folderId])
  })

  it('through one host: root addresses belong to the main service', async () => {
    const { running } = platform
    const headers = { authorization: token, authtype: 'sdk' }
    const from = (path: string) => fetch(new URL(path, running.addresses.main), { headers })
    const folders = await from(`/folders?team_id=${teamId}&project_id=${linked.id}`)
    expect([folders.status, await folders.json()]).toMatchObject([200, { data: [{ name: 'root' }] }])
    expect((await from('/user/ME')).status).toBe(200)
    const url = new URL(
      `/items/bulk/change?team_id=${teamId}&project_id=${linked.id}&folder_id=${linked.folderId}`,
      running.addresses.main,
    )
    const said = { item_names: ['a.jpg'], change_actions: { APPROVAL_STATUS: 2 } }
    const json = { ...headers, 'content-type': 'application/json' }
    expect((await fetch(url, { method: 'POST', headers: json, body: JSON.stringify(said) })).status).toBe(200)
    expect((await from('/nowhere')).status).toBe(404)
  })
})
