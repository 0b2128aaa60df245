import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_TYPE } from '#domain/enums'
import { SEEDED_OWNER, SEEDED_PASSWORD } from '../../../local-platform/seed/seeded-people'
import {
  callsWith,
  cookiesOf,
  form,
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let owner: Pick<PlatformClient, 'call' | 'raw'>
let teamId: number

beforeAll(async () => {
  platform = await startTestPlatform({ seed: true })
  owner = callsWith(platform, { authorization: platform.running.sdkToken ?? '' })
  teamId = Number((await owner.call('listTeams')).body.data?.[0]?.['id'])
})
afterAll(() => platform.close())

const personId = (email: string): number => platform.running.storage.people.byEmail(email)?.id ?? 0
const client = (email: string) => personSignedIn(platform, personId(email))
const projects = async () => (await owner.call('listProjects', { query: { team_id: teamId } })).body.data ?? []
const projectOf = async (type: keyof typeof PROJECT_TYPE) =>
  (await projects()).find((row) => row['type'] === PROJECT_TYPE[type]) ?? {}
const firstItem = async (type: keyof typeof PROJECT_TYPE) => {
  const query = { team_id: teamId, project_id: Number((await projectOf(type))['id']) }
  const { body } = await owner.call('searchItems', { query, body: { query: { limit: 1, offset: 0 } } })
  return { query, path: { itemId: Number(body.data?.[0]?.['id']) }, item: body.data?.[0] ?? {} }
}

it('a seeded start → fills a data folder once, with projects of all eight types [S1.1]', async () => {
  expect(new Set((await projects()).map((row) => row['type']))).toEqual(new Set(Object.values(PROJECT_TYPE)))
  const people = platform.running.storage.people.count()
  platform = await platform.restart()
  expect(platform.running.storage.people.count()).toBe(people)
  owner = callsWith(platform, { authorization: platform.running.sdkToken ?? '' })
  expect((await projects()).length).toBe(8)
})

describe('the SDK token of the seeded owner', () => {
  it('has the public format, and an earlier start’s is invalid', async () => {
    expect(platform.running.sdkToken).toMatch(new RegExp(`^[-.@_A-Za-z0-9]+=${teamId}$`))
    expect((await owner.call('me')).body).toMatchObject({ email: SEEDED_OWNER, user_role: 12 })
    const old = platform.running.sdkToken ?? ''
    platform = await platform.restart()
    owner = callsWith(platform, { authorization: platform.running.sdkToken ?? '' })
    expect((await callsWith(platform, { authorization: old }).call('me')).status).toBe(401)
  })
})

describe('seeded people [S1.3]', () => {
  it('sign in with one click or their common password', async () => {
    expect(await (await platform.auth('sign-in')).text()).toContain('Nora Novák')
    const clicked = await platform.auth('seeded', form({ person: String(personId('nora@northlight.example')) }))
    expect(cookiesOf(clicked)).toContain('loupe_session=')
    expect((await platform.auth('sign-in', form({ email: SEEDED_OWNER, password: SEEDED_PASSWORD }))).status).toBe(303)
  })

  it('can’t sign in either way without the seed', async () => {
    await platform.running.close()
    const plain = await startTestPlatform({ dataFolder: platform.dataFolder })
    expect(await (await plain.auth('sign-in')).text()).not.toContain('Nora Novák')
    const clicked = await plain.auth(
      'seeded',
      form({ person: String(plain.running.storage.people.byEmail(SEEDED_OWNER)?.id) }),
    )
    expect(cookiesOf(clicked)).toBe('')
    expect((await plain.auth('sign-in', form({ email: SEEDED_OWNER, password: SEEDED_PASSWORD }))).status).toBe(401)
    expect((await plain.auth('sign-in', form({ email: SEEDED_OWNER, password: 'seeded' }))).status).toBe(401)
    expect(plain.running.sdkToken).toBeUndefined()
    await plain.running.close()
    platform = await startTestPlatform({ dataFolder: platform.dataFolder, seed: true })
    owner = callsWith(platform, { authorization: platform.running.sdkToken ?? '' })
  })

  it('see only what their role may see', async () => {
    const seen = async (email: string) => {
      const person = await client(email)
      const rows = (await person.call('listProjects', { query: { team_id: teamId } })).body.data ?? []
      const street = rows.find((row) => row['name'] === 'Street scenes')
      if (street === undefined) return { projects: rows.length, actions: [], items: 0 }
      const query = { team_id: teamId, project_id: Number(street['id']) }
      const folder = await person.call('readFolder', {
        query: { ...query, folder_id: Number(street['folder_id']), include_accesses: true },
      })
      const items = await person.call('searchItems', { query, body: { query: { limit: 1, offset: 0 } } })
      return {
        projects: rows.length,
        actions: (folder.body['accesses'] as { actions: string[] }).actions.filter((action) =>
          /^ApplyItem(Status|Transition)$/.test(action),
        ),
        items: items.body['total'],
      }
    }
    const all = { projects: 8, actions: ['ApplyItemStatus', 'ApplyItemTransition'], items: 120 }
    expect(await seen(SEEDED_OWNER)).toEqual(all)
    expect(await seen('prisca@northlight.example')).toEqual(all)
    const annotator = await seen('nora@northlight.example')
    expect(annotator).toMatchObject({ projects: 8, actions: ['ApplyItemTransition'] })
    expect(Number(annotator.items)).toBeLessThan(120)
    expect(await seen('quentin@northlight.example')).toMatchObject({ actions: ['ApplyItemTransition'], items: 120 })
    expect(await seen('paula@northlight.example')).toMatchObject({ projects: 8, actions: [] })
    expect(await seen('carla@northlight.example')).toMatchObject({ projects: 0 })
  })

  it('can’t see the other team', async () => {
    const fiona = await client('fiona@sunrise.example')
    expect((await fiona.call('listProjects', { query: { team_id: teamId } })).status).toBe(404)
    expect((await fiona.call('listTeams')).body.data).toMatchObject([
      { name: 'Sunrise Robotics', creator_plan: 99, creator_trial_start_date: expect.any(String) },
    ])
  })
})

describe('the samples', () => {
  it('of pixel projects have a mask with exactly the colours of their parts', async () => {
    const { query, path } = await firstItem('pixel')
    const annotation = (await owner.call('itemAnnotation', { query, path })).body as unknown as {
      instances: { parts: { color: string }[] }[]
    }
    const png = await owner.raw('itemMask', { query, path })
    const { data, info } = await sharp(Buffer.from(await png.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([1024, 1024, 4])
    const colors = new Set<string>()
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] === 0) continue
      colors.add(`#${data.subarray(at, at + 3).toString('hex')}`)
    }
    expect([...colors].toSorted()).toEqual(
      annotation.instances.flatMap(({ parts }) => parts.map(({ color }) => color)).toSorted(),
    )
  })

  it('of text projects have entities where their words are', async () => {
    const { query, path } = await firstItem('text')
    const text = await (await owner.raw('itemMedia', { query, path })).text()
    const annotation = (await owner.call('itemAnnotation', { query, path })).body as unknown as {
      instances: { start: number; end: number; className: string; classId: number }[]
    }
    expect(annotation.instances.length).toBeGreaterThan(5)
    for (const { start, end, className, classId } of annotation.instances) {
      const words = text.slice(start, end)
      expect(words).toBe(words.trim())
      if (className === 'Amount') expect(words).toMatch(/^EUR [\d,]+\.00$/)
      if (className === 'Date') expect(words).toMatch(/^\d{1,2} [A-Z][a-z]+ 20\d\d$/)
      expect(classId).toBeGreaterThan(0)
    }
  })

  it('of point-cloud projects are PCD files whose boxes hold points', async () => {
    const { query, path } = await firstItem('point_cloud')
    const file = Buffer.from(await (await owner.raw('itemMedia', { query, path })).arrayBuffer())
    const head = file.subarray(0, 400).toString('latin1')
    const count = Number(/POINTS (\d+)/.exec(head)?.[1])
    const start = head.indexOf('DATA binary\n') + 'DATA binary\n'.length
    expect(count).toBeGreaterThan(20_000)
    expect(file.length - start).toBe(count * 16)
    const annotation = (await owner.call('itemAnnotation', { query, path })).body as unknown as { instances: unknown[] }
    expect(annotation.instances.length).toBeGreaterThan(2)
  })

  it('of multimodal projects have a form, and data for it', async () => {
    const { query, path } = await firstItem('custom_llm')
    const answer = await owner.call('projectForm', {
      path: { projectId: query.project_id },
      query: { team_id: teamId },
    })
    expect(answer.body).toMatchObject({ components: expect.any(Array) })
    expect(JSON.stringify(answer.body)).toContain('r_better')
    expect(await (await owner.raw('itemMedia', { query, path })).json()).toMatchObject({
      prompt: expect.any(String),
      answers: [expect.any(String), expect.any(String)],
    })
    expect((await owner.call('itemAnnotation', { query, path })).body).toMatchObject({
      data: { r_better: { value: expect.stringMatching(/^[AB]$/) } },
    })
  })

  it('of every type have a thumbnail, and classes by name and colour', async () => {
    for (const type of Object.keys(PROJECT_TYPE) as (keyof typeof PROJECT_TYPE)[]) {
      const { query, path } = await firstItem(type)
      const thumbnail = await owner.raw('itemThumbnail', { query: { ...query, size: 128 }, path })
      expect((await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()).width, type).toBe(128)
      const { body } = await owner.call('listClasses', { query })
      if (type === 'custom_llm') expect(body['total']).toBe(0)
      else
        expect(body.data?.[0]).toMatchObject({
          name: expect.any(String),
          color: expect.stringMatching(/^#[0-9A-F]{6}$/),
        })
    }
  })
})
