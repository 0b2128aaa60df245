import { given } from '#domain/given'
import { type Job, ownExportId, ownExportText } from '#domain/job'
import { sizeText } from '#domain/limits'
import { ok, type Result } from '#domain/result'
import type { OwnExport, OwnExports } from '../exports/own-exports'
import type { JobRate } from './job-rate'
import type { JobSource } from './jobs'

/** Presents the exports of this computer as jobs. */
export function createOwnExportJobs(exports: OwnExports, rate: JobRate): JobSource {
  const act =
    (work: (id: number) => Promise<void>) =>
    async (id: string): Promise<Result<unknown>> => {
      await work(ownExportId(id) ?? 0)
      return ok(null)
    }
  return {
    owns: (id) => ownExportId(id) !== undefined,
    problem: () => null,
    jobs: () => exports.list().map((one) => jobOf(one, rate)),
    load: exports.load,
    cancel: act(exports.cancel),
    pause: act(exports.pause),
    again: act(exports.again),
    dismiss: act(exports.dismiss),
  }
}

type Told = Pick<OwnExport, 'record' | 'state' | 'phase' | 'done' | 'total' | 'written'>

/** Current or completed step; undefined: the counts show it. */
function stepOf({ record, state, phase, done, total, written }: Told): string | undefined {
  if (state === 'done') {
    const saved = `Saved to ${record.path}.`
    return written === null || record.options === null ? saved : `${many(written.items)} exported. ${saved}`
  }
  if (state === 'cancelled') return 'Stopped. Nothing was saved.'
  if (state !== 'running') return state === 'failed' ? 'It stopped by itself.' : 'Stopped until you continue.'
  if (phase === 'waiting') return 'Waiting until the platform has written its archive…'
  if (phase === 'converting') return total === 0 ? 'Converting…' : undefined
  return `Fetching the platform’s archive: ${sizeText(done)}${total === 0 ? '' : ` of ${sizeText(total)}`}`
}

function many(items: number): string {
  return items === 1 ? 'One item' : `${items.toLocaleString('en')} items`
}

function jobOf({ record, state, phase, done, total, error, written }: OwnExport, rate: JobRate): Job {
  const id = ownExportText(record.id)
  const isConverting = state === 'running' && phase === 'converting'
  return {
    id,
    kind: 'exportAnnotations',
    title: `Export as ${record.label}`,
    project: { id: record.projectId, name: record.projectName },
    state,
    done: written?.items ?? done,
    total: written?.items ?? total,
    unit: 'item',
    changed: written?.items ?? null,
    perSecond: rate.perSecond(id, isConverting, done),
    leftOutCount: written?.leftOutCount ?? 0,
    changedSince: 0,
    leftOut: written?.leftOut ?? [],
    error,
    ...given({ step: stepOf({ record, state, phase, done, total, written }) }),
    ...(written !== null && { losses: written.losses, saved: { path: record.path, sha256: written.sha256 } }),
  }
}
