import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import { aPicture } from '../../builders/picture-files'
import { type Keys, type Pieces, putObject } from '../../drivers/bucket-client'
import { startTestPlatform, type TestPlatform } from '../../drivers/platform-client'
import { clientCall, clientToken } from '../../drivers/public-client'

const MINUTE_MS = 60_000

let platform: TestPlatform
let teamId: number
let token: string
let annotator: string
let project: ProjectParts
let other: ProjectParts
let picture: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  other = aProject(storage, teamId, SYSTEM_WORKFLOW)
  token = clientToken(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin), teamId)
  const personId = aPersonOf(storage, teamId)
  inProject(storage, project, personId, PROJECT_ROLE.annotator)
  annotator = clientToken(platform, personId, teamId)
  picture = new Uint8Array(await aPicture().png().toBuffer())
})
afterAll(() => platform.close())

const main = (method: string, path: string, said?: object, by = token) =>
  clientCall(platform, by, { team_id: teamId, project_id: project.id }, 'main', method, path, said)
async function keysOf(): Promise<Keys & { readonly filePath: string }> {
  const { body } = await main('GET', `project/${project.id}/sdkImageUploadToken?folder_id=${project.folderId}`)
  return body as unknown as Keys & { readonly filePath: string }
}
const endpoint = () => new URL('/s3', platform.running.addresses.main).href
async function put(said: Partial<Parameters<typeof putObject>[0]> & { readonly key: string }) {
  const keys = await keysOf()
  const answer = await putObject({ endpoint: endpoint(), keys, bytes: picture, at: platform.clock.now(), ...said })
  return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() }
}

