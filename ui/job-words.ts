import { type Job, secondsLeft } from '#domain/job'
import { ITEMS_PER_FOLDER_MAX } from '#domain/constants'
import { amountText, countText } from './texts'

interface Words {
  readonly done: (job: Job) => string
  /** The reason after "Stopped: ". */
  readonly soFar: (job: Job) => string
  readonly leftOut: (count: number, job: Job) => string
}

const IMPORT: Words = {
  done: ({ done, unit }) => (done === 1 ? `One ${unit} is in.` : `${amount(done, unit)} are in.`),
  soFar: (job) => `${outOf(job)} ${job.done === 1 ? 'is' : 'are'} in.`,
  leftOut: (count, { unit }) => {
    // The files that a folder of pictures skips include other file types.
    const noun = unit === 'picture' ? 'file' : unit
    return count === 1 ? `One ${noun} was left out` : `${amount(count, noun)} were left out`
  },
}
const DONE: Readonly<Record<NonNullable<Job['act']>, string>> = { copy: 'copied', move: 'moved', delete: 'deleted' }
const doneOf = ({ act }: Job): string => (act === undefined ? 'changed' : DONE[act])
const CHANGE: Words = {
  done: (job) => `${amount(job.changed ?? 0, job.unit)} ${doneOf(job)}.`,
  soFar: (job) => `${amount(job.changed ?? 0, job.unit)} ${doneOf(job)}, ${outOf(job)} checked.`,
  leftOut: (count, job) => {
    const others = job.act === undefined ? 'the workflow needs more, or has no such transition' : 'the file is gone'
    return reasons(job, count, doneOf(job), others)
  },
}
const UNDO: Words = {
  done: ({ changed, unit }) =>
    `${amount(changed ?? 0, unit)} ${changed === 1 ? 'is as it was' : 'are as they were'} before.`,
  soFar: (job) => `${amount(job.changed ?? 0, job.unit)} changed back, ${outOf(job)} checked.`,
  leftOut: (count, job) => {
    const { changedSince: since, unit } = job
    return [
      since === 0 ? '' : `${amount(since, unit)} left as ${since === 1 ? 'it is' : 'they are'}: changed since`,
      reasons(job, count - since, 'changed back', 'the workflow lets you take no such transition'),
    ]
      .filter(Boolean)
      .join('. ')
  },
}

/** How many items were left, once for each reason. */
function reasons({ folderFull = 0, nameTaken = 0, unit }: Job, count: number, done: string, others: string): string {
  const counted: readonly (readonly [count: number, why: string])[] = [
    [folderFull, `the folder holds at most ${countText(ITEMS_PER_FOLDER_MAX)} items`],
    [nameTaken, 'the name is taken in the folder'],
    [count - folderFull - nameTaken, others],
  ]
  return counted
    .filter(([each]) => each > 0)
    .map(([each, why]) => `${amount(each, unit)} ${each === 1 ? 'was' : 'were'} not ${done}: ${why}`)
    .join('. ')
}
const leftAsTheyAre = (count: number, unit: string) =>
  `${amount(count, unit)} left as ${count === 1 ? 'it is' : 'they are'}: gone, or not yours to change`
const SHARE: Words = {
  done: ({ changed, unit }) =>
    changed === 0 ? 'They already were in all of them.' : `Added people to ${amount(changed ?? 0, unit)}.`,
  soFar: (job) => `added people to ${amount(job.changed ?? 0, job.unit)}, ${outOf(job)} checked.`,
  leftOut: (count, { unit }) => leftAsTheyAre(count, unit),
}
const UNDO_SHARE: Words = {
  done: ({ changed, unit }) => `Removed the people from ${amount(changed ?? 0, unit)}.`,
  soFar: (job) => `removed people from ${amount(job.changed ?? 0, job.unit)}, ${outOf(job)} checked.`,
  leftOut: (count, { changedSince, unit }) =>
    [
      changedSince === 0 ? '' : `In ${amount(changedSince, unit)} people with items or another role stay`,
      count === changedSince ? '' : leftAsTheyAre(count - changedSince, unit),
    ]
      .filter(Boolean)
      .join('. '),
}
const OTHER: Words = {
  done: ({ done, unit }) => `${amount(done, unit)} done.`,
  soFar: (job) => `${outOf(job)} done.`,
  leftOut: (count, { unit }) => `${amount(count, unit)} left out`,
}
const EXPORT: Words = {
  ...OTHER,
  done: (job) => (job.changed === null ? OTHER.done(job) : `${amount(job.changed, job.unit)} exported.`),
}
const WORDS: Readonly<Record<Job['kind'], Words>> = {
  import: IMPORT,
  changeItems: CHANGE,
  undoItems: UNDO,
  shareProjects: SHARE,
  undoSharing: UNDO_SHARE,
  exportAnnotations: EXPORT,
  other: OTHER,
}

const STATES: Readonly<Record<Job['state'], (job: Job) => string>> = {
  running: (job) => (job.total === 0 ? 'Counting…' : outOf(job)),
  done: (job) => WORDS[job.kind].done(job),
  cancelled: (job) => `Stopped: ${WORDS[job.kind].soFar(job)}`,
  failed: (job) => `It stopped by itself: ${WORDS[job.kind].soFar(job)}`,
  paused: (job) => `Paused: ${WORDS[job.kind].soFar(job)}`,
  interrupted: (job) => `Interrupted: ${WORDS[job.kind].soFar(job)}`,
}

/** The progress or result of a job. */
export function jobText(job: Job): string {
  return job.step ?? STATES[job.state](job)
}

/** The skipped entries of a job; undefined if none. */
export function leftOutText(job: Job): string | undefined {
  return job.leftOutCount === 0 ? undefined : WORDS[job.kind].leftOut(job.leftOutCount, job)
}

/** The speed and remaining time of a job; undefined while unknown. */
export function paceText(job: Job): string | undefined {
  const seconds = secondsLeft(job)
  if (seconds === undefined || job.perSecond === null) return undefined
  const rate = job.perSecond >= 10 ? Math.round(job.perSecond) : Math.round(job.perSecond * 10) / 10
  return `${countText(rate)} a second, ${timeText(seconds)} left`
}

function timeText(seconds: number): string {
  if (seconds < 5) return 'a few seconds'
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`
}

function outOf({ done, total, unit }: Job): string {
  return `${countText(Math.min(done, total))} of ${amount(total, unit)}`
}

function amount(count: number, unit: string): string {
  return amountText(count, unit, `${unit}s`)
}
