import { z } from 'zod'
import { JOB_SLICE_MS } from '#domain/constants'
import { projectAccess } from '../areas/access/project-access'
import { wireClass } from '../areas/wire'
import type { Platform } from '../platform-context'
import { refuse } from '../server/refusal'
import { type Archive, openArchive } from '../storage/archive'
import { exportPath } from '../storage/exports'
import type { ItemRow } from '../storage/items'
import type { JobRow } from '../storage/jobs'
import { chosenItems, exportArgs } from './export-choice'
import type { JobWork } from './kind'

/** The last item that was looked at, how many were written, and how far the file is. */
const checkpoint = z.object({ after: z.number(), at: z.number(), exported: z.number(), looked: z.number() }).nullable()

const PAGE = 200
const BEGINNING = { after: 0, at: 0, exported: 0, looked: 0 }

/** Writes the native annotations of the chosen items of a project into an archive: a folder for each folder, and `classes/classes.json`. */
export function* exportAnnotations(platform: Platform, job: JobRow): JobWork {
  const { storage } = platform
  const args = exportArgs.parse(job.args)
  const path = storage.files.pathOf(exportPath(job.id))
  let { after, at, exported, looked } = checkpoint.parse(job.checkpoint) ?? BEGINNING
  let archive = openArchive(path, at)
  // The file was lost on the way: it is written anew.
  if (archive === undefined) {
    ;({ after, at, exported, looked } = BEGINNING)
    archive = openArchive(path, at)
  }
  if (archive === undefined) return refuse('platform_failed').error
  try {
    const person = storage.people.byId(job.byId)
    if (person === undefined || job.projectId === null) return refuse('not_found').error
    if (at === 0) addClasses(platform, archive, job.projectId)
    for (;;) {
      const begun = performance.now()
      const access = projectAccess(platform, { person }, { teamId: job.teamId, projectId: job.projectId })
      if (!access.ok) return access.error
      const scope = chosenItems(platform, person, access.value, args.choice)
      if (!scope.ok) return scope.error
      const page = storage.items.after(scope.value, after, args.up_to, PAGE)
      for (const item of page) {
        after = item.id
        looked += 1
        const bytes = item.annotationRevision === 0 ? undefined : platform.annotations.readNow(item)
        if (bytes !== undefined) {
          archive.add(nameOf(item), bytes)
          exported += 1
        }
        if (performance.now() - begun > JOB_SLICE_MS) break
      }
      if (page.length === 0) {
        archive.finish()
        return undefined
      }
      archive.sync()
      yield { done: looked, checkpoint: { after, at: archive.size(), exported, looked }, result: { exported } }
    }
  } finally {
    // One that is cancelled leaves nothing on the disk; continued, it begins anew.
    if (storage.jobs.byId(job.id)?.isCancelling === true) archive.discard()
    archive.close()
  }
}

function addClasses({ storage }: Platform, archive: Archive, projectId: number): void {
  const classes = storage.classes.ofProject(projectId).map(wireClass)
  archive.add('classes/classes.json', Buffer.from(JSON.stringify(classes, null, 2)))
}

function nameOf({ folderName, name }: ItemRow): string {
  return folderName === null ? `${name}.json` : `${folderName}/${name}.json`
}
