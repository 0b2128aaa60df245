import { ITEMS_PER_FOLDER_MAX } from '#domain/constants'
import { PROJECT_TYPE_NAMES, type ProjectTypeName } from '#domain/enums'
import type { PlatformError } from '#domain/errors'
import type { ForeignEncoding, TextEncoding } from '#domain/media/text-encodings'
import { call, type Said, type Z } from './row'
import { id } from './shapes'

const paths = (z: Z) => z.array(z.string().min(1).max(32_767)).min(1).max(10_000)

/**
 * What becomes of a file whose name the project has: it stays out, it stays out and the annotation beside it takes the
 * place of the item's or is added to it, or it comes in under another name.
 */
export const DOUBLES = ['skip', 'annotation', 'beside', 'keepBoth'] as const
export type Doubles = (typeof DOUBLES)[number]

/** What a question of a data set is answered with. */
export const QUESTION_TYPES = ['radio', 'checklist', 'text', 'numeric'] as const

const column = (z: Z) => z.string().max(10_000).nullable()
/** What the lines of a list become, and which of its columns say what. */
const columnsOfTable = (z: Z) =>
  z.object({
    /** `links`: each an item by its link, whose file stays where it is. `rows`: each an item by what stands in it. */
    as: z.enum(['links', 'rows']),
    /** The link, or the text; null: all columns together, as JSON. */
    content: column(z),
    /** null: items are named by their links or by their places in the list. */
    name: column(z),
    /** null: they lie in the root. */
    folder: column(z),
  })
export type ColumnsOfTable = Said<typeof columnsOfTable>

const CLASSES_MAX = 5_000
const CLASS_NAME_SAID_MAX = 1_000
const dataSetId = (z: Z) => z.string().min(1).max(1_000)
/** Stands for native annotations that are imported unchanged but for the classes that the project lacks. */
export const UNCHANGED_SET = 'unchanged'

/** A data set among the files, and what becomes of its classes. */
const dataSet = (z: Z) =>
  z.object({
    id: dataSetId(z),
    classes: z
      .array(
        z.object({
          name: z.string().min(1).max(CLASS_NAME_SAID_MAX),
          /**
           * The class of the project; it is made where the project has none of this name. null: its objects are left out,
           * those of unchanged annotations stay as they are.
           */
          into: z.string().min(1).max(CLASS_NAME_SAID_MAX).nullable(),
        }),
      )
      .max(CLASSES_MAX),
    /** Questions and answers that classes of the project lack are made; absent: they stay out. */
    makesQuestions: z.boolean().optional(),
  })
export type ChosenDataSet = Said<typeof dataSet>

const request = (z: Z) =>
  z.object({
    paths: paths(z),
    projectName: z.string().trim().min(1).max(200),
    type: z.enum(PROJECT_TYPE_NAMES),
    /** Goes on with an import into this project, instead of making a new one: names that are there are left alone. */
    projectId: id(z).optional(),
    /** Absent: as the import that goes on was begun, otherwise they stay out. */
    doubles: z.enum(DOUBLES).optional(),
    /** No more than so many come in: for these there is room. */
    most: z.number().int().min(1).max(ITEMS_PER_FOLDER_MAX).optional(),
    /** The one path is a list, and its lines become items; absent: as the import that goes on was begun, otherwise files do. */
    table: columnsOfTable(z).optional(),
    /** The data set that the files are; absent: that of the resumed import, or none. */
    dataSet: dataSet(z).optional(),
  })
export type ImportRequest = Said<typeof request>

/** Documents of one kind that fit, and how many pictures their pages or frames give. */
export interface DocumentsCheck {
  readonly files: number
  readonly pictures: number
}

