import { IMAGE_PIXELS_MAX } from './constants'
import { CLASS_KIND, PROJECT_TYPE, type ProjectTypeName } from './enums'
import type { FileFamily } from './media/kinds'

/** Features that only some project types have. */
export type ProjectFeature =
  /** Picture quality is a setting. */
  | 'imageQuality'
  /** Shapes are drawn. */
  | 'shapes'
  /** Checks before hand-over, and limits of objects or answers. */
  | 'checks'
  /** Whole items have classes: one, or several if the project allows. */
  | 'itemClasses'
  /** Items are annotated in steps; `keyPointSteps` requests points one by one. */
  | 'steps'
  | 'keyPointSteps'
  | 'skeletons'
  | 'ocrAttributes'
  /** Frames per second, and seconds per jump, are settings. */
  | 'frames'
  /** Items are filled in by a form, which also defines the classes; items have categories. */
  | 'form'

type ClassKind = (typeof CLASS_KIND)[keyof typeof CLASS_KIND]

/** Everything in which a project type differs from others. */
export interface ProjectTypeRow {
  /** Annotated material and method, in one line. */
  readonly about: string
  /** File of a person, in singular and plural. */
  readonly unit: readonly [one: string, many: string]
  readonly families: readonly FileFamily[]
  /** Accepted files, in the words of a refusal. */
  readonly takes: string
  /** Word for an item that no editor can show. */
  readonly shownAs: string
  /** Pixel limit of a picture; undefined if the type has none. */
  readonly pixelsMax?: number
  readonly classKinds: readonly ClassKind[]
  /** Extension of an item from a line of a table. */
  readonly lineEnding?: string
  readonly features: readonly ProjectFeature[]
  /** Loupe has no editor for it yet: its items stay closed. */
  readonly withoutEditor?: true
}

const PICTURES = {
  unit: ['picture', 'pictures'],
  families: ['picture', 'pages', 'scan'],
  takes: 'pictures',
  shownAs: 'this kind of file',
  classKinds: [CLASS_KIND.object, CLASS_KIND.tag],
} as const
const FILES = { unit: ['file', 'files'], classKinds: [CLASS_KIND.object, CLASS_KIND.tag] } as const

/** Project type → its row. No other table is by project type, except those of editors, drawings and wire names. */
export const PROJECT_TYPES: Readonly<Record<ProjectTypeName, ProjectTypeRow>> = {
  vector: {
    ...PICTURES,
    about: 'Pictures, pages and scans: boxes, polygons, lines, points, ellipses and skeletons',
    pixelsMax: IMAGE_PIXELS_MAX.vector,
    features: ['imageQuality', 'shapes', 'checks', 'steps', 'keyPointSteps', 'skeletons', 'ocrAttributes'],
  },
  pixel: {
    ...PICTURES,
    about: 'Pictures, pages and scans: masks, painted pixel by pixel',
    pixelsMax: IMAGE_PIXELS_MAX.pixel,
    classKinds: [CLASS_KIND.object],
    features: ['imageQuality', 'steps'],
  },
  video: {
    ...FILES,
    about: 'Clips: objects that move, and events in time',
    families: ['video', 'sound'],
    takes: 'videos and sound',
    shownAs: 'videos',
    features: ['frames'],
  },
  text: {
    ...FILES,
    about: 'Documents and pages: spans, and relations between them',
    families: ['text', 'pages'],
    takes: 'texts and PDF documents',
    shownAs: 'this kind of document',
    classKinds: [CLASS_KIND.object, CLASS_KIND.tag, CLASS_KIND.relationship],
    lineEnding: '.txt',
    features: [],
  },
  tiled: {
    ...PICTURES,
    about: 'Very large pictures, such as aerial ones: shapes, drawn over tiles',
    pixelsMax: IMAGE_PIXELS_MAX.tiled,
    features: ['imageQuality', 'shapes', 'checks'],
  },
  classification: {
    ...FILES,
    about: 'Pictures, pages, texts and clips: classes, answers and ratings for the whole of each',
    families: [...PICTURES.families, 'text', 'video', 'sound'],
    takes: 'pictures, texts, videos and sound',
    shownAs: 'this kind of file',
    pixelsMax: IMAGE_PIXELS_MAX.vector,
    lineEnding: '.txt',
    features: ['imageQuality', 'checks', 'itemClasses', 'steps'],
  },
  point_cloud: {
    ...FILES,
    about: 'Scans in three dimensions: boxes in space',
    families: ['points'],
    takes: 'point clouds (PCD, PLY, LAS)',
    shownAs: 'point clouds',
    features: [],
    withoutEditor: true,
  },
  custom_llm: {
    ...FILES,
    about: 'Prompts, answers and other data: questions in a form that you build',
    families: ['text'],
    takes: 'JSON, JSON Lines and CSV files',
    shownAs: 'this kind of data',
    lineEnding: '.json',
    features: ['form'],
  },
}

const BY_NUMBER: ReadonlyMap<number, ProjectTypeRow> = new Map(
  Object.entries(PROJECT_TYPES).map(([name, row]) => [PROJECT_TYPE[name as ProjectTypeName], row]),
)

/** Tells whether a project type, by its number, has a feature; false for an unknown number. */
export function typeHas(type: number | undefined, feature: ProjectFeature): boolean {
  return type !== undefined && BY_NUMBER.get(type)?.features.includes(feature) === true
}

/** Row of a project type by its number; undefined if unknown. */
export function projectTypeRow(type: number | undefined): ProjectTypeRow | undefined {
  return type === undefined ? undefined : BY_NUMBER.get(type)
}

/** Numbers of the types that have a feature. */
export function typesWith(feature: ProjectFeature): readonly number[] {
  return [...BY_NUMBER].flatMap(([number, { features }]) => (features.includes(feature) ? [number] : []))
}

/** Description of a type before its choice: its use, and whether Loupe has an editor for it. */
export function aboutType({ about, withoutEditor }: ProjectTypeRow): string {
  return withoutEditor === true ? `${about}. Not shown in Loupe yet: scripts annotate it` : about
}
