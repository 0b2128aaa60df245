import { expect, it } from 'vitest'
import { HISTORY_ENTRIES_MAX } from '../../../../../domain/constants'
import { createBatches } from '../../../../../reviewer/editors/session/answer-batches'

it('an undone step → it can be redone, until another step comes', () => {
  const batches = createBatches()
  batches.add({ words: 'first' })
  batches.add({ words: 'second' })
  expect(batches.take('undo')).toEqual({ words: 'second' })
  expect([batches.name('undo'), batches.name('redo')]).toEqual(['first', 'second'])
  batches.add({ words: 'third' })
  expect([batches.name('undo'), batches.name('redo'), batches.take('redo')]).toEqual(['third', undefined, undefined])
})

it('more steps than the history keeps → the oldest is dropped', () => {
  const batches = createBatches()
  for (let at = 0; at <= HISTORY_ENTRIES_MAX; at += 1) batches.add({ words: `step ${at}` })
  let last = ''
  for (let step = batches.take('undo'); step !== undefined; step = batches.take('undo')) last = step.words
  expect(last).toBe('step 1')
})
