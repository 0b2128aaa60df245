import { expect, it } from 'vitest'
import { statusTone } from '#domain/status-tone'

const NAMES = ['Not started', 'In progress', 'Quality check', 'Returned', 'Completed', 'Skipped']

it('two statuses of the system workflow → never look alike', () => {
  expect(new Set(NAMES.map(statusTone)).size).toBe(NAMES.length)
  expect(statusTone('Not started')).not.toBe(statusTone('Skipped'))
})

it('a known name → is recognised in any spelling, and a team’s own keeps its tone', () => {
  expect(statusTone('NOT_STARTED')).toBe(statusTone('Not started'))
  expect(statusTone('Second look')).toBe(statusTone('Second look'))
})
