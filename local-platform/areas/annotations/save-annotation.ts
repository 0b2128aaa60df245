import { isNative, type Native } from '#domain/annotation/native'
import { type ByPart, listParts } from '#domain/annotation/save-parts'
import { type ChangeCounts, countChanges } from '#domain/annotation/versions/count-changes'
import { err, ok, type Result } from '#domain/result'
import type { Actor } from '../../events/record'
import type { Platform } from '../../platform-context'
import type { Caller } from '../../server/handler'
import { keptStep } from '../../server/kept-writes'
import { refuse, type Refusal } from '../../server/refusal'
import type { ItemRow } from '../../storage/items'
import { itemAccess, type ItemPlace, type ProjectAccess } from '../access/project-access'
import { classUsesOf } from '../classes/class-uses'
import { type BroughtSave, partProblems } from './brought-parts'
import { type AuthorRights, unallowedChange } from './author-rights'
import { headProblems, listOf, objectProblems, type Problem } from './native-shape'
import { parsedJson } from './read-body'
import { recordComments } from './comment-events'
import { FORGED, isForged } from './forged-words'
import { addRevision, moved } from './revisions'
import { changedThreads } from './threads'

/** Author and target of a save, and the request for its idempotency key; null if an enclosing request has its own. */
export interface Saving {
  readonly caller: Caller
  readonly actor: Actor
  readonly place: ItemPlace
  readonly request: string | null
}

/** Saves an annotation on top of its base revision, if it is valid and its author may. The bytes are kept unchanged. */
export async function saveAnnotation(
  platform: Platform,
  { caller, actor, place, request }: Saving,
  { annotation: bytes, parts }: BroughtSave,
  base: number,
): Promise<Result<{ revision: number }, Refusal>> {
  const first = itemAccess(platform, caller, place)
  if (!first.ok) return first
  const body = parsedJson(bytes)
  const problems = headProblems(body)
  if (problems.length > 0 || !isNative(body)) return refused(problems)
  const { access, item } = first.value
  if (item.annotationRevision !== base) return moved(item)
  const present = await presentOf(platform, item)
  const { type } = access.project
  const objects = [...objectProblems(body, present, type), ...partProblems(parts, body, item, type)]
  if (objects.length > 0) return refused(objects)
  const unallowed = unallowedChange(body, present, rightsOf(access, caller.person.email))
  if (unallowed !== undefined) return refuse('forbidden', { message: unallowed })
  const threads = changedThreads(listOf(body, 'comments'), present === undefined ? [] : listOf(present, 'comments'))
  const bringsIn = base === 0 || request === null
  const mayBringIn = bringsIn && access.actions('project').includes('UploadItem')
  if (!mayBringIn && (await isForged(platform, item, threads, caller.person.email)))
    return refuse('forbidden', { message: FORGED })

  // An editor that was open during a rename sends the class's old name.
  const named = platform.annotations.withPresentNames(item, bytes)
  const kept = await platform.annotations.keep(item.id, named, parts)
  const idOfName = new Map(platform.storage.classes.ofProject(item.projectId).map(({ id, name }) => [name, id]))
  const made = {
    kind: 'save',
    file: kept.file,
    parts: listParts(parts).length === 0 ? undefined : await partsAfter(platform, item, kept.parts),
    bytes: named.length,
    openComments: openCommentsOf(body),
    classUses: classUsesOf(body, idOfName),
    changes: changesOf(present, body),
  } as const
  const work = (): Result<{ revision: number }, Refusal> => {
    // Time has passed, so check rights and revision again.
    const now = itemAccess(platform, caller, place)
    if (!now.ok) return now
    if (now.value.access.isPaused) return refuse('forbidden')
    if (now.value.item.annotationRevision !== base) return moved(now.value.item)
    const revision = addRevision(platform, actor, place, now.value.item, made)
    recordComments(platform, actor, { place, item, person: caller.person }, threads)
    return ok({ revision })
  }
  const saved = request === null ? platform.storage.write(work) : keptStep(platform, actor, request, work)
  if (!saved.ok) await platform.annotations.drop(item.id, kept)
  return saved
}

/** Parts of a revision that brings some: the others stay unchanged. */
async function partsAfter({ annotations }: Platform, item: ItemRow, brought: ByPart<string>): Promise<ByPart<string>> {
  return { ...(await annotations.keptParts(item)), ...brought }
}

/** Most objects that are compared, since comparing blocks other calls; larger annotations are not counted. */
const COUNTED_MAX = 5_000

function changesOf(present: Native | undefined, body: Native): ChangeCounts | undefined {
  const [before, after] = [present === undefined ? [] : listOf(present, 'instances'), listOf(body, 'instances')]
  return Math.max(before.length, after.length) > COUNTED_MAX ? undefined : countChanges(before, after)
}

function openCommentsOf(body: Native): number {
  return listOf(body, 'comments').filter((one) => isNative(one) && one.resolved !== true).length
}

function rightsOf(access: ProjectAccess, email: string): AuthorRights {
  const granted = access.actions('folder')
  return {
    email,
    approvesObjects: granted.includes('ApplyItemAnnotationInstanceApprovalStatus'),
    resolvesComments: granted.includes('ResolveItemAnnotationComment'),
    deletesComments: granted.includes('DeleteItemAnnotationComment'),
  }
}

/** Present annotation; undefined if there is none, or if its file is lost, when a new save matters all the more. */
async function presentOf(platform: Platform, item: ItemRow): Promise<Native | undefined> {
  const opened = await platform.annotations.open(item)
  if (!opened.ok) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of opened.value.file.read() as AsyncIterable<Buffer>) chunks.push(chunk)
  const native = parsedJson(Buffer.concat(chunks))
  return isNative(native) ? native : undefined
}

function refused(problems: readonly Problem[]): { readonly ok: false; readonly error: Refusal } {
  return err(refuse('annotation_refused', { data: { problems } }).error)
}
