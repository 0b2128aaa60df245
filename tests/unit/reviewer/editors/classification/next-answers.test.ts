import { expect, it } from 'vitest'
import { nextAnswers } from '../../../../../reviewer/editors/classification/grid/next-answers'

it('an option of a question with one answer → it replaces the answer of each item', () => {
  expect(nextAnswers({ kind: 'one' }, 'Cat', false)(['Dog'])).toEqual(['Cat'])
})

it('an option of a question with several answers → it is added once', () => {
  const next = nextAnswers({ kind: 'several' }, 'Cat', false)
  expect([next(['Dog']), next(['Cat', 'Dog'])]).toEqual([
    ['Dog', 'Cat'],
    ['Cat', 'Dog'],
  ])
})

it('an option that every item has → it is removed, and other answers stay', () => {
  expect(nextAnswers({ kind: 'several' }, 'Cat', true)(['Cat', 'Dog'])).toEqual(['Dog'])
})

it('no option → all answers are removed', () => {
  expect(nextAnswers({ kind: 'several' }, undefined, false)(['Cat', 'Dog'])).toEqual([])
})
