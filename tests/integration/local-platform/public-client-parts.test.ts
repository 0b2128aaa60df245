import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PLAN } from '#domain/enums'
import { err } from '#domain/result'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { UNFINISHED_MAX } from '../../../local-platform/areas/uploads/part-uploads'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, type ProjectParts } from '../../builders/local-platform'
import { aPicture } from '../../builders/picture-files'
import { type Asking, askBucket, type Keys } from '../../drivers/bucket-client'
import { startTestPlatform, type TestPlatform } from '../../drivers/platform-client'
import { clientCall, clientToken } from '../../drivers/public-client'

type Bytes = Uint8Array<ArrayBuffer>
type OwnKeys = Keys & { readonly filePath: string }

const PART_BYTES = 5 * 1024 * 1024
const HALF_A_DAY_MS = 12 * 3_600_000

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let own: OwnKeys
let others: OwnKeys
/** Picture with unread bytes after its end, in three parts. */
let parts: readonly Bytes[]

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage, PLAN.Free)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  own = await keysOf(clientToken(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin), teamId))
  others = await keysOf(clientToken(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin), teamId))
  const padding = randomBytes(2 * PART_BYTES + 99)
  const bytes = new Uint8Array(Buffer.concat([await aPicture().png().toBuffer(), padding]))
  parts = [0, 1, 2].map((at) => bytes.slice(at * PART_BYTES, (at + 1) * PART_BYTES))
})
afterAll(() => platform.close())

async function keysOf(token: string): Promise<OwnKeys> {
  const place = { team_id: teamId, project_id: project.id }
  const path = `project/${project.id}/sdkImageUploadToken?folder_id=${project.folderId}`
  const { body } = await clientCall(platform, token, place, 'main', 'GET', path, undefined)
  return body as unknown as OwnKeys
}
async function ask(said: Pick<Asking, 'method'> & Partial<Asking> & { readonly name: string }) {
  const { name, keys = own, ...rest } = said
  const endpoint = new URL('/s3', platform.running.addresses.main).href
  const key = `pictures/${project.id}/${name}`
  const answer = await askBucket({ endpoint, keys, key, at: platform.clock.now(), ...rest })
  return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() }
}
async function begin(name: string, keys = own): Promise<string> {
  const { status, text } = await ask({ method: 'POST', name, query: { uploads: '' }, keys })
  expect({ status, text }).toMatchObject({
    status: 200,
    text: expect.stringContaining('InitiateMultipartUploadResult'),
  })
  return /<UploadId>([^<]+)</.exec(text)?.[1] ?? ''
}
const partOf = (uploadId: string, partNumber: number | string) => ({ partNumber: String(partNumber), uploadId })
const put = (name: string, uploadId: string, number: number, bytes: Bytes, said: Partial<Asking> = {}) =>
  ask({ method: 'PUT', name, query: partOf(uploadId, number), bytes, ...said })
const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')
const listOf = (named: readonly (readonly [number, string])[]): Bytes =>
  new Uint8Array(
    Buffer.from(
      `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${named
        .map(([number, tag]) => `<Part><ETag>"${tag}"</ETag><PartNumber>${number}</PartNumber></Part>`)
        .join('')}</CompleteMultipartUpload>`,
    ),
  )
const end = (name: string, uploadId: string, named: readonly (readonly [number, string])[], keys = own) =>
  ask({ method: 'POST', name, query: { uploadId }, bytes: listOf(named), keys })
const tagged = (): readonly (readonly [number, string])[] => parts.map((part, at) => [at + 1, md5(part)] as const)
const drafts = async (): Promise<readonly string[]> => readdir(platform.running.storage.files.pathOf('incoming'))

