import { expect, it } from 'vitest'
import { expectedTools } from '../../../../domain/annotation/expected-tools'
import { AREA_KINDS, KIND_NAMES, kindOf } from '../../../../domain/annotation/kinds/registry'
import { STEP_TOOLS } from '../../../../domain/step-tools'
import { kindsInOrder, kindWords } from '../../../../reviewer/editors/document/kind-words'

it('the tool of a project step → it has the noun of the kind that it draws, and is that kind’s first tool', () => {
  const rows = STEP_TOOLS.map(({ id }) => ({ id, label: kindOf(id)?.noun, tool: kindOf(id)?.tools?.[0] }))
  expect(rows).toEqual(STEP_TOOLS.map(({ id, label }) => ({ id, label, tool: id })))
})

it('each kind → it has a noun of its own', () => {
  const nouns = KIND_NAMES.map((kind) => kindWords({ kind }))
  expect(new Set(nouns).size).toBe(KIND_NAMES.length)
  expect(nouns.filter((noun, at) => noun === KIND_NAMES[at])).toEqual([])
})

it('a kind without tools in the objects of a project → every tool stays shown', () => {
  expect(expectedTools({ steps: undefined, kinds: ['bbox', 'entity'], objects: 99 })).toBeUndefined()
})

it('the kinds that enclose an area → boxes, polygons and ellipses', () => {
  expect([...AREA_KINDS]).toEqual(['bbox', 'rbbox', 'polygon', 'ellipse'])
})

it('kinds of an item → they are listed in the order of the registry, then events, then unknown types', () => {
  expect(kindsInOrder(new Set(['new-type', 'event', 'tag', 'mask', 'bbox']))).toEqual([
    'bbox',
    'mask',
    'tag',
    'event',
    'new-type',
  ])
})
