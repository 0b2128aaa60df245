import { ITEMS_PER_FOLDER_MAX, ITEMS_PER_PROJECT_MAX, PLAN_LIMITS } from './constants'
import { LIMIT_STATE, UPLOAD_STATE, type ProjectTypeName } from './enums'
import type { ErrorCode } from './errors'
import {
  type CountedDocument,
  DOCUMENT_FAULTS,
  DOCUMENT_PICTURES_MAX,
  DOCUMENT_PIXELS_MAX,
  type PagedKind,
} from './media/documents'
import { FILE_KINDS, type FileFamily, type FileKind } from './media/kinds'
import { PROJECT_TYPE_LABEL } from './project-type-labels'
import { PROJECT_TYPES } from './project-types'
import type { ForeignEncoding } from './media/text-encodings'
import { type PlanName, planName } from './plan-room'

/** Rules for adding items to a team, project or folder, with the messages of their refusals. */

/** Refusal of a rule: a code of the catalogue and a sentence for the person. */
export interface Refused {
  readonly code: ErrorCode
  readonly message: string
}

/** Facts of a file from its first bytes and the disk. */
export interface IncomingFile {
  readonly kind: FileKind
  readonly bytes: number
  /** Size of a picture; absent if its head does not give it. */
  readonly width?: number
  readonly height?: number
  /** Encoding of a text that is not UTF-8. */
  readonly encoding?: ForeignEncoding
  /** Of a video whose codec not every computer decodes, as far as its head tells. */
  readonly codec?: 'hevc'
  /** Pictures of a document whose pages or frames were counted. */
  readonly pictures?: CountedPictures
}

/** Number of a document's pictures, or a sentence why it has none. */
export type CountedPictures = CountedDocument | { readonly problem: string }

/** Act that adds items, which each refusal names. */
export type BringingAct = 'upload' | 'attach' | 'copy' | 'move'

/** Present number of items in each scope. */
export interface Held {
  readonly inTeam: number
  readonly inProject: number
  readonly inFolder: number
}

/** Texts that a form accepts: only those with its own data. */
const FORM_KINDS: ReadonlySet<FileKind> = new Set(['json', 'jsonl', 'csv'])

/** File families that no editor shows yet. */
const NOT_SHOWN: ReadonlySet<FileFamily> = new Set(['pages', 'scan', 'video', 'sound', 'points'])
/** Containers of videos and sound that can be read piece by piece. */
const READ_CLIPS: ReadonlySet<FileKind> = new Set([
  'mp4',
  'mov',
  'webm',
  'matroska',
  'ogg',
  'm4a',
  'mp3',
  'wav',
  'flac',
])

const BYTES_OF: Readonly<Partial<Record<FileFamily, { readonly limit: BytesLimit; readonly what: string }>>> = {
  picture: { limit: 'imageBytes', what: 'images' },
  pages: { limit: 'pdfBytes', what: 'PDF documents' },
  scan: { limit: 'dicomBytes', what: 'DICOM files' },
  video: { limit: 'videoBytes', what: 'videos' },
  sound: { limit: 'videoBytes', what: 'sound files' },
}
type BytesLimit = 'imageBytes' | 'videoBytes' | 'pdfBytes' | 'dicomBytes'
/** The plans have no limit for texts and point clouds: that of images applies (ours). */
const OTHER_BYTES = { limit: 'imageBytes', what: 'files' } as const

/** Message for a text of unknown encoding. */
export const UNTOLD_TEXT = 'Nobody can tell how its letters are written. Save it as UTF-8.'

/** Message for a microscopy format. */
const WHOLE_SLIDE =
  'Loupe reads no whole-slide formats. Save it as a pyramid TIFF, for example with QuPath, and import that.'

const DONE: Readonly<Record<BringingAct, string>> = {
  upload: 'uploaded',
  attach: 'attached',
  copy: 'copied',
  move: 'moved',
}
const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
const GIGABYTE = 1024 * MEGABYTE
const MEGAPIXEL = 1_000_000

