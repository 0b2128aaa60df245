import { accessIn } from '#domain/annotation/forms/access'
import { formProblems, type FormProblem } from '#domain/annotation/forms/form-problems'
import { type FormTree, readFormTree } from '#domain/annotation/forms/form-tree'
import { isNative, type Native } from '#domain/annotation/native'
import { typeHas } from '#domain/project-types'
import type { Platform } from '../../platform-context'
import type { ProjectFacts } from '../../storage/projects'
import type { ItemRow } from '../../storage/items'

/** Missing or invalid answer of an item, as a refusal lists it. */
export interface FormGap {
  readonly path: FormProblem['path']
  readonly kind: FormProblem['kind']
  readonly text: string
}

const LISTED = 100
/** Size limit: a platform answers one caller at a time, so larger annotations and data are not read here. */
const BYTES_MAX = 32 * 1024 * 1024

/** Missing or invalid answers among those that this role may give at the item's status. */
export function formGaps(
  platform: Platform,
  project: ProjectFacts,
  item: ItemRow,
  role: number | undefined,
): readonly FormGap[] {
  const answered = answeredForm(platform, project, item)
  if (answered === undefined) return []
  const { tree, head, itemData } = answered
  const accesses = accessIn(tree, { role, status: item.annotationStatus })
  const problems = formProblems(tree, accesses, head, itemData)
  return problems.slice(0, LISTED).map(({ path, kind, name, rows, text }) => ({
    path,
    kind,
    text: `${name}${rows.length === 0 ? '' : ` (row ${rows.join(', ')})`}: ${text}`,
  }))
}

/** A form with what an item answers to it. */
interface AnsweredForm {
  readonly tree: FormTree
  readonly head: Native | undefined
  readonly itemData: unknown
}

/** The form of an item's project with the item's answers; undefined: there is none, or too much to read at once. */
export function answeredForm(platform: Platform, project: ProjectFacts, item: ItemRow): AnsweredForm | undefined {
  if (!typeHas(project.type, 'form')) return undefined
  const form = platform.storage.classes.form(project.id)
  if (form === undefined) return undefined
  const bytes = item.annotationRevision === 0 ? undefined : platform.annotations.readNow(item)
  if (bytes !== undefined && bytes.length > BYTES_MAX) return undefined
  const head = bytes === undefined ? undefined : parsed(bytes)
  const itemData = dataOf(platform, item)
  return { tree: readFormTree(form), head: isNative(head) ? head : undefined, itemData }
}

/** Sentence about the first gaps. */
export function gapsSentence(gaps: readonly FormGap[]): string {
  const named = gaps.slice(0, NAMED).map(({ text }) => text)
  const more = gaps.length > NAMED ? ` And ${gaps.length - NAMED} more.` : ''
  return `The form is not complete. ${named.join(' ')}${more}`
}
const NAMED = 3

/** Data for the form's references; a text that is no JSON is the only field. */
function dataOf(platform: Platform, item: ItemRow): unknown {
  const bytes = platform.media.readNow(item)
  if (bytes === undefined || bytes.length > BYTES_MAX) return {}
  return parsed(bytes) ?? { text: Buffer.from(bytes).toString() }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(
      Buffer.from(bytes)
        .toString()
        .replace(/^\uFEFF/, ''),
    )
  } catch {
    // Invalid JSON has no data.
    return undefined
  }
}
