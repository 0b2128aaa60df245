import { expect, it } from 'vitest'
import { breaksOf } from '../../../build/scripts/breaks.mjs'

/** The file after each of its breaks. */
const broken = (source: string) =>
  breaksOf('x.ts', source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end))

it.each([
  ['x = a === b', ['x = a !== b']],
  ['if (a) b = 1', ['if (!(a)) b = 1', 'if (a) b = (1 + 1)']],
  ['save(item, list)', ['', 'save(list, item)']],
  ['const on = true', ['const on = false']],
  ['x = a ?? b', ['x = a']],
  ['const most = 50_000', ['const most = (50_000 * 2)']],
  ['function f() { return g }', ['function f() { return undefined }']],
  ['function f() { return undefined }', []],
])('%s → is mutated in every possible way', (source, wanted) => {
  expect(
    broken(source)
      .filter((text) => text !== source)
      .toSorted(),
  ).toEqual([...wanted].toSorted())
})

it('types, imports and log calls → are never mutated', () => {
  expect(
    breaksOf('x.ts', `import { a } from 'b'\ntype T = 1 | true\nlog.info('x', 2 as number)`).map(({ kind }) => kind),
  ).toEqual(['constant'])
})
