import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChosenDataSet, ChosenFiles, DataSetClass, DataSetLook } from '#contract/imports'
import { UNCHANGED_SET } from '#domain/annotation/formats/class-choice'
import { plain, sameClass } from '#domain/annotation/formats/class-choice'
import type { ProjectTypeName } from '#domain/enums'
import { nextStep } from '#domain/errors'
import { callQuery } from '../../desktop/call-query'
import { useCall } from '../../desktop/use-call'
import { type ItemNoun, itemNoun } from './data-set-words'
import { rememberClasses, useClassChoices } from './class-choices-store'

/** A data set's class with the target for its objects. */
export interface MappedClass extends DataSetClass {
  /** The target class; null: objects are left out, or unchanged. */
  readonly into: string | null
  /** true if the project lacks the class. */
  readonly isNew: boolean
}

/** The data sets among the chosen files. */
export interface DataSetChoice {
  readonly sets: DataSetLook['sets']
  /** null: files are imported unchanged. */
  readonly chosen: string | null
  /** undefined if not read yet, or none is chosen. */
  readonly read: NonNullable<DataSetLook['read']> | undefined
  /** For an unchanged import, only classes that the project lacks. */
  readonly classes: readonly MappedClass[]
  /** Native annotations are imported unchanged, except for classes that the project lacks. */
  readonly isUnchanged: boolean
  /** true if the person may create classes. */
  readonly mayCreate: boolean
  /** The project's classes. */
  readonly existing: readonly string[]
  readonly isReading: boolean
  /** The reason the data set can't be read. */
  readonly problem: string | undefined
  readonly take: (id: string | null) => void
  readonly map: (name: string, into: string | null) => void
  /** Whether missing questions and options are created; undefined if the data set has none. */
  readonly makesQuestions: boolean | undefined
  readonly makeQuestions: (makes: boolean) => void
  readonly noun: ItemNoun
  /** The import's request; undefined without a data set. */
  readonly request: ChosenDataSet | undefined
  /** Remembers the class choices for the project. */
  readonly remember: () => void
}

interface Said {
  readonly key: string
  readonly id?: string | null
  readonly into: Readonly<Record<string, string | null>>
  readonly makesQuestions?: boolean
}

/** Project types that can import data sets. */
const TAKING: ReadonlySet<ProjectTypeName> = new Set<ProjectTypeName>([
  'vector',
  'tiled',
  'classification',
  'pixel',
  'text',
  'video',
])
const NO_CHOICES = {}

/**
 * The data sets among the files for a project type. `existing` are its classes, undefined while loading. `mayCreate`:
 * the person may create classes.
 */
export function useDataSet(
  found: ChosenFiles | null,
  type: ProjectTypeName | undefined,
  existing: readonly string[] | undefined,
  projectId: number | null,
  mayCreate = true,
): DataSetChoice {
  const [saidLast, setSaid] = useState<Said>({ key: '', into: {} })
  const remembered = useClassChoices(({ choices }) => choices[String(projectId)] ?? NO_CHOICES)
  const paths = found?.paths ?? []
  const key = JSON.stringify([type, ...paths])
  const said = saidLast.key === key ? saidLast : { key, into: {} }
  const asked = said.id ?? undefined
  const { annotations = 0, alone = 0 } = (type !== undefined && found?.byType[type]) || {}
  const isOffered = found !== null && type !== undefined && (TAKING.has(type) || annotations + alone > 0)
  const query = callQuery(
    ['importDataSet', projectId, type ?? '', asked ?? '', ...paths],
    (desktop) =>
      desktop.imports.readDataSet({
        paths: [...paths],
        type: type ?? 'vector',
        ...(asked === undefined ? {} : { id: asked }),
        ...(projectId === null ? {} : { projectId }),
      }),
    0,
  )
  const looked = useCall(query, { enabled: isOffered, gcTime: 0, placeholderData: keepPreviousData })
  const look = isOffered ? looked.data : undefined
  const isReading = isOffered && looked.isFetching
  const chosen = said.id === undefined ? (look?.read?.id ?? null) : said.id
  const read = look?.read?.id === chosen && !isReading ? (look?.read ?? undefined) : undefined
  const known = existing ?? []
  const lacked = (look?.unchanged?.classes ?? []).filter(({ name }) => existing?.includes(name) === false)
  const isUnchanged = chosen === null && !isReading && lacked.length > 0
  const classes = (isUnchanged ? lacked : (read?.classes ?? [])).map((one): MappedClass => {
    const usual = isUnchanged && !mayCreate ? null : one.name
    const into = intoOf(one.name, { said: said.into, remembered, existing: known, usual })
    return { ...one, into, isNew: into !== null && sameClass(into, known) === undefined }
  })
  const id = isUnchanged ? UNCHANGED_SET : read?.id
  const { makesQuestions = false } = said
  const isAsked =
    !isUnchanged && classes.some(({ into, isNew, questions }) => into !== null && !isNew && questions.length > 0)
  return {
    noun: itemNoun(type),
    makesQuestions: isAsked ? makesQuestions : undefined,
    makeQuestions: (makes) => setSaid({ ...said, makesQuestions: makes }),
    sets: look?.sets ?? [],
    chosen,
    read,
    classes,
    isUnchanged,
    mayCreate: mayCreate || !isUnchanged,
    existing: known,
    isReading: isReading || (existing === undefined && (read !== undefined || (look?.unchanged ?? null) !== null)),
    problem:
      isOffered && looked.isError ? `${looked.error.failure.message} ${nextStep(looked.error.failure)}` : undefined,
    take: (id) => setSaid({ key, into: {}, id }),
    map: (name, into) => setSaid({ ...said, into: { ...said.into, [name]: into } }),
    request:
      id === undefined
        ? undefined
        : {
            id,
            classes: classes.map(({ name, into }) => ({ name, into })),
            ...(isAsked && makesQuestions ? { makesQuestions } : {}),
          },
    remember: () => {
      if (projectId !== null && id !== undefined)
        rememberClasses(projectId, Object.fromEntries(classes.map(({ name, into }) => [plain(name), into])))
    },
  }
}

interface Choosing {
  readonly said: Readonly<Record<string, string | null>>
  readonly remembered: Readonly<Record<string, string | null>>
  readonly existing: readonly string[]
  readonly usual: string | null
}

/** The target of a class: chosen now, remembered, of the same name, or the default. */
function intoOf(name: string, { said, remembered, existing, usual }: Choosing): string | null {
  if (Object.hasOwn(said, name)) return said[name] ?? null
  const key = plain(name)
  if (Object.hasOwn(remembered, key)) {
    const into = remembered[key] ?? null
    if (into === null || existing.includes(into)) return into
  }
  return sameClass(name, existing) ?? usual
}
