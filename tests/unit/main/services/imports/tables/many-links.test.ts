import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inspectTable } from '../../../../../../main/services/imports/tables/inspect-table'
import { readRows } from '../../../../../../main/services/imports/tables/read-rows'

const MANY = 50_000
const COLUMNS = { as: 'links', content: 'url', name: 'name', folder: 'folder' } as const
const NEVER = new AbortController().signal

let home: string
let path: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'loupe-many-links-'))
  path = join(home, 'links.csv')
  const line = (at: number) => `item ${at}.png,https://img.example.org/${at}.png,${at < MANY / 2 ? '' : 'second half'}`
  const lines = Array.from({ length: MANY }, (_, at) => line(at))
  // The last two lines are items of earlier lines.
  await writeFile(path, ['name,url,folder', ...lines, line(7), line(MANY - 1)].join('\r\n'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

it('a list of 50,000 links → all fit, repeated ones are named by line, and others are served meanwhile', async () => {
  let turns = 0
  const other = setInterval(() => (turns += 1), 0)
  const look = await inspectTable(path, 'vector', undefined, MANY, NEVER)
  clearInterval(other)
  expect(look).toMatchObject({
    ok: true,
    value: {
      chosen: COLUMNS,
      fits: MANY,
      leftOutCount: 2,
      leftOut: [
        { file: 'links.csv, line 50002', reason: 'Its name is that of line 9 already.' },
        { file: 'links.csv, line 50003', reason: 'Its name is that of line 50001 already.' },
      ],
    },
  })
  expect(turns).toBeGreaterThan(10)
})

it('50,000 links → come in parts, each item once and in its folder', async () => {
  const items: { folder: string | null; name: string; link?: string | undefined }[] = []
  let largest = 0
  for await (const part of readRows({ path, columns: COLUMNS, type: 'vector', most: MANY })) {
    const rows = part.ok ? part.value : expect.fail('unreadable')
    largest = Math.max(largest, rows.length)
    for (const row of rows) if ('name' in row) items.push(row as (typeof items)[number])
  }
  expect(largest).toBeLessThan(1_000)
  expect(items).toHaveLength(MANY)
  expect(new Set(items.map(({ link }) => link)).size).toBe(MANY)
  expect(items[MANY - 1]).toMatchObject({ name: 'item 49999.png', link: 'https://img.example.org/49999.png' })
  expect(items.filter(({ folder }) => folder === 'second half')).toHaveLength(MANY / 2)
})

it('more links than a project takes at once → are refused with the number it takes', async () => {
  expect(await inspectTable(path, 'vector', undefined, MANY - 1, NEVER)).toMatchObject({
    ok: false,
    error: { code: 'limit_reached', message: expect.stringContaining('more than 49,999 items') as string },
  })
})
