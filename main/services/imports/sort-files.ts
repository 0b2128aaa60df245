import type { ProjectTypeName } from '#domain/enums'
import { fileRefusal, takesKind } from '#domain/limits'
import { namedKind } from '#domain/media/file-kind'
import { FILE_KINDS, type FileKind } from '#domain/media/kinds'
import type { PlanName } from '#domain/plan-room'
import type { Looked } from './look-at-files'

/** What becomes of a file: it comes in, it can't and the person is told why, or it is no data of this project. */
export type Sorted =
  | { readonly kind: 'fits' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'beside' }

const FITS: Sorted = { kind: 'fits' }
const BESIDE: Sorted = { kind: 'beside' }
/** Pictures that nobody here can read: they are named, so that nobody believes that they came in. */
const UNREAD_PICTURES: ReadonlySet<FileKind> = new Set(['heic', 'jp2', 'jxl', 'psd', 'ico', 'svg'])

/** Sorts a found file for a project of this type in a team of this plan. */
export function sortFile(looked: Looked, type: ProjectTypeName, plan: PlanName): Sorted {
  if (looked.kind === 'beside') return BESIDE
  if (looked.kind === 'unreadable') return { kind: 'refused', reason: looked.reason }
  const { file, relative } = looked
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

/** Its name says that it is data of such a project: who sees it in the folder believes that it comes in. */
export function isPromised(name: string, type: ProjectTypeName): boolean {
  const kind = namedKind(name)
  return kind !== undefined && takesKind(type, kind)
}
