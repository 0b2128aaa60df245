import { afterAll, beforeAll, expect, it } from 'vitest'
import { conditionSearch } from '#domain/item-conditions'
import { parseQuery } from '#domain/query/crud/parse-query'
import { selectRows } from '#domain/query/crud/select-rows'
import { fieldCondition } from '#domain/query/field-operators'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { readSearch } from '../../../local-platform/areas/items/search-filter'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject } from '../../builders/local-platform'
import { randomOf } from '../../builders/scenes'
import { SEED, times } from '../../builders/walks'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

const CASES = times(2_000, 10_000)
const NAMES = ['Bridge.jpg', 'bridge_2.jpg', '100%_sure.jpg', 'tunnel.JPG', "o'clock.jpg", 'bridge_3.png']
const OPERATORS = ['eq', 'ne', 'gt', 'lt', 'gte', 'lte', 'starts', 'ends', 'cont', 'excl', 'in', 'notin', 'between']
const LOW = ['eqL', 'neL', 'startsL', 'endsL', 'contL', 'exclL', 'inL', 'notinL']
const NONE = ['isnull', 'notnull']

let platform: TestPlatform
let projectId: number
let admin: PlatformClient
let query: Readonly<Record<string, number>>
let rows: readonly Readonly<Record<string, unknown>>[]
let worker: { readonly id: number; readonly email: string }

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  const teamId = aTeam(storage)
  const project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  projectId = project.id
  query = { team_id: teamId, project_id: projectId }
  const id = aPersonOf(storage, teamId)
  inProject(storage, project, id)
  worker = { id, email: storage.people.byId(id)?.email ?? '' }
  const category = storage.categories.add(projectId, 'Night', '2026-05-01T08:00:00.000Z')
  for (const [at, name] of NAMES.entries()) {
    const day = `2026-05-0${at + 1}T10:00:00.000Z`
    const itemId = project.addItem({
      name,
      annotationStatus: (at % 3) + 1,
      isPinned: at === 2,
      createdAt: day,
      width: at === 5 ? null : (at + 1) * 100,
      height: 50,
    })
    if (at % 2 === 0) storage.items.setPriority(itemId, at + 1.5, day)
    if (at === 3) storage.items.setCategory(itemId, category, day)
    if (at < 2) storage.items.assign(itemId, id, PROJECT_ROLE.annotator)
  }
  admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
  rows = (await asked({})).map((row) => ({ ...row, priority: row['entropy_value'] }))
})
afterAll(() => platform.close())

async function asked(search: unknown): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { status, body } = await admin.call('searchItems', {
    query,
    body: { query: { limit: 100, offset: 0, search } },
  })
  expect([status, body['message']]).toEqual([200, undefined])
  return body.data ?? []
}

it(`random queries → find the same items as the reference implementation, or are refused alike [S5.4] [S5.5] [seed ${SEED}]`, () => {
  const random = randomOf(SEED)
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const texts = ['bridge', 'B', '.JPG', '%', "'", 'tunnel.JPG', 'x']
  const fields: Readonly<Record<string, readonly unknown[]>> = {
    name: texts,
    annotation_status: [1, 2, 3, 9],
    id: rows.map(({ id }) => id),
  }
  const condition = (): Readonly<Record<string, unknown>> => {
    const field = one(Object.keys(fields))
    const values = fields[field] ?? []
    // Numbers have no prefixes, and no case.
    const known =
      field === 'name' ? [...OPERATORS, ...LOW, ...NONE] : [...OPERATORS.slice(0, 6), 'in', 'notin', 'between', ...NONE]
    const name = random() < 0.02 ? one(['like', 'EQ', '']) : one(known)
    const isList = /^(in|notin|between|inL|notinL)$/.test(name)
    const value = isList ? [one(values), one(values)] : NONE.includes(name) ? true : one(values)
    return { [field]: { [`$${name}`]: value } }
  }
  const search = (depth: number): Readonly<Record<string, unknown>> =>
    depth === 0 || random() < 0.5
      ? condition()
      : { [one(['$and', '$or'])]: Array.from({ length: 1 + Math.floor(random() * 3) }, () => search(depth - 1)) }
  const { items } = platform.running.storage
  const searcher = { id: worker.id, email: worker.email, seesAssignees: true }
  let refused = 0
  for (let at = 0; at < CASES; at += 1) {
    const asking = search(3)
    const filter = readSearch(asking, searcher)
    if (!filter.ok) {
      refused += 1
      expect(filter.error, JSON.stringify(asking)).toMatch(/^Invalid comparison operator\. eq,ne,/)
      continue
    }
    const found = items.page({ projectId, hiddenValues: [], filter: filter.value }, 100, 0).rows.map(({ id }) => id)
    const parsed = parseQuery({ s: JSON.stringify(asking) })
    const selected = parsed.ok ? selectRows(rows, parsed.value) : parsed
    const alike = selected.ok ? selected.value.rows.map(({ id }) => id) : selected.error
    expect(found, JSON.stringify(asking)).toEqual(alike)
  }
  expect(refused).toBeGreaterThan(CASES / 200)
  expect(refused).toBeLessThan(CASES / 2)
})

