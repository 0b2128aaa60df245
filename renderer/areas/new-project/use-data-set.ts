import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChosenDataSet, ChosenFiles, DataSetClass, DataSetLook } from '#contract/imports'
import { plain, sameClass } from '#domain/annotation/formats/class-choice'
import type { ProjectTypeName } from '#domain/enums'
import { nextStep } from '#domain/errors'
import { callQuery } from '../../desktop/call-query'
import { useCall } from '../../desktop/use-call'
import { type ItemNoun, itemNoun } from './data-set-words'
import { rememberClasses, useClassChoices } from './class-choices-store'

/** A class of a data set with what becomes of its objects. */
export interface MappedClass extends DataSetClass {
  /** A class of the project, or one to make; null: they are left out. */
  readonly into: string | null
  /** The project lacks it. */
  readonly isNew: boolean
}

/** The data sets among the chosen files, one of them chosen. */
export interface DataSetChoice {
  readonly sets: DataSetLook['sets']
  /** null: files are imported unchanged. */
  readonly chosen: string | null
  /** undefined: it isn't read yet, or none is chosen. */
  readonly read: NonNullable<DataSetLook['read']> | undefined
  readonly classes: readonly MappedClass[]
  /** The classes that the project has. */
  readonly existing: readonly string[]
  readonly isReading: boolean
  /** Why it can't be read. */
  readonly problem: string | undefined
  readonly take: (id: string | null) => void
  readonly map: (name: string, into: string | null) => void
  /** Questions and answers that classes of the project lack are made; undefined: none of them is asked anything. */
  readonly makesQuestions: boolean | undefined
  readonly makeQuestions: (makes: boolean) => void
  readonly noun: ItemNoun
  /** What the import gets; undefined: no data set is imported. */
  readonly request: ChosenDataSet | undefined
  /** Remembers the choices of classes for the project. */
  readonly remember: () => void
}

interface Said {
  readonly key: string
  readonly id?: string | null
  readonly into: Readonly<Record<string, string | null>>
  readonly makesQuestions?: boolean
}

/** Types whose projects take data sets. */
const TAKING: ReadonlySet<ProjectTypeName> = new Set<ProjectTypeName>([
  'vector',
  'tiled',
  'classification',
  'pixel',
  'text',
  'video',
])
const NO_CHOICES = {}

/** The data sets among what was chosen for a project of this type; `existing`: its classes, undefined: not known yet. */
export function useDataSet(
  found: ChosenFiles | null,
  type: ProjectTypeName | undefined,
  existing: readonly string[] | undefined,
  projectId: number | null,
): DataSetChoice {
  const [saidLast, setSaid] = useState<Said>({ key: '', into: {} })
  const remembered = useClassChoices(({ choices }) => choices[String(projectId)] ?? NO_CHOICES)
  const paths = found?.paths ?? []
  const key = JSON.stringify([type, ...paths])
  const said = saidLast.key === key ? saidLast : { key, into: {} }
  const asked = said.id ?? undefined
  const isOffered = found !== null && type !== undefined && TAKING.has(type)
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
  const classes = (read?.classes ?? []).map((one): MappedClass => {
    const into = intoOf(one.name, said.into, remembered, existing ?? [])
    return { ...one, into, isNew: into !== null && sameClass(into, existing ?? []) === undefined }
  })
  const { makesQuestions = false } = said
  const isAsked = classes.some(({ into, isNew, questions }) => into !== null && !isNew && questions.length > 0)
  return {
    noun: itemNoun(type),
    makesQuestions: isAsked ? makesQuestions : undefined,
    makeQuestions: (makes) => setSaid({ ...said, makesQuestions: makes }),
    sets: look?.sets ?? [],
    chosen,
    read,
    classes,
    existing: existing ?? [],
    isReading: isReading || (read !== undefined && existing === undefined),
    problem:
      isOffered && looked.isError ? `${looked.error.failure.message} ${nextStep(looked.error.failure)}` : undefined,
    take: (id) => setSaid({ key, into: {}, id }),
    map: (name, into) => setSaid({ ...said, into: { ...said.into, [name]: into } }),
    request:
      read === undefined
        ? undefined
        : {
            id: read.id,
            classes: classes.map(({ name, into }) => ({ name, into })),
            ...(isAsked && makesQuestions ? { makesQuestions } : {}),
          },
    remember: () => {
      if (projectId !== null && read !== undefined)
        rememberClasses(projectId, Object.fromEntries(classes.map(({ name, into }) => [plain(name), into])))
    },
  }
}

/** What was said now, else the same as the last time, else the class of the same name, else a new one. */
function intoOf(
  name: string,
  said: Readonly<Record<string, string | null>>,
  remembered: Readonly<Record<string, string | null>>,
  existing: readonly string[],
): string | null {
  if (Object.hasOwn(said, name)) return said[name] ?? null
  const key = plain(name)
  if (Object.hasOwn(remembered, key)) {
    const into = remembered[key] ?? null
    if (into === null || existing.includes(into)) return into
  }
  return sameClass(name, existing) ?? name
}
