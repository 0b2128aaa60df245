import type { ImportProgress } from '#contract/imports'
import type { Job } from '#domain/job'
import { ok } from '#domain/result'
import { importedUnit } from '#domain/imported-unit'
import type { Imports } from '../imports/imports'
import type { JobRate } from './job-rate'
import type { JobSource } from './jobs'

const ID = 'import'

/** Presents the import of a folder as a job of this computer. */
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

/** Converts an import to a row of the job list. */
function importJob(progress: ImportProgress, rate: JobRate): Job {
  const { state, projectId, projectName, done, total, skippedCount, skipped, error } = progress
  const unit = importedUnit(progress)
  return {
    id: ID,
    kind: 'import',
    title: `Import ${unit}s`,
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
