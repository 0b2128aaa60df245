import { basename, extname } from 'node:path'
import type { ChosenFiles, DocumentsCheck, FilesCheck } from '#contract/imports'
import { IMPORT_SKIPPED_LOOKED_MAX } from '#domain/constants'
import { PROJECT_TYPE_NAMES, type ProjectTypeName } from '#domain/enums'
import { becomesPictures, becomesText, convertedFrom, isKeptUnseen } from '#domain/limits'
import { textName } from '#domain/media/documents'
import { FILE_KINDS } from '#domain/media/kinds'
import type { ForeignEncoding } from '#domain/media/text-encodings'
import type { PlanName } from '#domain/plan-room'
import { folded } from '#domain/source-match'
import { annotatedFile } from './import-annotations'
import { folderOf } from './find-files'
import type { Looked } from './inspect-files'
import { isPromised, sortFile } from './sort-files'
import { isListed } from './tables/table-lines'

const NO_DOCUMENTS: DocumentsCheck = { files: 0, pictures: 0 }
const KINDS_MAX = 5
const ARCHIVE_ENDING = /\.zip$/i

/** Counts files for one type of project as they are found. */
function createCheck(type: ProjectTypeName, plan: PlanName) {
  let fits = 0
  let bytes = 0
  let unseen = 0
  const undecoded = new Map<string, number>()
  let texts = 0
  const annotated: string[] = []
  const rewritten = new Map<ForeignEncoding, number>()
  const fitting = new Set<string>()
  const inCase = new Map<string, number>()
  let refusedCount = 0
  const refused: { file: string; reason: string }[] = []
  const beside = new Map<string, number>()
  const documents = { pdf: NO_DOCUMENTS, dicom: NO_DOCUMENTS }
  return {
    fits: () => fits,
    add: (looked: Looked): void => {
      const sorted = sortFile(looked, type, plan)
      const file = sorted.kind === 'beside' ? annotatedFile(looked.relative) : undefined
      if (file !== undefined && (fitting.has(file) || isPromised(file, type))) annotated.push(file)
      else if (sorted.kind === 'beside') {
        const ending = extname(looked.relative).toLowerCase()
        beside.set(ending, (beside.get(ending) ?? 0) + 1)
      } else if (sorted.kind === 'refused') {
        refusedCount += 1
        if (refused.length < IMPORT_SKIPPED_LOOKED_MAX) refused.push({ file: looked.relative, reason: sorted.reason })
      } else if (looked.kind === 'file') {
        const { kind, pictures, encoding } = looked.file
        bytes += looked.file.bytes
        if (pictures !== undefined && 'count' in pictures && becomesPictures(type, kind)) {
          fits += pictures.count
          const one = documents[kind]
          documents[kind] = { files: one.files + 1, pictures: one.pictures + pictures.count }
          return
        }
        fits += 1
        const isText = becomesText(type, kind)
        const named = isText ? textName(looked.relative) : looked.relative
        fitting.add(named)
        inCase.set(folded(named), (inCase.get(folded(named)) ?? 0) + 1)
        if (encoding !== undefined) rewritten.set(encoding, (rewritten.get(encoding) ?? 0) + 1)
        const from = convertedFrom(looked.file)
        if (isText) texts += 1
        else if (from !== undefined) undecoded.set(from, (undecoded.get(from) ?? 0) + 1)
        else if (isKeptUnseen(kind)) unseen += 1
      }
    },
    result: (): FilesCheck => {
      const kinds = [...beside].map(([ending, count]) => ({ ending, count })).toSorted((a, b) => b.count - a.count)
      const others = kinds.reduce((sum, { count }) => sum + count, 0)
      return {
        fits,
        bytes,
        unseen,
        undecoded: [...undecoded].map(([from, count]) => ({ from, count })),
        documents,
        texts,
        rewritten: [...rewritten]
          .map(([encoding, count]) => ({ encoding, count }))
          .toSorted((a, b) => b.count - a.count),
        ...countAnnotations(annotated, fitting, inCase),
        refusedCount,
        refused,
        others,
        otherKinds: kinds.slice(0, KINDS_MAX),
      }
    },
  }
}

/** Counts annotations with and without their file; `inCase` counts the files per case-insensitive name. */
function countAnnotations(
  annotated: readonly string[],
  fitting: ReadonlySet<string>,
  inCase: ReadonlyMap<string, number>,
): Pick<FilesCheck, 'annotations' | 'alone' | 'otherCase'> {
  const exact = annotated.filter((file) => fitting.has(file))
  const taken = new Set(exact.map(folded))
  const rest = Map.groupBy(
    annotated.filter((file) => !fitting.has(file)),
    folded,
  )
  const isOne = (key: string, files: readonly string[]) =>
    files.length === 1 && inCase.get(key) === 1 && !taken.has(key)
  const otherCase = [...rest].filter(([key, files]) => isOne(key, files)).length
  return { annotations: exact.length + otherCase, alone: annotated.length - exact.length - otherCase, otherCase }
}

/**
 * Sorts the chosen files for every type of project before an import; undefined if more match than one import allows.
 */
export async function checkFiles(
  paths: readonly string[],
  found: AsyncIterable<Looked>,
  plan: PlanName,
  most: number,
): Promise<ChosenFiles | undefined> {
  const checks = PROJECT_TYPE_NAMES.map((type) => [type, createCheck(type, plan)] as const)
  let mayBeTable = false
  for await (const looked of found) {
    mayBeTable ||= paths.length === 1 && isWholeList(looked, paths[0])
    for (const [, check] of checks) {
      check.add(looked)
      if (check.fits() > most) return undefined
    }
  }
  const folder = folderOf(paths)
  const named = mayBeTable ? basename(paths[0] ?? '', extname(paths[0] ?? '')) : basename(folder)
  const byType = Object.fromEntries(checks.map(([type, check]) => [type, check.result()]))
  // The checks cover every project type.
  return {
    paths,
    folder,
    name: named.replace(ARCHIVE_ENDING, ''),
    byType: byType as Record<ProjectTypeName, FilesCheck>,
    mayBeTable: mayBeTable,
  }
}

/** Tells whether it is the one chosen file and a list by its name, in any encoding. */
function isWholeList(looked: Looked, chosen: string | undefined): boolean {
  if (looked.kind !== 'file' || looked.within !== undefined || looked.path !== chosen) return false
  const { kind } = looked.file
  return isListed(looked.path) && (FILE_KINDS[kind].family === 'text' || kind === 'foreignText' || kind === 'unknown')
}
