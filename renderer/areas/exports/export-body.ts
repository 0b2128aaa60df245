import type { FormatRow } from '#domain/annotation/formats/format'
import { EXPORT_FORMAT } from '#domain/enums'
import type { WireExport } from '#endpoints'
import { exportTime } from '../../projects/export-time'
import type { ExportChoices } from './choices-store'
import type { Source } from './sources'

/** An export as the dialog describes it. */
interface ExportPlan {
  readonly source: Source | undefined
  readonly choices: ExportChoices
  /** The chosen format of the project's type; undefined: none. */
  readonly row: FormatRow | undefined
  /** The annotations of forms are written as one table. */
  readonly isTable: boolean
  /** The items are links: the platform has neither their files nor their pins. */
  readonly isLinked: boolean
  /** Only annotations that changed since this export. */
  readonly since: WireExport | undefined
}

/** Which items an export takes, as the platform is asked. */
export function exportedItems({ source, choices, isLinked }: ExportPlan) {
  return {
    ...source?.body,
    ...(choices.statuses.length === 0 ? {} : { include: choices.statuses.join() }),
    ...(choices.folders.length === 0 ? {} : { folder_names: choices.folders }),
    ...(choices.pinned && !isLinked ? { is_pinned: 1 as const } : {}),
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
    ...(isTable ? { export_format: EXPORT_FORMAT[choices.format === 'csv' ? 'csv' : 'jsonl'] } : {}),
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
