import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, type ProjectParts } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let project: ProjectParts
let other: ProjectParts
let admin: PlatformClient
let teamId: number
let parts: readonly number[]
const STATUSES = [1, 2, 3, 4, 5, 6]

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  other = aProject(storage, teamId, SYSTEM_WORKFLOW)
  parts = ['left', 'right'].map((name) => storage.folders.add(project.id, name))
  storage.write(() => {
    // More than a search looks up one by one, alternating with another project's items.
    for (let at = 0; at < 6_000; at += 1) {
      const scene = at % 3 === 0 ? 'Harbour' : 'street'
      const annotationStatus = STATUSES[at % 6] ?? 1
      const folderId = at % 2 === 0 ? parts[0] : parts[1]
      project.addItem({ name: `IMG_${at}_${scene}.jpg`, annotationStatus, folderId: folderId ?? 0 })
      if (at % 5 === 0) other.addItem({ name: `IMG_${at}_harbour.jpg` })
    }
  })
  admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
})
afterAll(() => platform.close())

async function ask(search: unknown, limit = 3, offset = 0, sort?: object) {
  const { body } = await admin.call('searchItems', {
    query: { team_id: teamId, project_id: project.id },
    body: { query: { limit, offset, search, ...(sort && { sort: [sort] }) } },
  })
  return body as unknown as { total: number; data: readonly { id: number; name: string }[] }
}

/** Expected items, found one by one. */
const all = () => {
  const { items } = platform.running.storage
  return items.page({ projectId: project.id, hiddenValues: [] }, 100_000, 0).rows
}

