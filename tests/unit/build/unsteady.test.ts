import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openUnsteady } from '../../../build/scripts/unsteady.mjs'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unsteady-'))
  path = join(folder, 'test', 'unsteady.json')
})

afterEach(() => rmSync(folder, { recursive: true }))

/** One run in which these tests needed a second try; returns those that needed one before. */
function run(...titles: readonly string[]): readonly string[] {
  const record = openUnsteady(path)
  const back = titles.filter((title) => record.note(title))
  record.close()
  return back
}

it('the first time → is remembered, and the second is reported', () => {
  expect(run('e2e: a', 'e2e: b')).toEqual([])
  expect(run()).toEqual([])
  expect(run('e2e: b', 'e2e: c')).toEqual(['e2e: b'])
})

it('the same test twice in one run → counts once', () => {
  expect(run('e2e: a', 'e2e: a')).toEqual([])
})

it('twenty steady runs → forget a test, nineteen don’t', () => {
  run('e2e: a', 'e2e: b')
  for (let steady = 0; steady < 19; steady += 1) run()
  expect(run('e2e: a')).toEqual(['e2e: a'])
  expect(run('e2e: b')).toEqual([])
})

it('a damaged record → starts over', () => {
  run('e2e: a')
  writeFileSync(path, '{"run": 4, "tests"')
  expect(run('e2e: a')).toEqual([])
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ run: 1, tests: [{ title: 'e2e: a' }] })
})
