import type { ImportProgress } from '#contract/imports'
import { IMPORT_PROGRESS_GAP_MS, IMPORT_SKIPPED_LISTED_MAX } from '#domain/constants'
import { folderOf } from './find-files'
import type { ImportRecord } from './import-journal'
import type { LeftOutFile } from './report-text'
import { throttled } from './throttled'

export interface ProgressParts {
  readonly now: () => number
  readonly schedule: (run: () => void, milliseconds: number) => () => void
  readonly onChange: (progress: ImportProgress) => void
}

/** Progress of this run's import for the person. */
export interface ShownProgress {
  readonly view: () => ImportProgress | null
  /** Returns the view, if it belongs to this person. */
  readonly viewOf: (person: string | null) => ImportProgress | null
  readonly show: (record: ImportRecord, state: 'running' | 'interrupted') => ImportProgress
  readonly hide: () => void
  /** Emits the present view. */
  readonly tell: () => void
  /** Emits a change of state at once, other changes at intervals. */
  readonly change: (next: Partial<ImportProgress>) => void
  readonly skip: (file: string, reason: string) => void
  /** Notes a file that was imported in changed form, for the report. */
  readonly note: (file: string, text: string) => void
  /** All files left out, beyond the shown ones, and other notes of the report. */
  readonly leftOut: () => readonly LeftOutFile[]
}

/** Starts without a view. */
export function createShownProgress({ onChange, now, schedule }: ProgressParts): ShownProgress {
  let view: ImportProgress | null = null
  let owner: string | null = null
  let leftOut: LeftOutFile[] = []
  let notes: LeftOutFile[] = []
  const pushed = throttled(onChange, IMPORT_PROGRESS_GAP_MS, now, schedule)
  const change: ShownProgress['change'] = (next) => {
    if (view === null) return
    view = { ...view, ...next }
    if (next.state === undefined) pushed.change(view)
    else pushed.settle(view)
  }
  return {
    view: () => view,
    viewOf: (person) => (owner === person ? view : null),
    show: (record, state) => {
      owner = record.owner
      leftOut = []
      notes = []
      view = { ...progressOf(record), state }
      return view
    },
    hide: () => {
      view = null
    },
    tell: () => {
      if (view !== null) pushed.settle(view)
    },
    change,
    leftOut: () => [...leftOut, ...notes],
    note: (file, reason) => void notes.push({ file, reason }),
    skip: (file, reason) => {
      if (view === null) return
      leftOut.push({ file, reason })
      const list = view.skipped.length < IMPORT_SKIPPED_LISTED_MAX ? [...view.skipped, { file, reason }] : view.skipped
      change({ skipped: list, skippedCount: view.skippedCount + 1 })
    },
  }
}

function progressOf({ paths, clip, projectName, type, table, projectId, done, total }: ImportRecord): ImportProgress {
  return {
    state: 'running',
    paths,
    folder: clip?.name ?? folderOf(paths),
    type,
    table,
    projectId,
    projectName,
    isOfAnnotations: false,
    done,
    total,
    skippedCount: 0,
    skipped: [],
    error: null,
  }
}
