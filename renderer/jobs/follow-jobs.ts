import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { hasEnded, type Job, type JobsView } from '#domain/job'
import { jobText, leftOutText } from '../../ui/job-words'
import type { NoticeTone } from '../../ui/notice'
import { countText } from '../../ui/texts'
import { resultOf } from '../desktop/client'
import { undoJob } from './job-acts'
import { itemsKey, projectQuery, projectsQuery } from '../queries'
import { connectJobs, failJobs, forgetJobs, markBusy, takeJobs, useJobs } from '../stores/jobs-store'
import { notify, notifyFailure } from '../stores/notice-store'
import { useSession } from '../stores/session-store'

const REFRESH_EVERY_MS = 1_500

/** Keeps the list of jobs as main has it, and says what came to its end; the answer ends it. */
export function followJobs(desktop: DesktopApi, queries: QueryClient, now: () => number): () => void {
  let refreshedAt = Number.NEGATIVE_INFINITY
  /** Pictures that an import brings show up as they come, and not at every picture. */
  const showNew = (job: Job): void => {
    if (job.kind !== 'import' || (!hasEnded(job) && now() - refreshedAt < REFRESH_EVERY_MS)) return
    refreshedAt = now()
    void queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
    if (job.project === null) return
    void queries.invalidateQueries({ queryKey: projectQuery(job.project.id).queryKey })
    void queries.invalidateQueries({ queryKey: itemsKey(job.project.id) })
  }
  const take = (view: JobsView): void => {
    const before = new Map(useJobs.getState().jobs.map((job) => [job.id, job]))
    takeJobs(view)
    for (const job of view.jobs) {
      const known = before.get(job.id)
      if (known?.done !== job.done || known.state !== job.state) showNew(job)
      if (known?.state === 'running' && hasEnded(job)) tellEnd(desktop, job)
    }
  }
  const reload = async (): Promise<void> => {
    const read = await resultOf(desktop.jobs.list())
    if (read.ok) take(read.value)
    else failJobs(read.error)
  }
  connectJobs({
    reload,
    saveList: async () => {
      const saved = await resultOf(desktop.imports.saveReport())
      if (!saved.ok) notifyFailure(saved.error, 'Couldn’t save the list')
      else if (saved.value !== null) notify({ tone: 'success', title: 'List saved', text: saved.value.path })
    },
    act: async (act, id) => {
      markBusy(id, true)
      const done = await resultOf(desktop.jobs[act](id))
      markBusy(id, false)
      if (!done.ok) notifyFailure(done.error, FAILED[act])
    },
  })
  const isSignedIn = (): boolean => useSession.getState().phase === 'signedIn'
  const ends = [
    desktop.on('jobs.changed', (view) => {
      if (isSignedIn()) take(view)
    }),
    useSession.subscribe(({ phase }, { phase: before }) => {
      if (phase === 'signedIn' && before !== 'signedIn') void reload()
      if (phase === 'signedOut') forgetJobs()
    }),
  ]
  if (isSignedIn()) void reload()
  return () => {
    for (const end of ends) end()
  }
}

const FAILED = {
  cancel: 'Couldn’t stop the job',
  pause: 'Couldn’t pause the job',
  again: 'Couldn’t continue the job',
  dismiss: 'Couldn’t dismiss the job',
} as const

const TONES: Readonly<Partial<Record<Job['state'], NoticeTone>>> = { done: 'success', failed: 'danger' }

/** The person who stopped a job knows of it. */
function tellEnd(desktop: DesktopApi, job: Job): void {
  const tone = TONES[job.state]
  if (tone === undefined) return
  const title = job.project === null ? job.title : `${job.title}: ${job.project.name}`
  const named = firstLeftOut(job)
  const left = leftOutText(job)
  const text = [jobText(job), left === undefined || named === undefined ? left : `${left}:`, named]
    .filter(Boolean)
    .join(' ')
  const { project } = job
  const canUndo = job.kind === (project === null ? 'shareProjects' : 'changeItems') && (job.changed ?? 0) > 0
  const action = { label: 'Undo', run: () => void undoJob(desktop, project?.id ?? null, job.id) }
  // It stays until read: skipped files are missing in the project.
  const told = tone === 'success' && job.kind === 'import' && job.leftOutCount > 0 ? 'warning' : tone
  notify({
    tone: told,
    title,
    text,
    ...(canUndo ? { action } : {}),
    ...(job.error === null ? {} : { failure: job.error }),
  })
}

const NAMED_MAX = 3

/** Names the first skipped files; undefined if their names are unknown. */
function firstLeftOut({ leftOut, leftOutCount }: Job): string | undefined {
  if (leftOut.length === 0) return undefined
  const names = leftOut.slice(0, NAMED_MAX).map(({ name, reason }) => `“${name}”: ${reason}`)
  const more = leftOutCount - names.length
  return [...names, ...(more > 0 ? [`and ${countText(more)} more, listed under Jobs.`] : [])].join(' ')
}
