import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SQLInputValue } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { conditionSearch, operatorsOf } from '#domain/item-conditions'
import { itemFilterField } from '#domain/item-filter-fields'
import { readSearch } from '../../../local-platform/areas/items/search-filter'
import { openDatabase } from '../../../local-platform/storage/database'
import { createItemLists } from '../../../local-platform/storage/item-lists'

const folder = mkdtempSync(join(tmpdir(), 'loupe-plans-'))
const opened = openDatabase(folder)
if (!opened.ok) throw new Error(opened.error.message)
const db = opened.value
db.exec('PRAGMA foreign_keys = OFF')
// A page of an empty list isn't read.
const add = db.prepare(
  `INSERT INTO items (project_id, folder_id, name, name_lower, annotation_status, is_pinned, width, height, priority, category_id,
     mime, source, created_at, updated_at)
   VALUES (1, 1, ?, ?, 1, ?, ?, ?, ?, ?, 'image/jpeg', '{"kind":"sample","sample":"street"}', ?, ?)`,
)
const DAYS = ['2026-05-01', '2026-05-02', '2026-05-03'].map((day) => `${day}T12:00:00.000Z`)
for (const at of [0, 1, 2, 3]) {
  const day = DAYS[at % 3] ?? ''
  const name = at === 0 ? 'sky.jpg' : `street_${at}.jpg`
  const size = at === 3 ? null : at + 1
  add.run(name, name, at % 2, size, size, at, at === 3 ? null : at, day, day)
}
db.exec('INSERT INTO item_assignments SELECT min(id), 1, 4 FROM items')
db.exec('INSERT INTO item_classes SELECT 5, min(id) FROM items')
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

type Args = readonly SQLInputValue[]
/** The database's plan for a list, statement by statement. */
const plans: { readonly isCount: boolean; readonly sql: string; readonly steps: readonly string[] }[] = []
const planned = new Proxy(db, {
  get: (target, key) => {
    if (key !== 'prepare') {
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    }
    return (sql: string) => {
      const statement = target.prepare(sql)
      const plan = (args: Args) => {
        if (!sql.includes('FROM items')) return
        const steps = target.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...args)
        plans.push({ isCount: sql.startsWith('SELECT count'), sql, steps: steps.map(({ detail }) => String(detail)) })
      }
      return {
        all: (...args: Args) => (plan(args), statement.all(...args)),
        get: (...args: Args) => (plan(args), statement.get(...args)),
        run: (...args: Args) => statement.run(...args),
      }
    }
  },
})
const lists = createItemLists(planned, () => Math.random())

const VALUES: Readonly<Record<string, readonly (string | number)[]>> = {
  name: ['street'],
  status: [1],
  approval: [0],
  assignee: [1],
  'assignee.4': [1],
  role: [4],
  priority: [2],
  pinned: [0],
  category: [2],
  class: [5],
  annotator: [1],
  objects: [2],
  comments: [2],
  width: [2],
  height: [2],
  created: ['2026-05-02'],
  updated: ['2026-05-02'],
  id: [2],
}
const CASES = Object.keys(VALUES).flatMap((field) => {
  const known = itemFilterField(field)
  return (known === undefined ? [] : operatorsOf(known)).map((operator) => [field, operator] as const)
})
/** An index that covers the filter, or an item by its id. */
const BY_INDEX = /^SEARCH items USING (COVERING INDEX|INTEGER PRIMARY KEY)/
/** The order of the list itself: a match of most items is soon found on the way. */
const IN_ORDER = /^SEARCH items USING INDEX items_by_project /

it.each(CASES)(
  'a filter of %s by “%s” → is answered by an index, and only the page’s rows are sorted in full [S5.4]',
  (field, operator) => {
    const search = conditionSearch({ field, operator, values: VALUES[field] ?? [] })
    const read = readSearch(search, { id: 1, email: 'nora@example.com', seesAssignees: true })
    if (!read.ok) throw new Error(read.error)
    for (const hiddenValues of [[], [9]]) {
      plans.length = 0
      lists.page({ projectId: 1, hiddenValues, filter: read.value }, 100, 0)
      for (const { isCount, steps } of plans) {
        // The table of assignments gives the assignee's items, which are looked up by id.
        const ofItems = steps.filter((step) => /^(SEARCH|SCAN) items\b/.test(step))
        expect(ofItems).not.toEqual([])
        expect(ofItems.filter((step) => !BY_INDEX.test(step) && (isCount || !IN_ORDER.test(step)))).toEqual([])
      }
    }
  },
)

it('every operator of every filterable field → was checked', () => {
  expect(CASES.length).toBeGreaterThan(35)
})

it.each([
  ['name', 'does not contain', 'sky', 3],
  ['assignee', 'is empty', '', 3],
  ['assignee', 'is not', 1, 4],
  ['role', 'is not', 4, 3],
  ['class', 'is not', 5, 3],
  ['annotator', 'is not', 1, 4],
])(
  'the matches of %s by “%s” → are counted by complement, also with a status and hidden statuses [S5.4]',
  (field, operator, value, left) => {
    expect(CASES).toContainEqual([field, operator])
    const search = conditionSearch({ field, operator, values: value === '' ? [] : [value] })
    const read = readSearch(search, { id: 1, email: 'nora@example.com', seesAssignees: true })
    if (!read.ok) throw new Error(read.error)
    const beside = { kind: 'oneOf', field: 'annotation_status', values: [0, 1], negated: false, folded: false } as const
    for (const [filter, hiddenValues, expected] of [
      [read.value, [], left],
      [read.value, [9], left],
      [{ kind: 'all', parts: [read.value, beside] }, [], left],
      [{ kind: 'all', parts: [read.value, beside] }, [9], left],
    ] as const) {
      plans.length = 0
      const { total, rows } = lists.page({ projectId: 1, hiddenValues, filter }, 100, 0)
      expect([total, rows.length]).toEqual([expected, expected])
      const counted = plans.filter(({ isCount }) => isCount).map(({ sql }) => sql)
      expect(counted.filter((sql) => /NOT EXISTS|items\.id NOT IN|= 0\b/.test(sql))).toEqual([])
    }
  },
)

it('few names of many → are looked up by id, whatever is hidden [S5.4]', () => {
  const filter = { kind: 'text', field: 'name', operator: 'cont', value: 'sky', folded: true } as const
  for (const hiddenValues of [[], [9]]) {
    plans.length = 0
    expect(lists.page({ projectId: 1, hiddenValues, filter }, 100, 0).total).toBe(1)
    const ofItems = plans.flatMap(({ steps }) => steps).filter((step) => /^(SEARCH|SCAN) items\b/.test(step))
    expect(ofItems).not.toEqual([])
    expect(ofItems.filter((step) => !/INTEGER PRIMARY KEY/.test(step))).toEqual([])
  }
})
