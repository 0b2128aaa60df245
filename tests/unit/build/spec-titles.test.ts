import { expect, it } from 'vitest'
import { namedRows, rowsIn } from '../../../build/scripts/spec-titles.mjs'

const found = (source: string) => namedRows('x.test.ts', source).map(({ id, runs }) => `${id} ${String(runs)}`)

it('the ids in a title → are read, and other brackets aren’t', () => {
  expect(rowsIn('does this [S1.1] and that [S2.1, D.4] in [E.vector] with [no] row [9]')).toEqual([
    'S1.1',
    'S2.1',
    'D.4',
    'E.vector',
  ])
})

it('a test that compares constants runs nothing', () => {
  expect(found(`it('numbers [S3.2]', () => { expect(ROLE_ID).toBe(3) })`)).toEqual(['S3.2 false'])
  expect(
    found(
      `it('tables [S3.4]', () => { expect(Object.keys(TABLE)).toEqual(['a']); expect(LIST.map((one) => one.id)).toHaveLength(2) })`,
    ),
  ).toEqual(['S3.4 false'])
  expect(
    found(
      `let app; beforeAll(() => { app = start() }); it('beside it [D.5]', () => { expect(ROW.sandbox).toBe(true) })`,
    ),
  ).toEqual(['D.5 false'])
  expect(
    found(`let row; beforeAll(() => { row = 3 }); it('set by hand [D.5]', () => { expect(row).toBe(3) })`),
  ).toEqual(['D.5 false'])
})

it.each([
  `it('x [S4.1]', () => { expect(mayChange(3)).toBe(true) })`,
  `it('x [S4.1]', async () => { await driver.press('a') })`,
  `it('x [S4.1]', () => { expect(LIST.every(isKnown)).toBe(true) })`,
  `it('x [S4.1]', () => { expect([1].map(table.nameOf)).toEqual(['a']) })`,
  `it('x [S4.1]', () => { new Peer() })`,
  `let app; beforeAll(async () => { app = await start() }); it('x [S4.1]', () => { expect(app.port).toBe(1) })`,
  `describe('all', () => { let app; beforeEach(() => { app = start() }); it('x [S4.1]', () => { expect(app).toBe(1) }) })`,
  `it.each([1, 2])('x [S4.1]', (n) => { run(n) })`,
  `it('x [S4.1]', checkTheWhole)`,
  `describe('all of it [S4.1]', () => { it('one', () => { run() }) })`,
])('a test that runs something counts: %s', (source) => {
  expect(found(source)).toEqual(['S4.1 true'])
})
