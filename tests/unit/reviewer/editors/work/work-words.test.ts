import { expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { workWords } from '../../../../../reviewer/editors/work/work-words'

const REST = { at: 'rest' } as const

it('a platform that counts no revisions is told of where its word is: what is saved may be passed by', () => {
  const saved = { at: 'saved', since: Date.UTC(2026, 10, 23, 14, 2) } as const
  expect(workWords(saved, REST)?.more).not.toContain('revisions')
  expect(workWords(saved, REST, false)?.more).toMatch(/has everything since .* counts no revisions/)
})

it.each([
  ['here', 'Saved on this computer'],
  ['nowhere', 'Not saved'],
] as const)('a save that was not taken says where the work is: %s', (at, where) => {
  const state = at === 'here' ? ({ at, isHeld: false } as const) : ({ at, error: undefined } as const)
  const error = platformError('too_large')
  expect(workWords(state, { at: 'failed', error })).toEqual({
    text: `${where}; the platform did not take it`,
    more: error.message,
    tone: 'bad',
  })
  const met = { revision: 4, annotation: undefined, by: undefined, savedAt: undefined }
  expect(workWords(state, { at: 'conflict', ...met })?.text).toBe(`${where}; somebody else saved this item`)
})
