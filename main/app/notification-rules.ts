import { importedUnit } from '#domain/imported-unit'
import type { ImportProgress } from '#contract/imports'
import type { OutboxView } from '#contract/outbox'
import { nextStep } from '#domain/errors'
import type { Job } from '#domain/job'
import type { Mention } from '#domain/live'
import type { AppPlace } from '#domain/routes'

/** Notification about something that ended in the background, and its target. */
export interface NotificationText {
  readonly title: string
  readonly body: string
  /** Target of a click; null shows the window unchanged. */
  readonly leadsTo: AppPlace | 'unsentChanges' | null
  /** It happened while the app was closed, so it is shown even if the window has the focus. */
  readonly isLate?: true
}

export interface NotificationRules {
  readonly importChanged: (progress: ImportProgress) => void
  /** A long job of the platform ended. */
  readonly jobEnded: (job: Job) => void
  /** A comment mentions the person. */
  readonly mentioned: (mention: Mention) => void
  /** Comments mentioned the person while the app was closed, the oldest first. */
  readonly mentionedBefore: (mentions: readonly Mention[]) => void
  readonly outboxChanged: (view: OutboxView) => void
  readonly connectivityChanged: (offline: boolean) => void
  /** Sets the present account. Existing state of another account causes no notification. */
  readonly accountChanged: (email: string | null) => void
}

const NOTHING_HELD: OutboxView = { waiting: 0, refused: [], refusedCount: 0, stopped: 0, failing: [], trouble: null }
/** Mentions that one notification lists. */
const LISTED = 3
const OTHERS = 'The others wait for your decision too.'

function mentionText({ projectId, itemId, itemName, by, text }: Mention): NotificationText {
  return {
    title: `${by} mentions you in a comment`,
    body: text === '' ? itemName : `${itemName}: ${text}`,
    leadsTo: { area: 'review', projectId, itemId },
  }
}

/** Derives notifications from main's events; each once. */
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
      // Many notifications would cover each other.
      const places = mentions.toReversed().map(({ by, itemName }) => `${by}, ${itemName}`)
      const more = places.length > LISTED ? [`and ${(places.length - LISTED).toLocaleString('en')} more`] : []
      const title = `You were mentioned in ${mentions.length.toLocaleString('en')} comments`
      tell({ ...text, title, body: [...places.slice(0, LISTED), ...more].join('\n'), isLate: true })
    },
    outboxChanged: (view) => {
      const known = new Set(lastView.refused.map(({ id }) => id))
      // If the last list was truncated, an entry that moves up in it is not new.
      const isNews = lastView.refusedCount === lastView.refused.length || view.refusedCount > lastView.refusedCount
      const stopping = lastView.waiting === 0 || !isNews ? [] : view.refused.filter(({ id }) => !known.has(id))
      // The lists are truncated, the counts are not.
      const stopped = lastView.waiting === 0 ? 0 : Math.max(0, view.stopped - lastView.stopped)
      // The person set the earlier failures aside.
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

/** Jobs that report items as unchangeable; other jobs report them as left out. */
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
  // A folder of pictures also omits files that are no pictures.
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

/** Formats a count. A formatter would load locale data at the start, which takes longer than opening a window. */
function countText(count: number): string {
  return count.toLocaleString('en')
}
