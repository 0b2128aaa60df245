import { expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { workWords } from '../../../../../reviewer/editors/work/work-words'

const REST = { at: 'rest' } as const

it('a platform without revisions → the details say so, because a save may be overwritten', () => {
  const saved = { at: 'saved', since: Date.UTC(2026, 10, 23, 14, 2) } as const
  expect(workWords(saved, REST)?.more).not.toContain('revisions')
  expect(workWords(saved, REST, false)?.more).toMatch(/has everything since .* keeps no revisions/)
})

it.each([
  ['here', 'Saved on this computer'],
  ['nowhere', 'Not saved'],
] as const)('a refused save → says where the work is: %s', (at, where) => {
  const state = at === 'here' ? ({ at, isHeld: false } as const) : ({ at, error: undefined } as const)
  const error = platformError('too_large')
  expect(workWords(state, { at: 'failed', error })).toEqual({
    text: `${where}; the platform refused it`,
    short: 'Refused by the platform',
    more: error.message,
    tone: 'bad',
  })
  const met = { revision: 4, annotation: undefined, parts: {}, by: undefined, savedAt: undefined }
  expect(workWords(state, { at: 'conflict', ...met })?.text).toBe(`${where}; someone else saved this item`)
})

it('changes that neither disk nor platform accepts → are called unsaved, with advice and both reasons', () => {
  const [full, refused] = [platformError('disk_full'), platformError('network_failure')]
  const words = workWords({ at: 'nowhere', error: full }, { at: 'failed', error: refused })
  expect(words).toMatchObject({
    text: 'Not saved anywhere: free disk space',
    short: 'Not saved: free disk space',
    tone: 'bad',
  })
  expect(words?.more).toContain(full.message)
  expect(words?.more).toContain(refused.message)
})

it('little room → the message is short', () => {
  const short = (state: Parameters<typeof workWords>[0], save: Parameters<typeof workWords>[1] = REST) =>
    workWords(state, save)?.short ?? ''
  const here = { at: 'here', isHeld: false } as const
  const met = {
    at: 'conflict',
    revision: 4,
    annotation: undefined,
    parts: {},
    by: undefined,
    savedAt: undefined,
  } as const
  const words = [
    short(here),
    short({ at: 'here', isHeld: true }),
    short({ at: 'nowhere', error: platformError('too_large') }),
    short(here, { at: 'failed', error: platformError('too_large') }),
    short(here, met),
    short({ at: 'readOnly', reason: { why: 'elsewhere', isFree: false } }),
  ]
  expect(new Set(words).size).toBe(words.length)
  for (const one of words) expect(one).toMatch(/^.{5,26}$/)
})
