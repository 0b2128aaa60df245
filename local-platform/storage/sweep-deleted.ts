import type { Attachments } from './attachments'
import type { DeletedProjects } from './deleted-projects'
import type { Files } from './files'
import type { Items } from './items'
import type { Jobs } from './jobs'
import type { Uploads } from './uploads'

const ANNOTATIONS = 'annotations'

interface Kept {
  readonly files: Files
  readonly items: Items
  readonly uploads: Uploads
  readonly attachments: Attachments
  readonly jobs: Pick<Jobs, 'running'>
  readonly deletedProjects: DeletedProjects
}

/** Removes for good what was deleted so long ago that nobody brings it back, and the annotations of items that are gone. */
export async function sweepDeleted(
  { files, items, uploads, attachments, jobs, deletedProjects }: Kept,
  projectsBefore: number,
): Promise<void> {
  for (const id of deletedProjects.deletedBefore(projectsBefore)) {
    // The files first: after a stop in between, the project is still there to be swept again.
    await uploads.discardProject(id)
    await attachments.discardProject(id)
    deletedProjects.drop(id)
  }
  // An export that runs reads what was there when it began.
  if (jobs.running().length > 0) return
  for (const name of await files.list(ANNOTATIONS)) {
    const itemId = /^(\d+)\./.exec(name)?.[1]
    if (itemId !== undefined && items.byId(Number(itemId)) === undefined) await files.remove(`${ANNOTATIONS}/${name}`)
  }
}
