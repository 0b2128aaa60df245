import type { DataSetClass, DataSetLook, DataSetQuestion } from '#contract/imports'
import { checkDataSet, type DataSetReport, type Question } from '#domain/annotation/formats/convert'
import { dataSetsOf, type FoundDataSet, takesDataSet } from '#domain/annotation/formats/data-sets'
import type { Format, Source } from '#domain/annotation/formats/format'
import { isDrawn } from '#domain/annotation/formats/pictures'
import { formatById } from '#domain/annotation/formats/registry'
import type { ProjectTypeName } from '#domain/enums'
import type { HeldNames } from '../services/imports/data-sets/data-set-messages'

const FILES_SHOWN = 5
const PROBLEMS_SHOWN = 1_000
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i

/** Finds the data sets among files and reads one of them to its end; `chosen`: which, absent: the first that is no guess. */
export async function inspectDataSets(
  source: Source,
  type: ProjectTypeName,
  chosen: string | undefined,
  onItem: (done: number) => void | Promise<void>,
): Promise<{ readonly look: DataSetLook; readonly held: HeldNames }> {
  const all = await dataSetsOf(source)
  const found = all.filter(({ family }) => takesDataSet(type, family))
  const sets = found.map(({ id, label, files, isGuess }) => ({
    id,
    label,
    files: files.length,
    firstFiles: files.slice(0, FILES_SHOWN),
    isGuess,
  }))
  const own = found.find(({ id, isGuess }) => (chosen === undefined ? !isGuess : id === chosen))
  const native = formatById('native')
  const plain = all.find(({ family, isGuess }) => family === 'native' && isGuess)
  const unchanged =
    plain === undefined || plain.id === own?.id || native === undefined || !HAS_CLASSES.has(type)
      ? null
      : { classes: classesOf(await reportOf(source, plain, native, onItem)).filter(({ kinds }) => kinds.length > 0) }
  if (own === undefined || native === undefined) return { look: { sets, unchanged, read: null }, held: NONE }
  const report = await checkDataSet({ source, reader: own.reader, files: own.files }, native, onItem)
  const { annotated, texts } = report
  const look = { sets, unchanged, read: { id: own.id, ...readOf(report) } }
  return { look, held: { annotated, texts, files: own.files } }
}

/** Types whose native annotations name a class with each object. */
const HAS_CLASSES: ReadonlySet<ProjectTypeName> = new Set<ProjectTypeName>([
  'vector',
  'pixel',
  'tiled',
  'classification',
  'text',
])

/** Reads native annotations without their masks: classes are named beside them. */
function reportOf(
  source: Source,
  { reader, files }: FoundDataSet,
  format: Format,
  onItem: (done: number) => void | Promise<void>,
): Promise<DataSetReport> {
  const paths = source.paths.filter((path) => !isDrawn(path))
  return checkDataSet({ source: { ...source, paths }, reader, files }, format, onItem)
}

function classesOf({ classes, counts, questions, skeletons }: DataSetReport): readonly DataSetClass[] {
  return classes.map(({ name, color, sourceId = null }) => ({
    name,
    color,
    sourceId,
    kinds: [...(counts.get(name) ?? [])].map(([kind, count]) => ({ kind, count })),
    questions: [...(questions.get(name) ?? [])].map(([question, said]) => questionOf(question, said)),
    template: skeletons.get(name) ?? null,
  }))
}

const NONE: HeldNames = { annotated: [], texts: [], files: [] }

function readOf(report: DataSetReport): Omit<NonNullable<DataSetLook['read']>, 'id'> {
  const { items, objects, problems, problemCount, withoutPicture, strays, withoutAnnotation, bare } = report
  return {
    items,
    objects,
    classes: classesOf(report),
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
