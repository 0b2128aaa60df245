import type { AnswerFiles } from './answer-files'
import type { Attachments } from './attachments'
import type { DeletedProjects } from './deleted-projects'
import type { Files } from './files'
import type { ItemFiles } from './item-files'
import type { Items } from './items'
import type { Jobs } from './jobs'

const ANNOTATIONS = 'annotations'

interface Kept {
  readonly files: Files
  readonly items: Items
  readonly itemFiles: ItemFiles
  readonly attachments: Attachments
  readonly answerFiles: AnswerFiles
  readonly jobs: Pick<Jobs, 'running'>
  readonly deletedProjects: DeletedProjects
}

/** Removes things deleted longer than their restore period, and the annotations of deleted items. */
export async function sweepDeleted(
  { files, items, itemFiles, attachments, answerFiles, jobs, deletedProjects }: Kept,
  projectsBefore: number,
): Promise<void> {
  for (const id of deletedProjects.deletedBefore(projectsBefore)) {
    // Delete the rows first: then no row names the files, and nothing can be restored. A list keeps the remaining
    // files.
    deletedProjects.drop(id)
    await itemFiles.discardProject(id)
    await attachments.discardProject(id)
    await answerFiles.discardProject(id)
  }
  // A running export still reads the files of its start.
  if (jobs.running().length > 0) return
  for (const name of await files.list(ANNOTATIONS)) {
    const itemId = /^(\d+)\./.exec(name)?.[1]
    if (itemId !== undefined && items.byId(Number(itemId)) === undefined) await files.remove(`${ANNOTATIONS}/${name}`)
  }
}