describe('a list with very many items', () => {
  it.each([
    ['all', {}, () => true],
    ['a rare part of a name', { name: { $contL: 'g_599' } }, (name: string) => name.includes('G_599')],
    ['a common part', { name: { $contL: 'HARBOUR' } }, (name: string) => name.includes('Harbour')],
    ['a part of all names', { name: { $contL: '.jpg' } }, () => true],
    ['a part as it is written', { name: { $cont: 'harbour' } }, () => false],
    ['two letters', { name: { $contL: 'ou' } }, (name: string) => name.includes('ou')],
    ['two letters that all names have', { name: { $contL: 'JP' } }, () => true],
    ['two letters that few have', { name: { $contL: '59' } }, (name: string) => name.includes('59')],
    ['two letters that no name has', { name: { $contL: 'hx' } }, () => false],
    ['two letters as they are written', { name: { $cont: 'Ha' } }, (name: string) => name.includes('Ha')],
    ['one letter that some names have', { name: { $contL: 'H' } }, (name: string) => name.includes('Harbour')],
    ['one letter as it is written', { name: { $cont: 'h' } }, () => false],
    ['one letter beyond ASCII', { name: { $contL: 'ä' } }, () => false],
    ['one letter that no name has', { name: { $contL: 'z' } }, () => false],
    ['what no name has', { name: { $contL: '"; DROP' } }, () => false],
    [
      'two parts',
      { $and: [{ name: { $contL: 'harbour' } }, { name: { $contL: '_12' } }] },
      (name: string) => /_12.*Harbour/.test(name),
    ],
    [
      'one part or the other',
      { $or: [{ name: { $contL: 'harbour' } }, { name: { $contL: 'street' } }] },
      (name: string) => /Harbour|street/.test(name),
    ],
    ['names without a part', { name: { $exclL: 'harbour' } }, (name: string) => name.includes('street')],
  ])('has the correct count for any filter: %s', async (_what, search, fits) => {
    const fitting = all().filter(({ name }) => fits(name))
    const found = await ask(search, 2_000)
    expect(found.total).toBe(fitting.length)
    expect(found.data.map(({ id }) => id)).toEqual(fitting.slice(0, 2_000).map(({ id }) => id))
  })

  it('finds two letters at any place in a name, also after names change', async () => {
    const { storage } = platform.running
    const own = aProject(storage, teamId, SYSTEM_WORKFLOW)
    const names = ['end.zö', 'wqé.png', 'Wqa.png', 'aaaa', 'q', 'wq']
    const ids = names.map((name) => own.addItem({ name }))
    const found = async (text: string, operator = '$contL') => {
      const place = { query: { team_id: teamId, project_id: own.id } }
      const body = { query: { limit: 10, offset: 0, search: { name: { [operator]: text } } } }
      const answer = await admin.call('searchItems', { ...place, body })
      const { data, total } = answer.body as unknown as { total: number; data: readonly { name: string }[] }
      return [total, ...data.map(({ name }) => name).sort()]
    }
    expect(await found('zö')).toEqual([1, 'end.zö'])
    expect(await found('wq')).toEqual([3, 'Wqa.png', 'wq', 'wqé.png'])
    expect(await found('wq', '$cont')).toEqual([2, 'wq', 'wqé.png'])
    expect(await found('aa')).toEqual([1, 'aaaa'])
    expect(await found('"a')).toEqual([0])
    storage.items.remove(ids[0] ?? 0)
    storage.items.remove(ids[5] ?? 0)
    expect(await found('zö')).toEqual([0])
    expect(await found('wq')).toEqual([2, 'Wqa.png', 'wqé.png'])
    expect(await found('q.')).toEqual([0])
    own.addItem({ name: 'Q.q' })
    expect(await found('q.')).toEqual([1, 'Q.q'])
  })

  it('counts names with a text right after inserts, deletions and failed writes', async () => {
    const { storage } = platform.running
    const own = aProject(storage, teamId, SYSTEM_WORKFLOW)
    const beside = aProject(storage, teamId, SYSTEM_WORKFLOW)
    const ids = ['Quay_1.png', 'quay_2.png', 'pier_1.png'].map((name) => own.addItem({ name }))
    const search = { projectId: own.id, hiddenValues: [] }
    const text = (value: string, operator: 'cont' | 'excl') =>
      ({ kind: 'text', field: 'name', operator, value, folded: true }) as const
    const counts = () =>
      (['cont', 'excl'] as const).map(
        (operator) => storage.items.page({ ...search, filter: text('quay', operator) }, 0, 0).total,
      )
    expect(counts()).toEqual([2, 1])
    own.addItem({ name: 'QUAY_3.png' })
    beside.addItem({ name: 'quay_4.png' })
    expect(counts()).toEqual([3, 1])
    storage.items.remove(ids[0] ?? 0)
    expect(counts()).toEqual([2, 1])
    expect(() =>
      storage.write(() => {
        own.addItem({ name: 'quay_5.png' })
        // The first count of this text happens within a write.
        expect(counts()).toEqual([3, 1])
        expect(storage.items.page({ ...search, filter: text('_5.p', 'cont') }, 0, 0).total).toBe(1)
        throw new Error('the disk is full')
      }),
    ).toThrow('the disk is full')
    expect(counts()).toEqual([2, 1])
    expect(storage.items.page({ ...search, filter: text('_5.p', 'cont') }, 0, 0).total).toBe(0)
    // More texts than the cache holds: the first one is dropped and counted again.
    for (let at = 0; at < 250; at += 1) storage.items.page({ ...search, filter: text(`_${at}_x`, 'cont') }, 0, 0)
    own.addItem({ name: 'quay_6.png' })
    expect(counts()).toEqual([3, 1])
  })

  it('has equal pages from its beginning and its end, in every order', async () => {
    for (const sort of [undefined, { field: 'name', order: 'DESC' }, { field: 'annotation_status', order: 'ASC' }]) {
      const whole: number[] = []
      for (let offset = 0; offset < 6_000; offset += 2_000)
        whole.push(...(await ask({}, 2_000, offset, sort)).data.map(({ id }) => id))
      expect(new Set(whole).size).toBe(6_000)
      for (const offset of [2_999, 3_000, 3_001, 5_990, 5_999, 6_000, 7_000]) {
        const page = await ask({}, 20, offset, sort)
        expect(page.data.map(({ id }) => id)).toEqual(whole.slice(offset, offset + 20))
        expect(page.total).toBe(6_000)
      }
    }
  })

  it('counts by folder and status are right after each change', async () => {
    const { items } = platform.running.storage
    const inFolder = async (status: number) =>
      (await ask({ folder_id: parts[0], annotation_status: { $in: [status] } })).total
    const byStatus = async () =>
      Object.fromEntries(items.counts({ projectId: project.id, hiddenValues: [] }).map((row) => [row.value, row.count]))
    expect([await inFolder(1), await inFolder(2)]).toEqual([1_000, 0])
    const [first] = (await ask({ folder_id: parts[0], annotation_status: 1 })).data
    items.setStatus(first?.id ?? 0, 2, '2026-06-01T00:00:00.000Z')
    expect([await inFolder(1), await inFolder(2), await byStatus()]).toEqual([
      999,
      1,
      { 1: 999, 2: 1_001, 3: 1_000, 4: 1_000, 5: 1_000, 6: 1_000 },
    ])
    const street = async () => (await ask({ name: { $contL: 'harbour' }, annotation_status: 2 })).total
    const before = await street()
    items.remove(first?.id ?? 0)
    expect([await inFolder(2), await street()]).toEqual([0, before - 1])
  })

  it('counts again after a failed write rolls its change back', async () => {
    const { storage } = platform.running
    const approved = async () => (await ask({ approval_status: 2 })).total
    expect(await approved()).toBe(0)
    const [one] = all()
    expect(() =>
      storage.write(() => {
        storage.items.setApproval(one?.id ?? 0, 2, '2026-06-01T00:00:00.000Z')
        throw new Error('the disk is full')
      }),
    ).toThrow('the disk is full')
    expect(await approved()).toBe(0)
    storage.items.setApproval(one?.id ?? 0, 2, '2026-06-01T00:00:00.000Z')
    expect(await approved()).toBe(1)
  })
})
