import { describe, expect, it } from 'vitest'
import { headOps } from '#domain/annotation/commands/change-head'
import { type CodeChange, codeChangeValues, codeValue } from '#domain/annotation/forms/code-changes'
import { environmentsOf } from '#domain/annotation/forms/environments'
import { readFormTree } from '#domain/annotation/forms/form-tree'
import type { Native } from '#domain/annotation/native'
import { changed } from '#domain/annotation/ops/apply'

const tree = readFormTree({
  components: [
    { id: 'why', type: 'input', value: '{{start}}' },
    { id: 'runs', type: 'group', isTemplate: true, children: [{ id: 'note', type: 'input' }] },
    { id: 'line', type: 'divider' },
  ],
})
const made = (head: Native, change: CodeChange): Native => {
  const answer = codeChangeValues({ head, tree }, change)
  if ('refusal' in answer) throw new Error(answer.refusal)
  return changed(head, headOps(head, answer.values))
}
const after = (...changes: readonly CodeChange[]): Native => {
  let head: Native = { data: {} }
  for (const change of changes) {
    head = made(head, change)
  }
  return head
}
const at = (head: Native, ...path: readonly (string | number)[]) =>
  codeValue({ head, tree, itemData: { start: 'From the item' } }, path)

describe('the code of a form', () => {
  it('reads what the form displays: answers, the item’s values, and lengths of groups', () => {
    expect(at({ data: {} }, 'why')).toEqual({ value: 'From the item' })
    expect(at({ data: { why: { value: 'Mine' } } }, 'why')).toEqual({ value: 'Mine' })
    expect(at({ data: {} }, 'runs')).toEqual({ value: 0 })
  })

  it('adds rows, writes to the last one, and removes rows', () => {
    const two = after(
      { does: 'repeat', path: ['runs'] },
      { does: 'repeat', path: ['runs'] },
      { does: 'set', path: ['runs', 0, 'note'], value: 'first' },
      { does: 'set', path: ['runs', -1, 'note'], value: 'last' },
    )
    expect(at(two, 'runs')).toEqual({ value: 2 })
    expect(at(two, 'runs', 1, 'note')).toEqual({ value: 'last' })
    const one = made(two, { does: 'delete', path: ['runs'], row: -2 })
    expect(at(one, 'runs')).toEqual({ value: 1 })
    expect(at(one, 'runs', 0, 'note')).toEqual({ value: 'last' })
  })

  it.each<readonly [string, CodeChange, string]>([
    ['an unknown id', { does: 'set', path: ['nope'], value: 1 }, 'The form has no component “nope”.'],
    ['a divider', { does: 'set', path: ['line'], value: 1 }, '“line” holds no value.'],
    [
      'a path without its row',
      { does: 'set', path: ['note'], value: 1 },
      'The path of “note” names each group and row around it.',
    ],
    [
      'the last row of none',
      { does: 'set', path: ['runs', -1, 'note'], value: 1 },
      'A group around “note” has no rows.',
    ],
    ['rows of no group', { does: 'repeat', path: ['why'] }, '“why” is no group with rows.'],
    ['a row that is not there', { does: 'delete', path: ['runs'], row: 3 }, '“runs” has no row 3.'],
  ])('is refused %s → with a sentence', (_what, change, refusal) => {
    expect(codeChangeValues({ head: { data: {} }, tree }, change)).toEqual({ refusal })
  })

  it('reads the form’s variables by name', () => {
    expect(environmentsOf({ environments: [{ name: 'a', value: '1' }, { name: 'a', value: '2' }, 7] })).toEqual({
      a: '2',
    })
    expect(environmentsOf({})).toEqual({})
  })
})
