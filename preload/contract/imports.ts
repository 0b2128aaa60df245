import { ITEMS_PER_FOLDER_MAX } from '#domain/constants'
import { PROJECT_TYPE_NAMES, type ProjectTypeName } from '#domain/enums'
import type { PlatformError } from '#domain/errors'
import type { ForeignEncoding, TextEncoding } from '#domain/media/text-encodings'
import { call, type Said, type Z } from './row'
import { id, text } from './shapes'

const paths = (z: Z) => z.array(z.string().min(1).max(32_767)).min(1).max(10_000)

/**
 * Treatment of a file whose name the project has. It is skipped; its annotation replaces the item's or is added to it;
 * or it is imported under another name.
 */
export const DOUBLES = ['skip', 'annotation', 'beside', 'keepBoth'] as const
export type Doubles = (typeof DOUBLES)[number]

/** Answer types of a data set's questions. */
export const QUESTION_TYPES = ['radio', 'checklist', 'text', 'numeric'] as const

const column = (z: Z) => z.string().max(10_000).nullable()
/** Use of a list's lines and columns. */
const columnsOfTable = (z: Z) =>
  z.object({
    /** `links`: each line becomes an item that links to its file. `rows`: each line becomes an item of its content. */
    as: z.enum(['links', 'rows']),
    /** Column of the link or the text; null for all columns together, as JSON. */
    content: column(z),
    /** Column of the name; null names items by their links or line numbers. */
    name: column(z),
    /** Column of the folder; null for the root. */
    folder: column(z),
  })
export type ColumnsOfTable = Said<typeof columnsOfTable>