/** Plan whose limits apply to a number; an unknown one gets the smallest. */
export function limitingPlan(value: number): PlanName {
  return planName(value) ?? 'Free'
}

/** Tells whether files of this kind become items of this project type. */
export function takesKind(type: ProjectTypeName, kind: FileKind): boolean {
  return (
    PROJECT_TYPES[type].families.includes(FILE_KINDS[kind].family) &&
    (!PROJECT_TYPES[type].features.includes('form') || FORM_KINDS.has(kind))
  )
}

/** Tells whether the file's pages or frames become pictures in this project type. */
export function becomesPictures(type: ProjectTypeName, kind: FileKind): kind is PagedKind {
  return (kind === 'pdf' || kind === 'dicom') && PROJECT_TYPES[type].families.includes('scan')
}

/** Tells whether the document is imported as text in this project type. */
export function becomesText(type: ProjectTypeName, kind: FileKind): boolean {
  return kind === 'pdf' && type === 'text'
}

/** Videos whose pictures few computers decode, or none; as people read them, with what to do. */
const CONVERTED: Readonly<Partial<Record<FileKind | 'hevc', string>>> = {
  avi: 'AVI',
  flv: 'Flash',
  mpeg: 'MPEG',
  hevc: 'H.265 (HEVC)',
}

/** Container that a video must be converted from before Loupe can show its frames; undefined if it can be shown. */
export function convertedFrom({ kind, codec }: Pick<IncomingFile, 'kind' | 'codec'>): string | undefined {
  return CONVERTED[codec ?? kind]
}

/** Tells whether a file is kept although no editor shows it yet. */
export function isKeptUnseen(kind: FileKind): boolean {
  return NOT_SHOWN.has(FILE_KINDS[kind].family) && !READ_CLIPS.has(kind)
}

/** Size limit of this kind of file in a plan; null for none. */
export function bytesMax(plan: PlanName, kind: FileKind): number | null {
  return PLAN_LIMITS[plan][(BYTES_OF[FILE_KINDS[kind].family] ?? OTHER_BYTES).limit]
}

/** Size of the largest file that a plan allows in this project type; null for no limit. */
export function largestBytes(plan: PlanName, type: ProjectTypeName): number | null {
  const limits = PROJECT_TYPES[type].families.map(
    (family) => PLAN_LIMITS[plan][(BYTES_OF[family] ?? OTHER_BYTES).limit],
  )
  return limits.reduce<number | null>((most, one) => (most === null || one === null ? null : Math.max(most, one)), 0)
}

/** Pixel limit of pictures in this project type; undefined if the type has none. */
export function pixelsMax(type: ProjectTypeName): number | undefined {
  return PROJECT_TYPES[type].pixelsMax
}

/** Reason to refuse a file for this project type and plan; undefined if its head shows none. */
export function fileRefusal(file: IncomingFile, type: ProjectTypeName, plan: PlanName): Refused | undefined {
  const { kind, bytes, width, height } = file
  const { family, label } = FILE_KINDS[kind]
  if (kind === 'foreignText' && PROJECT_TYPES[type].families.includes('text'))
    return { code: 'kind_refused', message: UNTOLD_TEXT }
  if (kind === 'slide' && PROJECT_TYPES[type].families.includes('picture'))
    return { code: 'kind_refused', message: WHOLE_SLIDE }
  if (kind === 'empty') return { code: 'kind_refused', message: 'It is empty.' }
  if (!takesKind(type, kind)) {
    return {
      code: 'kind_refused',
      message: `It is ${withArticle(label)}; a project of the type ${PROJECT_TYPE_LABEL[type]} takes ${PROJECT_TYPES[type].takes}.`,
    }
  }
  const most = bytesMax(plan, kind)
  if (most !== null && bytes > most) {
    const { what } = BYTES_OF[family] ?? OTHER_BYTES
    return {
      code: 'file_too_large',
      message: `It has ${sizeText(bytes)}; the ${plan} plan takes ${what} up to ${sizeText(most)}.`,
    }
  }
  if (file.pictures !== undefined && becomesPictures(type, kind)) return documentRefusal(file.pictures, type)
  if (file.pictures !== undefined && becomesText(type, kind)) return textRefusal(file.pictures)
  if (family !== 'picture' || width === undefined || height === undefined) return undefined
  return pixelsRefusal(width, height, type)
}

