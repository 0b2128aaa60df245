import { expect, it } from 'vitest'
import { statusTone } from '#domain/status-tone'

const NAMES = ['Not started', 'In progress', 'Quality check', 'Returned', 'Completed', 'Skipped']

it('no two statuses of the system workflow look alike', () => {
  expect(new Set(NAMES.map(statusTone)).size).toBe(NAMES.length)
  expect(statusTone('Not started')).not.toBe(statusTone('Skipped'))
})

it('a name is known however it is written, and one of a team’s own keeps its tone', () => {
  expect(statusTone('NOT_STARTED')).toBe(statusTone('Not started'))
  expect(statusTone('Second look')).toBe(statusTone('Second look'))
})
