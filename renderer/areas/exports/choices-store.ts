import { create } from 'zustand'
import type { WireExport } from '#endpoints'

export type ExportFormat = WireExport['format']

/** The filters of an export; an empty list doesn't filter. */
export interface ExportChoices {
  readonly statuses: readonly number[]
  readonly folders: readonly string[]
  readonly pinned: boolean
  /** Includes the items' files. */
  readonly media: boolean
  /** Includes each item's status, approval, people and folder. */
  readonly items: boolean
  /** The format; tables are for multimodal projects only. */
  readonly format: ExportFormat
  /** The first id number, for formats that have one. */
  readonly firstId: 0 | 1
  /** The percentage of items in the validation split; 0: no splits. */
  readonly valPercent: number
  /** The seed of the random split. */
  readonly seed: number
  /** Frames per second for clips; null: each clip's own rate. */
  readonly frameRate: number | null
  /** Leaves table cells that look like formulas unescaped. */
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
/** Projects to remember. */
const REMEMBERED_MAX = 50

interface ChoicesState {
  readonly byProject: Readonly<Record<number, ExportChoices>>
}

/** The choices of each project's last export. */
export const useExportChoices = create<ChoicesState>(() => ({ byProject: {} }))

export function chooseExport(projectId: number, choices: ExportChoices): void {
  useExportChoices.setState(({ byProject }) => {
    const { [projectId]: _before, ...others } = byProject
    const kept = Object.entries(others).slice(1 - REMEMBERED_MAX)
    return { byProject: Object.fromEntries([...kept, [projectId, choices]]) }
  })
}
