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

/** Removes for good what was deleted so long ago that nobody brings it back, and the annotations of items that are gone. */
export async function sweepDeleted(
  { files, items, itemFiles, attachments, answerFiles, jobs, deletedProjects }: Kept,
  projectsBefore: number,
): Promise<void> {
  for (const id of deletedProjects.deletedBefore(projectsBefore)) {
    // The rows first: from then on they name none of its files, and nothing brings it back. What is left is kept in a list.
    deletedProjects.drop(id)
    await itemFiles.discardProject(id)
    await attachments.discardProject(id)
    await answerFiles.discardProject(id)
  }
  // An export that runs reads what was there when it began.
  if (jobs.running().length > 0) return
  for (const name of await files.list(ANNOTATIONS)) {
    const itemId = /^(\d+)\./.exec(name)?.[1]
    if (itemId !== undefined && items.byId(Number(itemId)) === undefined) await files.remove(`${ANNOTATIONS}/${name}`)
  }
}