const CLASSES_MAX = 5_000
const CLASS_NAME_SAID_MAX = 1_000
const dataSetId = (z: Z) => z.string().min(1).max(1_000)
/** Data set among the files, and the treatment of its classes. */
const dataSet = (z: Z) =>
  z.object({
    id: dataSetId(z),
    classes: z
      .array(
        z.object({
          name: z.string().min(1).max(CLASS_NAME_SAID_MAX),
          /** Class of the project, created if missing; null leaves its objects out. */
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
    /** Resumes an import into this project instead of creating one; existing names are left alone. */
    projectId: id(z).optional(),
    /** Absent: as in the resumed import, otherwise `skip`. */
    doubles: z.enum(DOUBLES).optional(),
    /** Most items to import: the free space of the project. */
    most: z.number().int().min(1).max(ITEMS_PER_FOLDER_MAX).optional(),
    /** The one path is a list whose lines become items. Absent: as in the resumed import, otherwise files. */
    table: columnsOfTable(z).optional(),
    /** Data set of the files; absent: the resumed import's one, or none. */
    dataSet: dataSet(z).optional(),
  })
export type ImportRequest = Said<typeof request>

/** Splits a clip of the platform into pictures. */
const split = (z: Z) =>
  z.object({
    projectId: id(z),
    itemId: id(z),
    /** Name of the clip's item. */
    name: text(z).min(1),
    /** Frames that become pictures. */
    choice: z.union([
      z.object({ every: z.number().int().min(1).max(100_000) }),
      z.object({ perSecond: z.number().min(0.001).max(1_000) }),
    ]),
    /** Vector project of the pictures by its name; without an id it is created. */
    into: z.object({ projectId: id(z).optional(), name: z.string().trim().min(1).max(200) }),
    /** Folder of the pictures; absent: the root. */
    folder: z.string().trim().min(1).max(200).optional(),
  })
export type SplitRequest = Said<typeof split>

/** Matching documents of one kind, and the number of pictures from their pages or frames. */
export interface DocumentsCheck {
  readonly files: number
  readonly pictures: number
}

/** Chosen files that a project of one type accepts. */
export interface FilesCheck {
  /** Number of matching items; each page or frame of a document that becomes pictures counts. */
  readonly fits: number
  /** Total size of the matching files. */
  readonly bytes: number
  /** Number of matching files that no editor shows yet; they are kept. */
  readonly unseen: number
  /** Of those that fit, videos that few computers decode, or none, by what they are; they are kept. */
  readonly undecoded: readonly { readonly from: string; readonly count: number }[]
  /** Matching documents whose pages or frames become pictures. */
  readonly documents: { readonly pdf: DocumentsCheck; readonly dicom: DocumentsCheck }
  /** Matching PDF documents that are imported as text. */
  readonly texts: number
  /** Matching texts whose start is not UTF-8, by encoding; they are converted to UTF-8. */
  readonly rewritten: readonly { readonly encoding: ForeignEncoding; readonly count: number }[]
  /** Native annotations beside matching files, imported with them. */
  readonly annotations: number
  /** Those whose names differ from their files' only in case. */
  readonly otherCase: number
  /** Annotations of items whose files aren't chosen; the project may have them. */
  readonly alone: number
  readonly refusedCount: number
  /** First files that don't match, with the reason for the person. */
  readonly refused: readonly { readonly file: string; readonly reason: string }[]
  /** Number of files of other kinds, which are ignored. */
  readonly others: number
  /** Most frequent extensions of those: `.bmp`, or empty for files without one. */
  readonly otherKinds: readonly { readonly ending: string; readonly count: number }[]
}

/** Content of a chosen folder or a drop, before the import. */
export interface ChosenFiles {
  /** Paths for `imports.start`: one folder, or the dropped folders and files. */
  readonly paths: readonly string[]
  /** Their location, for the person. */
  readonly folder: string
  /** Suggested name of the project. */
  readonly name: string
  readonly byType: Readonly<Record<ProjectTypeName, FilesCheck>>
  /** It is one file that may be a list of items; see `imports.readTable`. */
  readonly mayBeTable: boolean
}

/** List of items, read completely before the import. */
export interface TableLook {
  readonly encoding: TextEncoding
  /** Separator of the cells; null if there is none. */
  readonly separator: string | null
  readonly columns: readonly string[]
  /** First lines, by cell; long texts are truncated. */
  readonly rows: readonly (readonly string[])[]
  /** Columns as requested or guessed. */
  readonly chosen: ColumnsOfTable
  /** Number of lines that become items. */
  readonly fits: number
  readonly leftOutCount: number
  /** First lines that become none, with the reason for the person. */
  readonly leftOut: readonly { readonly file: string; readonly reason: string }[]
}

/** Question about the objects of a class, with a data set's answers. */
export interface DataSetQuestion {
  readonly name: string
  readonly type: (typeof QUESTION_TYPES)[number]
  readonly answers: readonly string[]
}

/** Class of a data set, with its number of objects by kind. */
export interface DataSetClass {
  readonly name: string
  readonly color: string
  /** Its number in the data set; null if it has none to keep. */
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

/** Data sets among the chosen files, and the content of one of them. */
export interface DataSetLook {
  readonly sets: readonly {
    readonly id: string
    readonly label: string
    readonly files: number
    readonly firstFiles: readonly string[]
    /** Any folder of pictures looks like it: it is offered, but never preselected. */
    readonly isGuess: boolean
  }[]
  /** What native annotations hold that are imported unchanged; null: there are none. */
  readonly unchanged: { readonly classes: readonly DataSetClass[] } | null
  /** null if none was chosen and none is certain. */
  readonly read: {
    readonly id: string
    readonly items: number
    readonly objects: number
    readonly classes: readonly DataSetClass[]
    /** Pictures without an annotation. */
    readonly withoutAnnotation: { readonly count: number; readonly first: readonly string[] }
    /** Annotations whose picture is not among the files; the project may have it. */
    readonly withoutPicture: ToldFiles
    /** Unreadable entries, with their places in the file. */
    readonly problems: {
      readonly count: number
      readonly first: readonly { readonly file: string; readonly place: string; readonly reason: string }[]
    }
  } | null
}

/** Limit that excludes some of an import's new files. */
export interface ImportLimit {
  /** Whether a folder is full; else the project or the team's plan. */
  readonly ofFolder: boolean
  readonly message: string
  /** Folder of the first excluded file; null for the root. */
  readonly folder: string | null
}

/** Number of files, with the first of them and a text for each. */
export interface ToldFiles {
  readonly count: number
  readonly first: readonly { readonly file: string; readonly reason: string }[]
}

/** Matching files whose names the project already has, before the import. */
export interface DoublesCheck {
  readonly count: number
  /** First of them, by their relative paths. */
  readonly first: readonly string[]
  /** Number of the others that can be imported. */
  readonly fits: number
  /** Limit that excludes the rest. */
  readonly limit: ImportLimit | null
  /** Reason why none can be imported: the project holds links and these are files, or vice versa. */
  readonly mixed: string | null
  /** Annotations without the file of their item. */
  readonly annotations: {
    /** Number whose items the project has. */
    readonly found: number
    /** Number of those whose items are already annotated. */
    readonly taken: number
    readonly missing: number
    /** First of those without a matching item. */
    readonly firstMissing: readonly string[]
    /** Annotations with several matching items; they are left out. */
    readonly several: ToldFiles
    /** Matched annotations that are spelt differently from their items. */
    readonly spelt: ToldFiles
  }
}

/** The one import that runs, ran last, or was interrupted by the app's end. */
export interface ImportProgress {
  /** `paused`: the person stopped it to resume it later; after a restart it is `interrupted`. */
  readonly state: 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'paused'
  /** Paths with which `imports.start` resumes it, together with the project. */
  readonly paths: readonly string[]
  readonly folder: string
  readonly type: ProjectTypeName
  /** Use of a list's columns; null for files. */
  readonly table: ColumnsOfTable | null
  readonly projectId: number | null
  /** Name on the platform, which replaces invalid characters. */
  readonly projectName: string
  /** Only annotations are imported, for existing items. */
  readonly isOfAnnotations: boolean
  /** Files that are in the project. */
  readonly done: number
  /** All files to import; 0 while they are counted. */
  readonly total: number
  readonly skippedCount: number
  /** First files that were left out, with the reason for the person. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[]
  readonly error: PlatformError | null
}

export const imports = {
  /** Counts the dropped files, or those of a folder that the person chooses; null if they cancel. */
  chooseFolder: call((z) => z.union([z.tuple([]), z.tuple([paths(z)])])).answers<ChosenFiles | null>(),
  /** Asks for single files and checks them; null if the person cancels. */
  chooseFiles: call((z) => z.tuple([])).answers<ChosenFiles | null>(),
  /**
   * Checks the chosen files again, now also for facts that only this project type needs: whether PDF documents hold
   * text.
   */
  look: call((z) => z.tuple([z.object({ paths: paths(z), type: z.enum(PROJECT_TYPE_NAMES) })])).answers<ChosenFiles>(),
  /**
   * Finds the chosen files' data sets that suit the project type, and reads one completely. Without `id` it reads the
   * first certain one.
   */
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
  /** Finds the matching files that the project already has. */
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
  /** Reads a list for a project of this type; guesses the use of unspecified columns. */
  readTable: call((z) =>
    z.tuple([
      z.object({
        path: z.string().min(1).max(32_767),
        type: z.enum(PROJECT_TYPE_NAMES),
        columns: z.union([columnsOfTable(z), z.object({ as: z.enum(['links', 'rows']) })]).optional(),
      }),
    ]),
  ).answers<TableLook>(),
  /** Saves the list of all files left out as a table where the person chooses; null if they cancel. */
  saveReport: call((z) => z.tuple([])).answers<{ readonly path: string } | null>(),
  /** Splits a clip into pictures of a vector project, as an import; answers as soon as the project exists. */
  split: call((z) => z.tuple([split(z)])).answers<ImportProgress>(),
  /** Answers as soon as the project exists; `jobs.changed` reports the rest as a job. */
  start: call((z) => z.tuple([request(z)])).answers<ImportProgress>(),
}