/** What of the chosen files a project of one type takes. */
export interface FilesCheck {
  /** Of a document whose pages or frames become pictures each counts. */
  readonly fits: number
  /** Of those that fit, together. */
  readonly bytes: number
  /** How many of those that fit no editor shows yet; they are kept. */
  readonly unseen: number
  /** Of those that fit, videos that few computers decode, or none, by what they are; they are kept. */
  readonly undecoded: readonly { readonly from: string; readonly count: number }[]
  /** Of those that fit, the ones whose pages or frames become pictures. */
  readonly documents: { readonly pdf: DocumentsCheck; readonly dicom: DocumentsCheck }
  /** Of those that fit, PDF documents that come in as their text. */
  readonly texts: number
  /** Of those that fit, texts that are not UTF-8 as far as their beginnings tell, by how they are written; they come in as UTF-8. */
  readonly rewritten: readonly { readonly encoding: ForeignEncoding; readonly count: number }[]
  /** Annotations in the native form that lie beside files that fit, and come in with them. */
  readonly annotations: number
  /** Of these, the ones whose names differ from those of their files in upper and lower case. */
  readonly otherCase: number
  /** Annotations of items whose files aren't among the chosen ones: the project may have them. */
  readonly alone: number
  readonly refusedCount: number
  /** The first files that don't fit, with the reason that the person reads. */
  readonly refused: readonly { readonly file: string; readonly reason: string }[]
  /** Files of other kinds; they stay where they are. */
  readonly others: number
  /** Of which kinds most of those are: `.bmp`, or nothing for files without an ending. */
  readonly otherKinds: readonly { readonly ending: string; readonly count: number }[]
}

/** What a chosen folder, or what was dropped, holds before anything is brought in. */
export interface ChosenFiles {
  /** What `imports.start` takes: one folder, or the folders and files that were dropped. */
  readonly paths: readonly string[]
  /** Where they lie, for the person to read. */
  readonly folder: string
  /** A fitting name for the project. */
  readonly name: string
  readonly byType: Readonly<Record<ProjectTypeName, FilesCheck>>
  /** It is one file that may be a list of items: `imports.readTable` tells more. */
  readonly mayBeTable: boolean
}

/** A list of items, read to its end before anything is brought in. */
export interface TableLook {
  /** How its letters are written. */
  readonly encoding: TextEncoding
  /** What stands between the cells; null: nothing does. */
  readonly separator: string | null
  readonly columns: readonly string[]
  /** The first lines, cell by cell; long texts are cut. */
  readonly rows: readonly (readonly string[])[]
  /** The columns as they were asked for, or as they are likely meant. */
  readonly chosen: ColumnsOfTable
  /** So many lines become items. */
  readonly fits: number
  readonly leftOutCount: number
  /** The first lines that become none, with the reason that the person reads. */
  readonly leftOut: readonly { readonly file: string; readonly reason: string }[]
}

/** A question about the objects of a class, as a data set answers it. */
export interface DataSetQuestion {
  readonly name: string
  readonly type: (typeof QUESTION_TYPES)[number]
  readonly answers: readonly string[]
}

/** A class of a data set, and how many objects of each kind it has. */
export interface DataSetClass {
  readonly name: string
  readonly color: string
  /** Its number in the data set; null: it has none that is to be kept. */
  readonly sourceId: number | null
  readonly kinds: readonly { readonly kind: string; readonly count: number }[]
  readonly questions: readonly DataSetQuestion[]
  /** Its skeleton; absent or null: it has none. */
  readonly template?: DataSetTemplate | null
}

/** A skeleton of a class: its points by their places in a picture of it, as shares of its sides, and its lines. */
export interface DataSetTemplate {
  readonly points: readonly { readonly id: number; readonly x: number; readonly y: number; readonly name: string }[]
  readonly lines: readonly (readonly [from: number, to: number])[]
}

/** The data sets among the chosen files, and what one of them holds. */
export interface DataSetLook {
  readonly sets: readonly {
    readonly id: string
    readonly label: string
    readonly files: number
    readonly firstFiles: readonly string[]
    /** Any folder of pictures looks like it: it is offered, and never chosen unasked. */
    readonly isGuess: boolean
  }[]
  /** What native annotations hold that are imported unchanged; null: there are none. */
  readonly unchanged: { readonly classes: readonly DataSetClass[] } | null
  /** null: none was chosen, and none is sure. */
  readonly read: {
    readonly id: string
    readonly items: number
    readonly objects: number
    readonly classes: readonly DataSetClass[]
    /** Pictures that no annotation names. */
    readonly withoutAnnotation: { readonly count: number; readonly first: readonly string[] }
    /** Annotations that name no picture among the files: the project may have it. */
    readonly withoutPicture: ToldFiles
    /** What can't be read, each with its place in the file. */
    readonly problems: {
      readonly count: number
      readonly first: readonly { readonly file: string; readonly place: string; readonly reason: string }[]
    }
  } | null
}

/** Why not all of the new files of an import come in. */
export interface ImportLimit {
  /** A folder is full; else the project or the team's plan. */
  readonly ofFolder: boolean
  readonly message: string
  /** The folder that the first of those goes into; null: they lie outside of folders. */
  readonly folder: string | null
}

