import { expect, it } from 'vitest'
import { projectPermissions } from '#domain/permissions'
import { startWord } from '../../../../../renderer/areas/project/start-word'

const ADMIN = projectPermissions({ actions: ['ViewNotStartedCount', 'ViewInProgressCount'], action_groups: [] })
const QA = projectPermissions({ actions: ['ViewInProgressCount'], action_groups: [] })
const word = (approveAsset: boolean, project: typeof ADMIN, counts: Readonly<Record<number, number>>) =>
  startWord({
    folder: { approveAsset },
    project,
    counts: new Map(Object.entries(counts).map(([value, count]) => [Number(value), count])),
  })

it('people without the right to approve annotate, whatever waits', () => {
  expect(word(false, ADMIN, { 1: 4, 3: 9 })).toBe('Start annotating')
})

it('people who approve review once an item is further than in progress', () => {
  expect(word(true, ADMIN, { 1: 4, 2: 1, 3: 0 })).toBe('Start annotating')
  expect(word(true, ADMIN, { 1: 4, 3: 1 })).toBe('Start reviewing')
})

it('people who see no item that is not started review', () => {
  expect(word(true, QA, { 2: 3 })).toBe('Start reviewing')
})

it('nothing is said of annotating before the rights and counts are known', () => {
  expect(startWord({ folder: undefined, project: ADMIN, counts: new Map() })).toBe('Start reviewing')
  expect(word(true, ADMIN, {})).toBe('Start reviewing')
})
