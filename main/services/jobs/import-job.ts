import type { ImportProgress } from '#contract/imports'
import { PICTURE_PROJECT_TYPE } from '#domain/enums'
import type { Job } from '#domain/job'
import { ok } from '#domain/result'
import type { Imports } from '../imports/imports'
import type { JobRate } from './job-rate'
import type { JobSource } from './jobs'

const ID = 'import'
/** What comes in out of a list. */
const IMPORTED = {
  links: ['Import links', 'link'],
  rows: ['Import lines', 'line'],
} as const

/** The import of a folder as a job of this computer. */
export function createImportJob(imports: Imports, rate: JobRate): JobSource {
  return {
    owns: (id) => id === ID,
    problem: () => null,
    jobs: () => {
      const progress = imports.view()
      return progress === null ? [] : [importJob(progress, rate)]
    },
    load: async () => void (await imports.current()),
    cancel: async () => ok(await imports.cancel()),
    pause: async () => ok(await imports.pause()),
    again: async () => {
      const progress = imports.view()
      if (progress === null) return ok(null)
      const { paths, type, table, projectName, projectId } = progress
      return imports.start({
        paths: [...paths],
        projectName,
        type,
        ...(projectId === null ? {} : { projectId }),
        ...(table === null ? {} : { table }),
      })
    },
    dismiss: async () => ok(await imports.putAway()),
  }
}

/** An import as the list of jobs has it. */
function importJob(progress: ImportProgress, rate: JobRate): Job {
  const ofPictures = PICTURE_PROJECT_TYPE.some((type) => type === progress.type)
  const { state, table, projectId, projectName, isOfAnnotations, done, total, skippedCount, skipped, error } = progress
  const [title, unit] = isOfAnnotations
    ? ['Import annotations', 'annotation']
    : table !== null
      ? IMPORTED[table.as]
      : ofPictures
        ? ['Import pictures', 'picture']
        : ['Import files', 'file']
  return {
    id: ID,
    kind: 'import',
    title,
    project: projectId === null ? null : { id: projectId, name: projectName },
    state,
    done,
    total,
    unit,
    changed: null,
    perSecond: rate.perSecond(ID, state === 'running', done),
    leftOutCount: skippedCount,
    changedSince: 0,
    leftOut: skipped.map(({ file, reason }) => ({ name: file, reason })),
    error,
  }
}
