import { importedUnit } from '#domain/imported-unit'
import type { ImportProgress } from '#contract/imports'
import type { OutboxView } from '#contract/outbox'
import { nextStep } from '#domain/errors'
import type { Job } from '#domain/job'
import type { Mention } from '#domain/live'
import type { AppPlace } from '#domain/routes'

/** Something that ended while nobody looked: what is said of it, and where it leads. */
export interface NotificationText {
  readonly title: string
  readonly body: string
  /** null: the window as it was left. */
  readonly leadsTo: AppPlace | 'unsentChanges' | null
  /** It happened while the app was closed: it is news to who looks at the window, too. */
  readonly isLate?: true
}

export interface NotificationRules {
  readonly importChanged: (progress: ImportProgress) => void
  /** A job of the platform that took long came to its end. */
  readonly jobEnded: (job: Job) => void
  /** Somebody called the person in a comment. */
  readonly mentioned: (mention: Mention) => void
  /** They were called while the app was closed, the oldest first. */
  readonly mentionedBefore: (mentions: readonly Mention[]) => void
  readonly outboxChanged: (view: OutboxView) => void
  readonly connectivityChanged: (offline: boolean) => void
  /** Who works from now on; what another account finds is not news. */
  readonly accountChanged: (email: string | null) => void
}

const NOTHING_HELD: OutboxView = { waiting: 0, refused: [], refusedCount: 0, stopped: 0, failing: [], trouble: null }
/** So many of several calls are named. */
const LISTED = 3
const OTHERS = 'The others wait for your decision too.'

function mentionText({ projectId, itemId, itemName, by, text }: Mention): NotificationText {
  return {
    title: `${by} mentions you in a comment`,
    body: text === '' ? itemName : `${itemName}: ${text}`,
    leadsTo: { area: 'review', projectId, itemId },
  }
}

/** Tells what is worth a notice from what main knows anyway; each thing once. */
export function createNotificationRules(tell: (notification: NotificationText) => void): NotificationRules {
  let importing: ImportProgress['state'] | null = null
  let account: string | null = null
  let lastView = NOTHING_HELD
  let sent = 0
  let isOffline = false
  let isHeldOffline = false
  const note = (): void => {
    isHeldOffline ||= isOffline && lastView.waiting > 0
  }

  return {
    importChanged: (progress) => {
      const before = importing
      importing = progress.state
      if (before !== 'running') return
      const notification = IMPORT_TEXTS[progress.state]?.(progress)
      if (notification === undefined) return
      const { projectId } = progress
      tell({ ...notification, leadsTo: projectId === null ? { area: 'projects' } : { area: 'project', projectId } })
    },
    jobEnded: (job) => {
      const said = JOB_TEXTS[job.state]?.(job)
      if (said === undefined) return
      const { project } = job
      tell({ ...said, leadsTo: project === null ? null : { area: 'project', projectId: project.id } })
    },
    mentioned: (mention) => tell(mentionText(mention)),
    mentionedBefore: (mentions) => {
      const newest = mentions.at(-1)
      if (newest === undefined) return
      const text = mentionText(newest)
      if (mentions.length === 1) return tell({ ...text, isLate: true })
      // Many at once would cover each other.
      const places = mentions.toReversed().map(({ by, itemName }) => `${by}, ${itemName}`)
      const more = places.length > LISTED ? [`and ${(places.length - LISTED).toLocaleString('en')} more`] : []
      const title = `You were called in ${mentions.length.toLocaleString('en')} comments`
      tell({ ...text, title, body: [...places.slice(0, LISTED), ...more].join('\n'), isLate: true })
    },
    outboxChanged: (view) => {
      const known = new Set(lastView.refused.map(({ id }) => id))
      // Where the list ended, what moves up in it is no news.
      const isNews = lastView.refusedCount === lastView.refused.length || view.refusedCount > lastView.refusedCount
      const stopping = lastView.waiting === 0 || !isNews ? [] : view.refused.filter(({ id }) => !known.has(id))
      // The lists end, the counts do not.
      const stopped = lastView.waiting === 0 ? 0 : Math.max(0, view.stopped - lastView.stopped)
      // What failed before was put aside by the person.
      const failed = new Set(lastView.failing.map(({ id }) => id))
      const refused = stopping.filter(({ id }) => !failed.has(id))
      const putAside = stopping.length - refused.length
      const refusedNow = Math.max(refused.length, view.refusedCount - lastView.refusedCount - putAside)
      sent += Math.max(0, lastView.waiting - view.waiting - stopped)
      lastView = view
      note()
      const [first] = refused
      if (first !== undefined) {
        const why = `${first.error.message} ${nextStep(first.error)}`
        const body = refusedNow > 1 ? `${why} ${OTHERS}` : first.itemName === null ? why : `${first.itemName}: ${why}`
        tell({ title: `${changes(refusedNow)} refused`, body, leadsTo: 'unsentChanges' })
      }
      if (view.waiting > 0) return
      if (isHeldOffline && sent > 0)
        tell({
          title: `${changes(sent)} sent`,
          body: 'The platform is back and has your changes.',
          leadsTo: null,
        })
      sent = 0
      isHeldOffline = false
    },
    connectivityChanged: (offline) => {
      isOffline = offline
      note()
    },
    accountChanged: (email) => {
      if (email === account) return
      account = email
      lastView = NOTHING_HELD
      sent = 0
      isHeldOffline = false
    },
  }
}

