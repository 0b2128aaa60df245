import { expect, it } from 'vitest'
import type { Native } from '../../../../domain/annotation/native'
import { changed, eachChange } from '../../../../domain/annotation/ops/apply'
import { ABSENT, type Op, type Path, type ValueOp } from '../../../../domain/annotation/ops/op'

const set = (path: Path, to: unknown): ValueOp => ({ o: 'set', id: 'b1', path, from: undefined, to })

it('several values of an object → are written at once; keys keep their order and other text stays', () => {
  const value: Native = { a: 1, points: [1, 2, 3], by: { email: 'x', role: 'y' }, z: 9 }
  const next = changed(value, [set(['z'], 8), set(['by', 'role'], 'q'), set(['points', 1], 7), set(['added'], true)])
  expect(JSON.stringify(next)).toBe('{"a":1,"points":[1,7,3],"by":{"email":"x","role":"q"},"z":8,"added":true}')
  expect(value).toEqual({ a: 1, points: [1, 2, 3], by: { email: 'x', role: 'y' }, z: 9 })
  expect(JSON.stringify(changed(next, [set(['by', 'email'], ABSENT), set(['a'], ABSENT)]))).toBe(
    '{"points":[1,7,3],"by":{"role":"q"},"z":8,"added":true}',
  )
})

it('each value → is written after the previous one, and an invalid text stays', () => {
  const patch: ValueOp = { o: 'text', id: 'b1', path: ['note'], patch: [[0, 'a', 'b']] }
  expect(changed({ note: 'abc' }, [set(['note'], 'aaa'), patch])).toEqual({ note: 'baa' })
  const value = { note: 5 }
  expect(changed(value, [patch])).toBe(value)
  expect(changed(value, [])).toBe(value)
})

it('a field → is a field, whatever its name', () => {
  const value = JSON.parse('{"a":1,"__proto__":{"b":2}}') as Native
  const next = changed(value, [set(['a'], 2), set(['__proto__'], { c: 3 })])
  expect(JSON.stringify(next)).toBe('{"a":2,"__proto__":{"c":3}}')
  expect(Object.getPrototypeOf(next)).toBe(Object.prototype)
})

it('the ranges of a delta → are found per object', () => {
  const added: Op = { o: 'add', id: 'n1', z: 1, value: {} }
  const other: ValueOp = { ...set(['a'], 1), id: 'b2' }
  const seen: unknown[] = []
  eachChange([set(['a'], 1), set(['b'], 2), other, added, other, set(['a'], 3)], {
    values: (id, ops) => seen.push([id, ops.length]),
    other: (op) => seen.push(op.o),
  })
  expect(seen).toEqual([['b1', 2], ['b2', 1], 'add', ['b2', 1], ['b1', 1]])
})