it('items → are filtered by every operator of a field’s type [S5.4]', async () => {
  const names = async (condition: ReturnType<typeof fieldCondition>) => (await asked(condition)).map(({ name }) => name)
  const but = (...left: readonly string[]) => NAMES.filter((name) => !left.includes(name))
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = NAMES
  expect(await names(fieldCondition('name', 'text', 'contains', 'BRIDGE'))).toEqual([first, second, sixth])
  expect(await names(fieldCondition('name', 'text', 'does not contain', 'jpg'))).toEqual([sixth])
  expect(await names(fieldCondition('name', 'text', 'is empty'))).toEqual([])
  expect(await names(fieldCondition('annotation_status', 'single_select', 'is', [1, 2]))).toEqual(but(third, sixth))
  expect(await names(fieldCondition('categories.category_id', 'single_select', 'is not', 99_999))).toEqual(NAMES)
  expect(await names(fieldCondition('categories.category_id', 'single_select', 'is empty'))).toEqual(but(fourth))
  expect(await names(fieldCondition('assignments.user_id', 'multiselect', 'is', worker.email))).toEqual([first, second])
  expect(await names(fieldCondition('assignments.user_id', 'multiselect', 'is not', worker.id))).toEqual(
    but(first, second),
  )
  expect(await names(fieldCondition('assignments.user_id', 'multiselect', 'is empty'))).toEqual(but(first, second))
  expect(await names(fieldCondition('priority', 'numeric', 'equal', 3.5))).toEqual([third])
  expect(await names(fieldCondition('priority', 'numeric', 'not equal', 3.5))).toEqual(but(third))
  expect(await names(fieldCondition('priority', 'numeric', 'greater', 3))).toEqual([third, fifth])
  expect(await names(fieldCondition('priority', 'numeric', 'less', 3))).toEqual([first])
  expect(await names(fieldCondition('priority', 'numeric', 'empty'))).toEqual([second, fourth, sixth])
  expect(await names(fieldCondition('createdAt', 'date', 'is', '2026-05-02'))).toEqual([second])
  expect(await names(fieldCondition('createdAt', 'date', 'before', '2026-05-02'))).toEqual([first])
  expect(await names(fieldCondition('createdAt', 'date', 'after', '2026-05-04'))).toEqual([fifth, sixth])
  expect(await names(fieldCondition('createdAt', 'date', 'empty'))).toEqual([])
})

it('the item list’s filters → work on the platform as named, by role, pin and size as well [S5.4]', async () => {
  const names = async (field: string, operator: string, ...values: readonly (string | number)[]) =>
    (await asked(conditionSearch({ field, operator, values }))).map(({ name }) => name)
  const but = (...left: readonly string[]) => NAMES.filter((name) => !left.includes(name))
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = NAMES
  expect(await names(`assignee.${PROJECT_ROLE.annotator}`, 'is', worker.id)).toEqual([first, second])
  expect(await names(`assignee.${PROJECT_ROLE.admin}`, 'is', worker.id)).toEqual([])
  expect(await names(`assignee.${PROJECT_ROLE.admin}`, 'is empty')).toEqual(NAMES)
  expect(await names(`assignee.${PROJECT_ROLE.annotator}`, 'is not', worker.id)).toEqual(but(first, second))
  expect(await names('role', 'is', PROJECT_ROLE.annotator)).toEqual([first, second])
  expect(await names('pinned', 'is', 1)).toEqual([third])
  expect(await names('pinned', 'is not', 1)).toEqual(but(third))
  expect(await names('width', 'greater', 300)).toEqual([fourth, fifth])
  expect(await names('width', 'empty')).toEqual([sixth])
  expect(await names('width', 'not equal', 100)).toEqual(but(first))
  expect(await names('height', 'equal', 50)).toEqual(NAMES)
  expect(await names('colour', 'is', 'red')).toEqual([])
})