const IMPORT_TEXTS: Readonly<
  Partial<Record<ImportProgress['state'], (progress: ImportProgress) => Pick<NotificationText, 'title' | 'body'>>>
> = {
  done: (progress) => ({
    title: `“${progress.projectName}” is ready`,
    body: `${brought(progress.done, progress)} in.${leftOut(progress)}`,
  }),
  failed: (progress) => ({
    title: `The import into “${progress.projectName}” stopped`,
    body: [
      `${countText(progress.done)} of ${brought(progress.total, progress)} in.`,
      progress.error?.message,
      progress.error && nextStep(progress.error),
    ]
      .filter(Boolean)
      .join(' '),
  }),
}

/** Jobs whose left ones were not changed; others pass them over. */
const CHANGES: ReadonlySet<Job['kind']> = new Set(['changeItems', 'undoItems'])

const JOB_TEXTS: Readonly<Partial<Record<Job['state'], (job: Job) => Pick<NotificationText, 'title' | 'body'>>>> = {
  done: ({ kind, title, project, done, changed, unit, leftOutCount }) => ({
    title: `“${title}” is done`,
    body: `${amount(changed ?? done, unit)}${inProject(project)}.${leftOutCount === 0 ? '' : ` ${countText(leftOutCount)} ${CHANGES.has(kind) ? 'could not be changed' : 'left out'}.`}`,
  }),
  failed: ({ title, project, done, total, unit, error }) => ({
    title: `“${title}” stopped`,
    body: [
      `${countText(done)} of ${amount(total, unit)}${inProject(project)} are done.`,
      error?.message,
      error && nextStep(error),
    ]
      .filter(Boolean)
      .join(' '),
  }),
}

function inProject(project: Job['project']): string {
  return project === null ? '' : ` in “${project.name}”`
}

function amount(count: number, unit: string): string {
  return `${countText(count)} ${count === 1 ? unit : `${unit}s`}`
}

function leftOut(progress: ImportProgress): string {
  const { skippedCount: count } = progress
  const unit = importedUnit(progress)
  // Files that are no pictures are among what a folder of pictures leaves out.
  return count === 0
    ? ''
    : ` ${amount(count, unit === 'picture' ? 'file' : unit)} ${count === 1 ? 'was' : 'were'} left out.`
}

function brought(count: number, progress: ImportProgress): string {
  const unit = importedUnit(progress)
  return `${amount(count, unit)} ${count === 1 ? 'is' : 'are'}`
}

function changes(count: number): string {
  return count === 1 ? 'One change was' : `${countText(count)} changes were`
}

/** A formatter of its own would load the language's data at the start, which takes longer than opening a window. */
function countText(count: number): string {
  return count.toLocaleString('en')
}