describe('an object store client that uploads in parts', () => {
  it('gets one file from them, in any order, and the same answer if it asks twice', async () => {
    const name = 'parts.png'
    const id = await begin(name)
    for (const at of [2, 0, 1]) {
      const part = parts[at] ?? new Uint8Array()
      expect(await put(name, id, at + 1, part)).toEqual({ status: 200, etag: `"${md5(part)}"`, text: '' })
    }
    const page = await ask({ method: 'GET', name, query: { uploadId: id, 'max-parts': '2' } })
    expect(page.text).toContain('<IsTruncated>true</IsTruncated>')
    expect([...page.text.matchAll(/<PartNumber>(\d)</g)].map(([, number]) => number)).toEqual(['1', '2'])
    const rest = await ask({ method: 'GET', name, query: { uploadId: id, 'part-number-marker': '2' } })
    expect(rest.text).toContain(`<ETag>"${md5(parts[2] ?? new Uint8Array())}"</ETag><Size>${parts[2]?.length}</Size>`)
    expect(rest.text).toContain('<IsTruncated>false</IsTruncated>')

    const tags = Buffer.concat(parts.map((part) => createHash('md5').update(part).digest()))
    const whole = `"${md5(tags)}-3"`
    const [first, second] = await Promise.all([end(name, id, tagged()), end(name, id, tagged())])
    for (const ended of [first, second, await end(name, id, tagged())])
      expect(ended).toMatchObject({ status: 200, text: expect.stringContaining(`<ETag>${whole}</ETag>`) })
    const kept = platform.running.storage.uploads.find(project.id, `pictures/${project.id}/${name}`)
    expect(kept).toMatchObject({ width: 64, height: 48 })
    const bytes = await platform.running.storage.files.readBytes(kept?.path ?? '')
    expect(Buffer.from(bytes).equals(Buffer.concat(parts))).toBe(true)
    expect(await drafts()).toEqual([])
  })

  it('is refused for missing, foreign, too small or misordered parts, and can continue from there', async () => {
    const name = 'wrong.png'
    const id = await begin(name)
    const [one, two, three] = parts as [Bytes, Bytes, Bytes]
    await put(name, id, 1, one)
    await put(name, id, 2, three)
    const wrong: readonly (readonly [readonly (readonly [number, string])[], string])[] = [
      [[], 'MalformedXML'],
      [[[1, md5(two)]], 'InvalidPart'],
      [[[1, 'nothing']], 'InvalidPart'],
      [[[9, md5(one)]], 'InvalidPart'],
      [
        [
          [2, md5(three)],
          [1, md5(one)],
        ],
        'InvalidPartOrder',
      ],
      [
        [
          [1, md5(one)],
          [1, md5(one)],
        ],
        'InvalidPartOrder',
      ],
    ]
    for (const [named, code] of wrong)
      expect(await end(name, id, named), code).toMatchObject({ status: 400, text: expect.stringContaining(code) })
    await put(name, id, 3, three)
    const small = [
      [1, md5(one)],
      [2, md5(three)],
      [3, md5(three)],
    ] as const
    expect(await end(name, id, small)).toMatchObject({ status: 400, text: expect.stringContaining('EntityTooSmall') })
    expect(await put(name, id, 0, one)).toMatchObject({ status: 400, text: expect.stringContaining('InvalidArgument') })
    expect(await put(name, id, 10_001, one)).toMatchObject({ status: 400 })
    expect(await put(name, id, 2, two, { otherBytes: two.map((byte) => byte ^ 1) })).toMatchObject({
      status: 400,
      text: expect.stringContaining('XAmzContentSHA256Mismatch'),
    })
    expect(await put(name, id, 2, two, { otherQuery: partOf(id, 3) })).toMatchObject({ status: 403 })
    // A part sent again replaces the earlier one.
    await put(name, id, 2, two)
    expect((await drafts()).length).toBe(3)
    expect((await end(name, id, tagged())).status).toBe(200)
    expect(await drafts()).toEqual([])
  })

  it('can’t reach another person’s, another key’s or an aborted upload', async () => {
    const name = 'own.png'
    const id = await begin(name)
    const [one] = parts as [Bytes]
    await put(name, id, 1, one)
    const strange = [
      () => put(name, id, 1, one, { keys: others }),
      () => put('other.png', id, 1, one),
      () => put(name, 'guessed', 1, one),
      () => end(name, id, [[1, md5(one)]], others),
      () => ask({ method: 'GET', name, query: { uploadId: id }, keys: others }),
      () => ask({ method: 'DELETE', name, query: { uploadId: id }, keys: others }),
    ]
    for (const asked of strange)
      expect(await asked()).toMatchObject({ status: 404, text: expect.stringContaining('NoSuchUpload') })
    expect(await ask({ method: 'DELETE', name, query: { uploadId: id } })).toMatchObject({ status: 204 })
    expect(await drafts()).toEqual([])
    expect(await put(name, id, 1, one)).toMatchObject({ status: 404 })
    expect(await end(name, id, [[1, md5(one)]])).toMatchObject({ status: 404 })
    expect(await drafts()).toEqual([])
  })

  it('leaves no part of an upload aborted while running', async () => {
    const name = 'aborted.png'
    const id = await begin(name)
    const arriving = put(name, id, 1, parts[0] ?? new Uint8Array())
    while ((await drafts()).length === 0) await wait(1)
    await ask({ method: 'DELETE', name, query: { uploadId: id } })
    expect([200, 404]).toContain((await arriving).status)
    expect(await drafts()).toEqual([])
  })

  it('can’t exceed a file’s limit, and sends only accepted types', async () => {
    const name = 'large.png'
    const id = await begin(name)
    const large = new Uint8Array(101 * 1024 * 1024)
    expect(await put(name, id, 1, large)).toMatchObject({
      status: 400,
      text: expect.stringContaining('EntityTooLarge'),
    })
    await put(name, id, 1, large.slice(0, 60 * 1024 * 1024))
    expect(await put(name, id, 2, large.slice(0, 60 * 1024 * 1024))).toMatchObject({ status: 400 })
    // Replacing the first fits in the space.
    const last = large.slice(0, 61 * 1024 * 1024)
    expect(await put(name, id, 1, last)).toMatchObject({ status: 200 })
    expect(await end(name, id, [[1, md5(last)]])).toMatchObject({ status: 422 })
    expect(platform.running.storage.uploads.find(project.id, `pictures/${project.id}/${name}`)).toBeUndefined()
    await ask({ method: 'DELETE', name, query: { uploadId: id } })
  })

  it('learns that the disk is full, and continues once it isn’t', async () => {
    const name = 'full.png'
    const id = await begin(name)
    const { uploads } = platform.running.storage
    const full = vi.spyOn(uploads, 'receive').mockResolvedValueOnce(err('noRoom'))
    const [one] = parts as [Bytes]
    expect(await put(name, id, 1, one)).toMatchObject({ status: 500, text: expect.stringContaining('no room left') })
    full.mockRestore()
    expect(await put(name, id, 1, one)).toMatchObject({ status: 200 })
    expect(await end(name, id, [[1, md5(one)]])).toMatchObject({ status: 200 })
  })

  it('may leave a limited number of uploads unfinished, which are cleared when their keys expire', async () => {
    const ids = []
    for (let at = 0; at < UNFINISHED_MAX; at += 1) ids.push(await begin(`left ${at}.png`))
    await put('left 0.png', ids[0] ?? '', 1, parts[0] ?? new Uint8Array())
    const more = { method: 'POST', name: 'more.png', query: { uploads: '' } } as const
    expect(await ask(more)).toMatchObject({ status: 503, text: expect.stringContaining('SlowDown') })
    await begin('of somebody else.png', others)
    platform.clock.advance(HALF_A_DAY_MS + 1)
    own = await keysOf(
      clientToken(platform, aPersonOf(platform.running.storage, teamId, TEAM_ROLE_NUMBER.admin), teamId),
    )
    await begin('more.png')
    expect(await drafts()).toEqual([])
  })
})
