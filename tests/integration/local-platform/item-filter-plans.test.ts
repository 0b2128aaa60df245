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
// A page of a list that is empty is not read.
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
db.exec('INSERT INTO item_assignments VALUES (1, 1, 4)')
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

type Args = readonly SQLInputValue[]
/** How the database answers what a list asks of it, statement by statement. */
const plans: { readonly isCount: boolean; readonly steps: readonly string[] }[] = []
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
        plans.push({ isCount: sql.startsWith('SELECT count'), steps: steps.map(({ detail }) => String(detail)) })
      }
      return {
        all: (...args: Args) => (plan(args), statement.all(...args)),
        get: (...args: Args) => (plan(args), statement.get(...args)),
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
/** An index that has all that is asked for, or an item by its id. */
const BY_INDEX = /^SEARCH items USING (COVERING INDEX|INTEGER PRIMARY KEY)/
/** The order of the list itself: what most items are is soon found on the way. */
const IN_ORDER = /^SEARCH items USING INDEX items_by_project /

it.each(CASES)(
  'a filter of %s by “%s” is answered out of an index, and whole rows are sorted of the page alone [S5.4]',
  (field, operator) => {
    const search = conditionSearch({ field, operator, values: VALUES[field] ?? [] })
    const read = readSearch(search, { id: 1, email: 'nora@example.com', seesAssignees: true })
    if (!read.ok) throw new Error(read.error)
    for (const hiddenValues of [[], [9]]) {
      plans.length = 0
      lists.page({ projectId: 1, hiddenValues, filter: read.value }, 100, 0)
      for (const { isCount, steps } of plans) {
        // Who has something is told by the table of assignments, and what is found there is looked up by its id.
        const ofItems = steps.filter((step) => /^(SEARCH|SCAN) items\b/.test(step))
        expect(ofItems).not.toEqual([])
        expect(ofItems.filter((step) => !BY_INDEX.test(step) && (isCount || !IN_ORDER.test(step)))).toEqual([])
      }
    }
  },
)

it('every operator of every field that a list is filtered by was looked at', () => {
  expect(CASES.length).toBeGreaterThan(35)
})
