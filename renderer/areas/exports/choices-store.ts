import { create } from 'zustand'
import type { WireExport } from '#endpoints'

export type ExportFormat = WireExport['format']

/** What is narrowed for an export of a project; a list without an entry narrows nothing. */
export interface ExportChoices {
  readonly statuses: readonly number[]
  readonly folders: readonly string[]
  readonly pinned: boolean
  /** Whether the items' files are in it too. */
  readonly media: boolean
  /** Whether status, approval, people and folder of each item are in it. */
  readonly items: boolean
  /** How it is written; tables are for multimodal projects alone. */
  readonly format: ExportFormat
  /** The first number of ids, where the format has such. */
  readonly firstId: 0 | 1
  /** The percent of items that go to the validation part; 0: there are no parts. */
  readonly valPercent: number
  /** The seed of that split. */
  readonly seed: number
  /** Frames a second of clips; null: each clip's own. */
  readonly frameRate: number | null
  /** Whether cells of a table that begin like formulas are written as they are. */
  readonly rawFormulas: boolean
  /** Whether each mask is also written in the colours of its classes. */
  readonly fuse: boolean
}

export const ALL_ITEMS: ExportChoices = {
  statuses: [],
  folders: [],
  pinned: false,
  media: false,
  items: false,
  format: 'native',
  firstId: 1,
  valPercent: 0,
  seed: 1,
  frameRate: null,
  rawFormulas: false,
  fuse: false,
}
/** Of so many projects it is remembered. */
const REMEMBERED_MAX = 50

interface ChoicesState {
  readonly byProject: Readonly<Record<number, ExportChoices>>
}

/** What was chosen for the last export of each project. */
export const useExportChoices = create<ChoicesState>(() => ({ byProject: {} }))

/** Remembers what was chosen for a project. */
export function chooseExport(projectId: number, choices: ExportChoices): void {
  useExportChoices.setState(({ byProject }) => {
    const { [projectId]: _before, ...others } = byProject
    const kept = Object.entries(others).slice(1 - REMEMBERED_MAX)
    return { byProject: Object.fromEntries([...kept, [projectId, choices]]) }
  })
}
