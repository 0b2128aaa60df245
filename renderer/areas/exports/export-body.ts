import type { FormatRow } from '#domain/annotation/formats/format'
import { EXPORT_FORMAT } from '#domain/enums'
import type { WireExport } from '#endpoints'
import { exportTime } from '../../projects/export-time'
import type { ExportChoices } from './choices-store'
import type { Source } from './sources'
import { isPublic } from './use-platform-formats'

/** An export as the dialog describes it. */
interface ExportPlan {
  readonly source: Source | undefined
  readonly choices: ExportChoices
  /** The chosen format of the project's type; undefined: none. */
  readonly row: FormatRow | undefined
  /** The annotations of forms are written as one table. */
  readonly isTable: boolean
  /** Masks also in the colours of their classes. */
  readonly isFused: boolean
  /** The items are links: the platform has neither their files nor their pins. */
  readonly isLinked: boolean
  /** Only annotations that changed since this export. */
  readonly since: WireExport | undefined
}

/** Narrows an export to statuses, folders and pinned items, as every platform knows them. */
function narrowing({ choices, isLinked }: ExportPlan) {
  return {
    ...(choices.statuses.length === 0 ? {} : { include: choices.statuses.join() }),
    ...(choices.folders.length === 0 ? {} : { folder_names: choices.folders }),
    ...(choices.pinned && !isLinked ? { is_pinned: 1 as const } : {}),
  }
}

/** Which items an export takes, as the platform is asked. */
export function exportedItems(plan: ExportPlan) {
  return { ...plan.source?.body, ...narrowing(plan) }
}

/** The table and the fused pictures that every platform writes. */
function publicForm({ choices, isTable, isFused }: ExportPlan) {
  return {
    ...(isFused ? { fuse: 1 as const } : {}),
    ...(isTable ? { export_format: EXPORT_FORMAT[choices.format === 'csv' ? 'csv' : 'jsonl'] } : {}),
  }
}

/** The request for an export that this computer makes from the platform’s archive. */
export function ownExport(plan: ExportPlan, format: string) {
  const { choices, row } = plan
  return {
    label: row?.label ?? format.toUpperCase(),
    choice: { ...narrowing(plan), ...publicForm(plan), time: exportTime(new Date()) },
    options: isPublic(format)
      ? null
      : {
          format,
          firstId: choices.firstId,
          valPercent: row?.options.includes('split') === true ? choices.valPercent : 0,
          seed: choices.seed,
          frameRate: choices.frameRate,
        },
  }
}

/** The request for an export: its items, what stands beside them, and the format. */
export function exportBody(plan: ExportPlan) {
  const { choices, row, isTable, isLinked, since } = plan
  const wantsMedia = row?.needsMedia === true || (choices.media && !holdsTexts(row))
  return {
    ...exportedItems(plan),
    ...(wantsMedia && !isLinked ? { with_media: true } : {}),
    ...(choices.items ? { with_items: true } : {}),
    ...publicForm(plan),
    ...(row === undefined || row.id === 'native' ? {} : formatBody(row, choices)),
    ...(isTable && choices.format === 'csv' && choices.rawFormulas ? { raw_formulas: true } : {}),
    ...(since === undefined ? {} : { changed_since: since.id }),
    time: exportTime(new Date()),
  }
}

/** Tells whether a format holds the texts of the items already. */
export function holdsTexts(row: FormatRow | undefined): boolean {
  return row?.needsText === true && !row.options.includes('media')
}

/** A format and its options, as the platform takes them. */
function formatBody({ id, options }: FormatRow, { firstId, valPercent, seed, frameRate }: ExportChoices) {
  return {
    format: id,
    ...(options.includes('firstId') ? { first_id: firstId } : {}),
    ...(options.includes('split') && valPercent > 0 ? { val_share: valPercent / 100, seed } : {}),
    ...(options.includes('rate') && frameRate !== null ? { frame_rate: frameRate } : {}),
  }
}