describe('an object store client', () => {
  it('uploads a picture with its renditions, and an item is created by its key', async () => {
    const { filePath } = await keysOf()
    const key = `${filePath}11111111-2222-4333-8444-555555555555.png`
    for (const rendition of ['___thumb.jpg', '___lores.jpg', '___huge.jpg'])
      expect((await put({ key: `${key}${rendition}` })).status).toBe(200)
    const tag = createHash('md5').update(picture).digest('hex')
    expect(await put({ key })).toEqual({ status: 200, etag: `"${tag}"`, text: '' })
    const place = { team_id: teamId, project_id: project.id, folder_id: project.folderId }
    const images = [{ name: 'sky.png', path: key, integration_id: null }]
    const meta = { 'sky.png': { width: 1, height: 1 } }
    const attached = await main('POST', 'image/ext-create', { ...place, images, meta, upload_state: 2 })
    expect(attached.body).toMatchObject([{ name: 'sky.png' }])
    const [made] = attached.body as unknown as { readonly id: number }[]
    // The file's own size counts, not the stated one.
    expect(platform.running.storage.items.byId(made?.id ?? 0)).toMatchObject({
      width: 64,
      height: 48,
      mime: 'image/png',
    })

    const links = await main('GET', `image/${made?.id}/annotation/getAnnotationDownloadToken?include_original=1`)
    const { original, annotations } = links.body as unknown as {
      readonly original: { readonly url: string }
      readonly annotations: { readonly MAIN: readonly { readonly annotation_json_path: { readonly url: string } }[] }
    }
    expect(Buffer.from(await (await fetch(original.url)).arrayBuffer()).equals(picture)).toBe(true)
    const native = await fetch(annotations.MAIN[0]?.annotation_json_path.url ?? '')
    // Scripts read from it whether the item was annotated.
    expect([native.status, await native.json()]).toMatchObject([
      404,
      { message: 'This item has no saved annotation yet.' },
    ])
    const forged = new URL(original.url)
    forged.pathname = forged.pathname.replace('original', 'annotation')
    expect((await fetch(forged)).status).toBe(404)
    // An item's file stays as it is: the key is free for another file.
    const second = new Uint8Array(await aPicture(9).png().toBuffer())
    expect(await put({ key, bytes: second })).toMatchObject({ status: 200 })
    expect(Buffer.from(await (await fetch(original.url)).arrayBuffer()).equals(picture)).toBe(true)
  })

  it('is refused for a wrong signature, time, place or content', async () => {
    const keys = await keysOf()
    const key = `${keys.filePath}sky.png`
    const wrong: readonly (readonly [Parameters<typeof put>[0], number, string])[] = [
      [{ key, keys: { ...keys, secretAccessKey: 'guessed' } }, 403, 'SignatureDoesNotMatch'],
      [
        { key, keys: { ...keys, sessionToken: keys.sessionToken.replace(/\d+$/, String(other.id)) } },
        403,
        'SignatureDoesNotMatch',
      ],
      [{ key, at: platform.clock.now() - 16 * MINUTE_MS }, 403, 'SignatureDoesNotMatch'],
      [{ key, keys: { ...keys, bucket: 'elsewhere' } }, 404, 'NoSuchBucket'],
      [{ key: `pictures/${other.id}/sky.png` }, 403, 'AccessDenied'],
      [{ key: `pictures/${project.id}/a/sky.png` }, 403, 'AccessDenied'],
      [{ key, otherBytes: picture.map((byte) => byte ^ 1) }, 400, 'other bytes'],
      [{ key: `${key}___thumb.jpg`, otherBytes: picture.map((byte) => byte ^ 1) }, 400, 'other bytes'],
      [{ key: `${keys.filePath}words.png`, bytes: new TextEncoder().encode('no picture') }, 422, 'InvalidRequest'],
    ]
    for (const [said, status, text] of wrong)
      expect(await put(said), text).toMatchObject({ status, text: expect.stringContaining(text) })
    expect(await fetch(`${endpoint()}/${keys.bucket}/${key}`, { method: 'PUT', body: picture })).toMatchObject({
      status: 403,
    })
    expect(platform.running.storage.uploads.find(project.id, key)).toBeUndefined()
    expect((await main('GET', `project/${project.id}/sdkImageUploadToken`, undefined, annotator)).status).toBe(403)
  })

  it('sends a file in chunks, signed or with a trailing checksum; other types aren’t stored [S2.9]', async () => {
    const { filePath } = await keysOf()
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(picture))
    const checksum = ['x-amz-checksum-crc32', sum.toString('base64')] as const
    const tag = createHash('md5').update(picture).digest('hex')
    const inPieces = (name: string, pieces: Partial<Pieces>) =>
      put({ key: `${filePath}${name}.png`, pieces: { bytes: 64, way: 'signed', ...pieces } })
    const ways: readonly (readonly [string, Partial<Pieces>])[] = [
      ['signed', {}],
      ['closed', { way: 'signed with a checksum', checksum }],
      ['unsigned', { way: 'unsigned', checksum }],
      ['one piece', { way: 'unsigned', checksum, bytes: 1_000_000 }],
    ]
    for (const [name, pieces] of ways) {
      expect(await inPieces(name, pieces), name).toEqual({ status: 200, etag: `"${tag}"`, text: '' })
      const kept = platform.running.storage.uploads.find(project.id, `${filePath}${name}.png`)
      expect(kept, name).toMatchObject({ width: 64, height: 48 })
    }

    const bent = (body: Buffer) =>
      Buffer.from(body).fill(body[body.length >> 1] === 0 ? 1 : 0, body.length >> 1, (body.length >> 1) + 1)
    const other = [checksum[0], 'AAAAAA=='] as const
    const wrong: readonly (readonly [string, Partial<Pieces>, number])[] = [
      ['a byte', { bytes: 1_000_000, bend: bent }, 400],
      ['the checksum', { way: 'unsigned', checksum: other }, 400],
      ['the signed checksum', { way: 'signed with a checksum', checksum: other }, 400],
      ['the end', { bend: (body) => body.subarray(0, body.length - 200) }, 400],
      ['an unknown checksum', { way: 'unsigned', checksum: ['x-amz-checksum-crc64nvme', 'AAAAAAAAAAA='] }, 501],
    ]
    for (const [name, pieces, status] of wrong) {
      expect((await inPieces(name, pieces)).status, name).toBe(status)
      expect(platform.running.storage.uploads.find(project.id, `${filePath}${name}.png`), name).toBeUndefined()
    }
  })

  it('needs new keys after half a day', async () => {
    const keys = await keysOf()
    platform.clock.advance(12 * 60 * MINUTE_MS + 1)
    expect((await put({ key: `${keys.filePath}late.png`, keys })).status).toBe(403)
    expect((await put({ key: `${keys.filePath}late.png` })).status).toBe(200)
  })
})
