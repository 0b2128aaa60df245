import { formatRow } from '#domain/annotation/formats/rows'
import type { WireExport } from '#endpoints'
import { amountText } from '../../../ui/texts'

/** Describes an export's contents; statuses are named if known. */
export function takenText(
  {
    statuses,
    folder_names: folders,
    is_pinned: isPinned,
    is_narrowed: isNarrowed,
    format,
    changed_since,
    with_media: withMedia,
  }: WireExport,
  statusNames: ReadonlyMap<number, string>,
): string {
  const named = statuses.map((value) => statusNames.get(value))
  const few = named.length <= 3 && named.every((name) => name !== undefined)
  const parts = [
    isNarrowed ? 'A part of the list' : undefined,
    isPinned ? 'Pinned items' : undefined,
    statuses.length === 0 ? undefined : few ? named.join(', ') : amountText(statuses.length, 'status', 'statuses'),
    folders.length === 0
      ? undefined
      : folders.length === 1
        ? `Folder “${folders[0] ?? ''}”`
        : amountText(folders.length, 'folder', 'folders'),
  ].filter((part) => part !== undefined)
  const taken = parts.length === 0 ? ['All items'] : parts
  const how = [
    ...(changed_since === null ? [] : ['Changed since an earlier export']),
    ...(withMedia ? ['With files'] : []),
    ...(format === 'native' ? [] : [formatRow(format)?.label ?? format.toUpperCase()]),
  ]
  return [...taken, ...how].join(' · ')
}

/** The number of items left out, with reasons; the archive has details. */
export function missingText({ missing, format }: Pick<WireExport, 'missing' | 'format'>): string {
  const isListed = format !== 'native' && formatRow(format) !== undefined
  return isListed
    ? `${amountText(missing, 'item is', 'items are')} not in it; LOSSES.txt in the archive says why.`
    : `${amountText(missing, 'annotation', 'annotations')} could not be read and ${missing === 1 ? 'is' : 'are'} not in it.`
}

/** An archive's name without extension, for the save dialog. */
export function archiveName(name: string): string {
  return name.replace(/\.zip$/i, '').replaceAll(/[/\\:*?"<>|]/g, '-')
}