/** Reason why a document gives no pictures for this project type; undefined if it does. */
function documentRefusal(pictures: CountedPictures, type: ProjectTypeName): Refused | undefined {
  if ('problem' in pictures) return { code: 'picture_refused', message: pictures.problem }
  const { count, width, height } = pictures
  if (count > DOCUMENT_PICTURES_MAX) {
    return {
      code: 'limit_reached',
      message: `It has ${count.toLocaleString('en')} ${width === undefined ? 'pages' : 'frames'}; one file gives at most ${DOCUMENT_PICTURES_MAX.toLocaleString('en')} pictures.`,
    }
  }
  if (width === undefined || height === undefined) return undefined
  const refusal = pixelsRefusal(width, height, type)
  if (refusal !== undefined || width * height <= DOCUMENT_PIXELS_MAX) return refusal
  return { code: 'picture_refused', message: pixelsText(width, height, DOCUMENT_PIXELS_MAX) }
}

/** Reason why a document gives no text; undefined if it does, or is unknown. */
function textRefusal(pictures: CountedPictures): Refused | undefined {
  if ('problem' in pictures) return { code: 'picture_refused', message: pictures.problem }
  if (pictures.hasText === false) return { code: 'picture_refused', message: DOCUMENT_FAULTS.noText }
  if (pictures.count <= DOCUMENT_PICTURES_MAX) return undefined
  const [pages, most] = [pictures.count, DOCUMENT_PICTURES_MAX].map((count) => count.toLocaleString('en'))
  return { code: 'limit_reached', message: `It has ${pages} pages; the most of one text is ${most}.` }
}

/** Reason to refuse a picture with too many pixels; undefined if it fits. */
function pixelsRefusal(width: number, height: number, type: ProjectTypeName): Refused | undefined {
  const most = PROJECT_TYPES[type].pixelsMax
  if (most === undefined || width * height <= most) return undefined
  return { code: 'picture_refused', message: pixelsText(width, height, most) }
}

/** Message for a picture with too many pixels. */
export function pixelsText(width: number, height: number, most: number): string {
  const megapixels = Math.floor(most / MEGAPIXEL).toLocaleString('en')
  return `It has ${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels; the most in this project is ${megapixels} megapixels.`
}

/** Reason why no further item can be added; undefined if there is space for one. */
export function roomRefusal(held: Held, plan: PlanName, act: BringingAct): Refused | undefined {
  const { images } = PLAN_LIMITS[plan]
  const noMore = `no more can be ${DONE[act]}`
  if (images !== null && held.inTeam >= images) {
    return {
      code: 'limit_reached',
      message: `The ${plan} plan allows ${images.toLocaleString('en')} images in a team: ${noMore}.`,
    }
  }
  if (held.inProject >= ITEMS_PER_PROJECT_MAX) {
    return {
      code: 'project_full',
      message: `A project holds at most ${ITEMS_PER_PROJECT_MAX.toLocaleString('en')} items: ${noMore} into this one.`,
    }
  }
  return isFolderFull(held.inFolder) ? folderRefusal(act) : undefined
}

/** Message for a full folder. */
export function folderRefusal(act: BringingAct): Refused {
  return {
    code: 'folder_full',
    message: `A folder holds at most ${ITEMS_PER_FOLDER_MAX.toLocaleString('en')} items: no more can be ${DONE[act]} into this one.`,
  }
}