/** Files, the first of them each with what the person reads of it. */
export interface ToldFiles {
  readonly count: number
  readonly first: readonly { readonly file: string; readonly reason: string }[]
}

/** What of the files that fit is in the project by its name, before anything is brought in. */
export interface DoublesCheck {
  readonly count: number
  /** The first of them, as they lie in the folder. */
  readonly first: readonly string[]
  /** How many of the others come in. */
  readonly fits: number
  /** Why not all of the others do. */
  readonly limit: ImportLimit | null
  /** Why none can come in: the project holds links and these are files, or the other way round. */
  readonly mixed: string | null
  /** Annotations that come without the file of their item. */
  readonly annotations: {
    /** The project has their items. */
    readonly found: number
    /** Of those, whose items are annotated already. */
    readonly taken: number
    readonly missing: number
    /** The first of those that no item of the project belongs to. */
    readonly firstMissing: readonly string[]
    /** The project has several items for each of these: they are left out. */
    readonly several: ToldFiles
    /** Of those that are found, the ones that are spelt otherwise than their items. */
    readonly spelt: ToldFiles
  }
}

/** The one import that runs, ran last, or was interrupted when the app ended. */
export interface ImportProgress {
  /** `paused`: the person stopped it to go on later, also after a restart, where it is `interrupted`. */
  readonly state: 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'paused'
  /** What `imports.start` takes to go on, together with the project. */
  readonly paths: readonly string[]
  readonly folder: string
  readonly type: ProjectTypeName
  /** What the lines of a list become; null: files are brought in. */
  readonly table: ColumnsOfTable | null
  readonly projectId: number | null
  /** As the platform keeps it: characters that it doesn't take are replaced. */
  readonly projectName: string
  /** Only annotations are brought in, to items that are there. */
  readonly isOfAnnotations: boolean
  /** Files that are in the project. */
  readonly done: number
  /** All files that were found to bring in; 0 while they are counted. */
  readonly total: number
  readonly skippedCount: number
  /** The first files that were not brought in, with the reason that the person reads. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[]
  readonly error: PlatformError | null
}

export const imports = {
  /** Counts what was dropped, or asks for a folder and counts that; null when the person chose none. */
  chooseFolder: call((z) => z.union([z.tuple([]), z.tuple([paths(z)])])).answers<ChosenFiles | null>(),
  /** Asks for single files and looks at them; null when the person chose none. */
  chooseFiles: call((z) => z.tuple([])).answers<ChosenFiles | null>(),
  /** Looks again at what was chosen, now also for what a project of this type alone asks: whether PDF documents hold text. */
  look: call((z) => z.tuple([z.object({ paths: paths(z), type: z.enum(PROJECT_TYPE_NAMES) })])).answers<ChosenFiles>(),
  /** Finds the data sets among the chosen files that a project of the type takes, and reads one of them to its end; absent `id`: the first that is no guess. */
  readDataSet: call((z) =>
    z.tuple([
      z.object({
        paths: paths(z),
        type: z.enum(PROJECT_TYPE_NAMES),
        id: dataSetId(z).optional(),
        /** The project that it is for; absent: a new one. */
        projectId: id(z).optional(),
      }),
    ]),
  ).answers<DataSetLook>(),
  /** Looks which of the files that fit the project has already. */
  check: call((z) =>
    z.tuple([
      z.object({
        paths: paths(z),
        projectId: id(z),
        type: z.enum(PROJECT_TYPE_NAMES),
        table: columnsOfTable(z).optional(),
        /** The data set that was read last. */
        dataSet: dataSetId(z).optional(),
      }),
    ]),
  ).answers<DoublesCheck>(),
  /** Reads a list as one for a project of this type; what isn't said of its columns is taken as it is likely meant. */
  readTable: call((z) =>
    z.tuple([
      z.object({
        path: z.string().min(1).max(32_767),
        type: z.enum(PROJECT_TYPE_NAMES),
        columns: z.union([columnsOfTable(z), z.object({ as: z.enum(['links', 'rows']) })]).optional(),
      }),
    ]),
  ).answers<TableLook>(),
  /** Has the person choose where the list of all that was left out goes, as a table; null: they chose no place. */
  saveReport: call((z) => z.tuple([])).answers<{ readonly path: string } | null>(),
  /** Answers as soon as the project is there; the rest is told as a job, by `jobs.changed`. */
  start: call((z) => z.tuple([request(z)])).answers<ImportProgress>(),
}
