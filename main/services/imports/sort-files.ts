import type { ProjectTypeName } from '#domain/enums'
import { fileRefusal, takesKind } from '#domain/limits'
import { namedKind } from '#domain/media/file-kind'
import { FILE_KINDS, type FileKind } from '#domain/media/kinds'
import type { PlanName } from '#domain/plan-room'
import { annotatedFile } from './import-annotations'
import type { Looked } from './inspect-files'

/** Treatment of a file: imported, refused with a reason, or ignored as no data of this project. */
export type Sorted =
  | { readonly kind: 'fits' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'beside' }

const FITS: Sorted = { kind: 'fits' }
const BESIDE: Sorted = { kind: 'beside' }
/** Unsupported picture formats: they are reported, so that no one assumes they were imported. */
const UNREAD_PICTURES: ReadonlySet<FileKind> = new Set(['heic', 'jp2', 'jxl', 'psd', 'ico', 'svg'])
/** Files of annotations by their names; where pictures are imported too, they are no texts. */
const ANNOTATIONS = /(?:^|\/)classes\.json$|___(?:objects|pixel)\.json$/i

/** Sorts a found file for a project of this type in a team of this plan. */
export function sortFile(looked: Looked, type: ProjectTypeName, plan: PlanName): Sorted {
  if (looked.kind === 'beside') return BESIDE
  if (looked.kind === 'unreadable') return { kind: 'refused', reason: looked.reason }
  const { file, relative } = looked
  if (isBesidePictures(relative, type)) return BESIDE
  const refusal = fileRefusal(file, type, plan)
  if (refusal === undefined) return FITS
  const isSlide = file.kind === 'slide' && takesKind(type, 'png')
  if (refusal.code !== 'kind_refused' || isSlide || isPromised(relative, type))
    return { kind: 'refused', reason: refusal.message }
  if (takesKind(type, 'png') && UNREAD_PICTURES.has(file.kind)) {
    return { kind: 'refused', reason: `${FILE_KINDS[file.kind].label}s can't be read. Save it as PNG or JPEG.` }
  }
  return BESIDE
}

/** Tells whether it holds annotations of another file, in a project that takes pictures and texts. */
function isBesidePictures(relative: string, type: ProjectTypeName): boolean {
  if (!takesKind(type, 'png') || !takesKind(type, 'json')) return false
  const annotated = annotatedFile(relative)
  return ANNOTATIONS.test(relative) || (annotated !== undefined && isPromised(annotated, type))
}

/** Tells whether its name suggests data of such a project, so that people expect its import. */
export function isPromised(name: string, type: ProjectTypeName): boolean {
  const kind = namedKind(name)
  return kind !== undefined && takesKind(type, kind)
}
