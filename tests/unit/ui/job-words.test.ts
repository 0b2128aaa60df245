import { describe, expect, it } from 'vitest'
import { canGoOn, jobsShare, secondsLeft } from '#domain/job'
import { jobText, leftOutText, paceText } from '../../../ui/job-words'
import { aJob } from '../../builders/jobs'

const anImport = (change: Parameters<typeof aJob>[0] = {}) =>
  aJob({ id: 'import', kind: 'import', unit: 'picture', changed: null, ...change })

describe('a job’s texts', () => {
  it.each([
    [aJob(), '500 of 1,000 items'],
    [aJob({ act: 'copy', state: 'done', changed: 5 }), '5 items copied.'],
    [aJob({ kind: 'exportAnnotations', state: 'done', done: 12, total: 12, changed: 2 }), '2 items exported.'],
    [aJob({ act: 'move', state: 'failed' }), 'It stopped by itself: 480 items moved, 500 of 1,000 items checked.'],
    [aJob({ act: 'delete', state: 'cancelled' }), 'Stopped: 480 items deleted, 500 of 1,000 items checked.'],
    [aJob({ total: 0 }), 'Counting…'],
    [aJob({ done: 1_200 }), '1,000 of 1,000 items'],
    [aJob({ state: 'done', done: 1_000, changed: 1 }), '1 item changed.'],
    [aJob({ state: 'cancelled' }), 'Stopped: 480 items changed, 500 of 1,000 items checked.'],
    [aJob({ state: 'failed', changed: null }), 'It stopped by itself: 0 items changed, 500 of 1,000 items checked.'],
    [aJob({ kind: 'undoItems', state: 'done', changed: 1 }), '1 item is as it was before.'],
    [aJob({ kind: 'undoItems', state: 'done', changed: 480 }), '480 items are as they were before.'],
    [aJob({ kind: 'undoItems', state: 'cancelled' }), 'Stopped: 480 items changed back, 500 of 1,000 items checked.'],
    [anImport({ state: 'done', done: 1 }), 'One picture is in.'],
    [anImport({ state: 'done', done: 1_000 }), '1,000 pictures are in.'],
    [anImport({ state: 'done', done: 2, unit: 'file' }), '2 files are in.'],
    [anImport({ state: 'interrupted', done: 1 }), 'Interrupted: 1 of 1,000 pictures is in.'],
    [aJob({ kind: 'other', state: 'done', unit: 'file' }), '500 files done.'],
    [aJob({ kind: 'shareProjects', unit: 'project', state: 'done', changed: 1 }), 'Added people to 1 project.'],
    [aJob({ kind: 'shareProjects', unit: 'project', state: 'done', changed: 0 }), 'They already were in all of them.'],
    [
      aJob({ kind: 'undoSharing', unit: 'project', state: 'cancelled', changed: 3 }),
      'Stopped: removed people from 3 projects, 500 of 1,000 projects checked.',
    ],
  ])('%#: %o', (job, text) => expect(jobText(job)).toBe(text))

  it('skipped parts are counted with their own noun', () => {
    expect(leftOutText(aJob())).toBeUndefined()
    expect(leftOutText(anImport({ leftOutCount: 1 }))).toBe('One file was left out')
    expect(leftOutText(anImport({ leftOutCount: 1_200 }))).toBe('1,200 files were left out')
    expect(leftOutText(anImport({ unit: 'line', leftOutCount: 1 }))).toBe('One line was left out')
    expect(leftOutText(anImport({ unit: 'link', leftOutCount: 3 }))).toBe('3 links were left out')
    expect(leftOutText(anImport({ unit: 'annotation', leftOutCount: 3 }))).toBe('3 annotations were left out')
    expect(leftOutText(aJob({ kind: 'exportAnnotations', leftOutCount: 3 }))).toBe('3 items left out')
    const shared = { kind: 'undoSharing', unit: 'project', leftOutCount: 3 } as const
    expect(leftOutText(aJob({ ...shared, changedSince: 2 }))).toBe(
      'In 2 projects people with items or another role stay. 1 project left as it is: gone, or not yours to change',
    )
    const undo = (leftOutCount: number, changedSince: number) => aJob({ kind: 'undoItems', leftOutCount, changedSince })
    expect(leftOutText(undo(3, 3))).toBe('3 items left as they are: changed since')
    expect(leftOutText(undo(3, 1))).toBe(
      '1 item left as it is: changed since. 2 items were not changed back: the workflow lets you take no such transition',
    )
    expect(leftOutText(aJob({ leftOutCount: 20 }))).toContain('20 items were not changed')
    expect(leftOutText(aJob({ act: 'move', leftOutCount: 6, folderFull: 5, nameTaken: 1 }))).toBe(
      '5 items were not moved: the folder holds at most 50,000 items. 1 item was not moved: the name is taken in the folder',
    )
    expect(leftOutText(aJob({ act: 'copy', leftOutCount: 8, folderFull: 1, nameTaken: 5 }))).toBe(
      '1 item was not copied: the folder holds at most 50,000 items. 5 items were not copied: the name is taken in the folder. 2 items were not copied: the file is gone',
    )
    expect(leftOutText(aJob({ kind: 'undoItems', leftOutCount: 3, changedSince: 1, folderFull: 2 }))).toBe(
      '1 item left as it is: changed since. 2 items were not changed back: the folder holds at most 50,000 items',
    )
  })

  it.each([
    [{ perSecond: null }, undefined],
    [{ perSecond: 250 }, '250 a second, a few seconds left'],
    [{ perSecond: 12.4 }, '12 a second, about 45 seconds left'],
    [{ perSecond: 0.52 }, '0.5 a second, about 16 minutes left'],
    [{ perSecond: 0.01 }, '0 a second, about 14 hours left'],
    [{ perSecond: 250, state: 'done' as const }, undefined],
  ])('the speed of %o', (change, text) => expect(paceText(aJob(change))).toBe(text))
})

describe('a job', () => {
  it('resumes where it stopped, unless it is finished or running', () => {
    const states = ['running', 'done', 'cancelled', 'failed', 'interrupted'] as const
    expect(states.filter((state) => canGoOn(aJob({ state })))).toEqual(['cancelled', 'failed', 'interrupted'])
  })

  it('several jobs’ progress is their average; skipped parts of an import count as done', () => {
    expect(jobsShare([])).toBeUndefined()
    expect(jobsShare([aJob(), aJob({ total: 0 })])).toBeUndefined()
    expect(jobsShare([aJob(), aJob({ done: 1_000 })])).toBe(0.75)
    expect(jobsShare([anImport({ leftOutCount: 250 })])).toBe(0.75)
    expect(jobsShare([aJob({ done: 2_000 })])).toBe(1)
  })

  it('shows no remaining time while counting', () => {
    expect(secondsLeft(aJob({ total: 0, perSecond: 10 }))).toBeUndefined()
    expect(secondsLeft(aJob({ perSecond: 100 }))).toBe(5)
  })
})
