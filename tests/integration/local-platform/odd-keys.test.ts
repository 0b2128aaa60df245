import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, type ProjectParts } from '../../builders/local-platform'
import { aPicture } from '../../builders/picture-files'
import { askBucket, type Keys } from '../../drivers/bucket-client'
import { startTestPlatform, type TestPlatform } from '../../drivers/platform-client'
import { clientCall, clientToken } from '../../drivers/public-client'

let platform: TestPlatform
let teamId: number
let token: string
let project: ProjectParts
beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  token = clientToken(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin), teamId)
})
afterAll(() => platform.close())

const main = (method: string, path: string, said?: object) =>
  clientCall(platform, token, { team_id: teamId, project_id: project.id }, 'main', method, path, said)
const put = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
  const keys = (await main('GET', `project/${project.id}/sdkImageUploadToken`)).body as unknown as Keys
  const endpoint = new URL('/s3', platform.running.addresses.main).href
  const key = `pictures/${project.id}/${name}`
  return askBucket({ endpoint, keys, key, method: 'PUT', at: platform.clock.now(), bytes })
}

const ODD = [
  '..',
  '.',
  '漢'.repeat(199),
  '..\\..\\platform.sqlite',
  'x.jpg:stream',
  'NUL',
  'trailing. ',
  'a.jpg.thumbnail-320.jpg',
  'old.part',
]

it('keys that aren’t file names → are stored as data: each is attached by its key, and its item has the bytes', async () => {
  const { storage } = platform.running
  for (const [at, name] of ODD.entries()) {
    const bytes = new Uint8Array(
      await aPicture(at + 1)
        .png()
        .toBuffer(),
    )
    expect([name, (await put(name, bytes)).status]).toEqual([name, 200])
    const place = { team_id: teamId, project_id: project.id, folder_id: project.folderId }
    const images = [{ name: `item ${at}.png`, path: `pictures/${project.id}/${name}`, integration_id: null }]
    const made = await main('POST', 'image/ext-create', { ...place, images, upload_state: 2 })
    const [item] = made.body as unknown as { readonly id: number }[]
    const source = storage.items.byId(item?.id ?? 0)?.source
    if (source?.kind !== 'file') throw new Error(`no item of ${name}`)
    expect(Buffer.from(storage.files.readNow(source.path) ?? '').equals(bytes), name).toBe(true)
  }
  const own = await readdir(join(platform.dataFolder, 'pictures', String(project.id)))
  expect(own).toHaveLength(ODD.length)
  expect(own.filter((name) => !/^[0-9a-f-]{36}$/.test(name))).toEqual([])
})

it('a key with a control character → is refused with a sentence, and leaves no draft', async () => {
  const bytes = new Uint8Array(await aPicture().png().toBuffer())
  for (const name of ['\0', 'a\nb.png', 'a\u001f.png']) {
    const answer = await put(name, bytes)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('another key')])
  }
  expect(await readdir(join(platform.dataFolder, 'incoming')).catch(() => [])).toEqual([])
})
