import type { DataSetLook, DataSetQuestion } from '#contract/imports'
import { checkDataSet, type DataSetReport, type Question } from '#domain/annotation/formats/convert'
import { dataSetsOf, takesDataSet } from '#domain/annotation/formats/data-sets'
import type { Source } from '#domain/annotation/formats/format'
import { formatById } from '#domain/annotation/formats/registry'
import type { ProjectTypeName } from '#domain/enums'
import type { HeldNames } from '../services/imports/data-sets/data-set-messages'

const FILES_SHOWN = 5
const PROBLEMS_SHOWN = 1_000
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i

/** Finds the data sets among files and reads one of them to its end; `chosen`: which, absent: the first that is no guess. */
export async function lookAtDataSets(
  source: Source,
  type: ProjectTypeName,
  chosen: string | undefined,
  onItem: (done: number) => void | Promise<void>,
): Promise<{ readonly look: DataSetLook; readonly held: HeldNames }> {
  const found = (await dataSetsOf(source)).filter(({ family }) => takesDataSet(type, family))
  const sets = found.map(({ id, label, files, isGuess }) => ({
    id,
    label,
    files: files.length,
    firstFiles: files.slice(0, FILES_SHOWN),
    isGuess,
  }))
  const own = found.find(({ id, isGuess }) => (chosen === undefined ? !isGuess : id === chosen))
  const native = formatById('native')
  if (own === undefined || native === undefined) return { look: { sets, read: null }, held: NONE }
  const report = await checkDataSet({ source, reader: own.reader, files: own.files }, native, onItem)
  const { annotated, texts } = report
  return { look: { sets, read: { id: own.id, ...readOf(report) } }, held: { annotated, texts, files: own.files } }
}

const NONE: HeldNames = { annotated: [], texts: [], files: [] }

function readOf(report: DataSetReport): Omit<NonNullable<DataSetLook['read']>, 'id'> {
  const { items, objects, counts, classes, problems, problemCount, withoutPicture, strays, withoutAnnotation, bare } =
    report
  return {
    items,
    objects,
    classes: classes.map(({ name, color, sourceId = null }) => ({
      name,
      color,
      sourceId,
      kinds: [...(counts.get(name) ?? [])].map(([kind, count]) => ({ kind, count })),
      questions: [...(report.questions.get(name) ?? [])].map(([question, said]) => questionOf(question, said)),
      template: report.skeletons.get(name) ?? null,
    })),
    withoutAnnotation: { count: withoutAnnotation, first: bare },
    withoutPicture: {
      count: withoutPicture,
      first: strays.map(({ file, reason }) => ({ file, reason })),
    },
    problems: {
      count: problemCount,
      first: problems.slice(0, PROBLEMS_SHOWN).map(({ file, place, reason }) => ({ file, place, reason })),
    },
  }
}

function questionOf(name: string, { answers, isLong, isMany }: Question): DataSetQuestion {
  const all = [...answers]
  if (isMany) return { name, type: 'checklist', answers: all }
  if (all.length > 0 && all.every((answer) => NUMBER.test(answer))) return { name, type: 'numeric', answers: [] }
  return isLong ? { name, type: 'text', answers: [] } : { name, type: 'radio', answers: all }
}
