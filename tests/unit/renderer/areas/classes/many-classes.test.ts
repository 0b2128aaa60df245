import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CLASSES_PER_CALL_MAX } from '#domain/constants'
import { asRenamed, compareClasses } from '../../../../../renderer/areas/classes/compare-classes'
import { classParts } from '../../../../../renderer/projects/class-parts'
import { readClassesFile } from '../../../../../renderer/projects/classes-file'

// A browser decides which colours are valid.
beforeEach(() => vi.stubGlobal('CSS', { supports: (_: string, value: string) => /^#[0-9a-f]{6}$/.test(value) }))
afterEach(() => vi.unstubAllGlobals())

const MANY = 3_000
const nameOf = (at: number) => `species ${String(at).padStart(4, '0')}`
const FILE = Array.from({ length: MANY }, (_, at) => ({
  name: nameOf(at),
  color: `#${((at * 997) % 0xff_ff_ff).toString(16).padStart(6, '0')}`,
  type: 1,
  attribute_groups: [],
}))
const hex = (colour: string) => colour.toUpperCase()

it('a file of 3,000 classes → all are read in order, and a repeated name is named by its position', () => {
  const { classes, problems } = readClassesFile(JSON.stringify([...FILE, FILE[5]]))
  expect(classes).toEqual(FILE)
  expect(problems).toEqual(['Class 3001: “species 0005” is in the file before.'])
})

it('3,000 classes beside 3,000 existing ones → each is compared with its own, and conflicts get free names', () => {
  const { classes } = readClassesFile(JSON.stringify(FILE))
  const present = FILE.map((one, at) => ({ ...one, id: at + 1, type: at % 2 === 0 ? 1 : 2 }))
  const compared = compareClasses(classes, present.toReversed() as never, hex)
  expect(compared.map(({ present: own }) => own?.id)).toEqual(present.map(({ id }) => id))
  const conflicts = compared.filter(({ verdict }) => verdict === 'conflict')
  expect(conflicts).toHaveLength(MANY / 2)
  const taken = new Set(present.map(({ name }) => name))
  const names = conflicts.map((one) => asRenamed(one, taken).name)
  expect(new Set([...names, ...FILE.map(({ name }) => name)]).size).toBe(MANY * 1.5)
})

it('3,000 classes to import → are sent in parts that a call takes, each once and in order', () => {
  const parts = classParts(FILE)
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(CLASSES_PER_CALL_MAX)
  expect(parts.flat()).toEqual(FILE)
})