/** Reason to refuse uploads (`basic`) or links (`external`) in a project of this upload state; undefined if allowed. */
export function mixedUploads(state: number, incoming: number): string | undefined {
  if (state === UPLOAD_STATE.external && incoming === UPLOAD_STATE.basic) {
    return 'This project holds linked items; make another for files.'
  }
  if (state === UPLOAD_STATE.basic && incoming === UPLOAD_STATE.external) {
    return 'This project holds uploaded files; make another for links.'
  }
  return undefined
}

/** Upload state with which items of this project enter another one. */
export function comesAs(state: number | undefined): number {
  return state === UPLOAD_STATE.external ? UPLOAD_STATE.external : UPLOAD_STATE.basic
}

/** Reason why a project with items can't reset its upload state; undefined if it can. */
export function keptUploadState(items: number): string | undefined {
  if (items === 0) return undefined
  return 'Not possible while the project contains items.'
}

/** Tells whether a folder with this number of items is full. */
export function isFolderFull(items: number): boolean {
  return items >= ITEMS_PER_FOLDER_MAX
}

/** Remaining space of the team (absent without a limit), the project and the folder. */
export function roomLeft(
  held: Held,
  plan: PlanName,
): { readonly team?: RoomLeft; readonly project: RoomLeft; readonly folder: RoomLeft } {
  const { images } = PLAN_LIMITS[plan]
  return {
    ...(images === null ? {} : { team: room(images, held.inTeam) }),
    project: room(ITEMS_PER_PROJECT_MAX, held.inProject),
    folder: room(ITEMS_PER_FOLDER_MAX, held.inFolder),
  }
}

export interface RoomLeft {
  readonly max: number
  readonly left: number
}

export type LimitState = (typeof LIMIT_STATE)[keyof typeof LIMIT_STATE]

/** State of an upload against all limits; the folder's limit counts only with a folder. */
export function uploadLimitState(held: Held, plan: PlanName, incoming: number, intoOneFolder: boolean): LimitState {
  const { images } = PLAN_LIMITS[plan]
  const ofTeam = images === null ? LIMIT_STATE.limited : limitState(held.inTeam, images, incoming)
  const { project, folder } = roomLeft(held, plan)
  const others = (intoOneFolder ? [project, folder] : [project]).map(({ left }) => left)
  if (ofTeam === LIMIT_STATE.leaked) return ofTeam
  if (ofTeam === LIMIT_STATE.exceeded || others.includes(0)) return LIMIT_STATE.exceeded
  return ofTeam === LIMIT_STATE.partiallyExceeded || others.some((left) => left < incoming)
    ? LIMIT_STATE.partiallyExceeded
    : LIMIT_STATE.limited
}

/** State of a team's image limit after an upload. */
export function limitState(used: number, max: number, incoming: number): LimitState {
  if (used > max) return LIMIT_STATE.leaked
  if (used === max) return LIMIT_STATE.exceeded
  return used + incoming > max ? LIMIT_STATE.partiallyExceeded : LIMIT_STATE.limited
}

function room(max: number, used: number): RoomLeft {
  return { max, left: Math.max(0, max - used) }
}

/** Bytes in a readable unit, rounded up to a tenth. */
export function sizeText(bytes: number): string {
  const [unit, name] = bytes >= GIGABYTE ? [GIGABYTE, 'GB'] : bytes >= MEGABYTE ? [MEGABYTE, 'MB'] : [KILOBYTE, 'KB']
  return `${(Math.ceil((bytes / unit) * 10) / 10).toLocaleString('en', { maximumFractionDigits: 1 })} ${name}`
}

function withArticle(label: string): string {
  if (/^text\b/.test(label)) return label
  return /^(?:[aeiou]|MP|M4|AVI|HTML|SVG|LAS)/i.test(label) ? `an ${label}` : `a ${label}`
}
