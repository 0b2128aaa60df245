import { isNative, type Native } from '#domain/annotation/native'
import type { Platform } from '../../platform-context'
import { NO_CLASS, unknownKey } from '../../storage/revisions'
import { listOf } from '../annotations/native-shape'

/**
 * Number of an annotation's objects per class, by the class's id as text; `NO_CLASS` for those of no class, and an
 * `unknownKey` for each name that no class has.
 */
export type ClassUses = Readonly<Record<string, number>>

/** Counts the objects of an annotation by class; one without a known id counts for the class of its name. */
export function classUsesOf(body: Native, idOfName: ReadonlyMap<string, number>): ClassUses {
  const uses: Record<string, number> = {}
  const unknown = new Map<string, number>()
  for (const value of listOf(body, 'instances')) {
    if (!isNative(value)) continue
    // Videos have it one level deeper.
    const { classId, className } = isNative(value.meta) ? value.meta : value
    const name = typeof className === 'string' ? className : ''
    const id = typeof classId === 'number' && classId > 0 ? classId : idOfName.get(name)
    const key = id ?? NO_CLASS
    uses[key] = (uses[key] ?? 0) + 1
    if (id === undefined && name !== '') unknown.set(name, (unknown.get(name) ?? 0) + 1)
  }
  for (const [name, count] of unknown) uses[unknownKey(name, count)] = 0
  return uses
}

/** Use of a class: its number of objects and items. */
export interface Used {
  readonly count: number
  readonly items: number
}

/** Counts a class's objects in the present annotations of its project, including those of samples. */
export function usedBy(platform: Platform, projectId: number, classId: number, name: string): Used {
  const saved = platform.storage.revisions.classUses(projectId, classId)
  const unsaved = platform.storage.revisions.unsavedSamples(projectId)
  const names = [name, ...formerNames(platform, projectId, classId)]
  return added(saved, inSamples(platform.samples, unsaved, names))
}

/** Counts the objects of each used class of a project. */
export function usesOfAll(platform: Platform, projectId: number): ReadonlyMap<number, Used> {
  const { classes, revisions } = platform.storage
  const saved = new Map(revisions.allClassUses(projectId).map(({ classId, ...used }) => [classId, used]))
  const former = Map.groupBy(
    classes.names.since(projectId, '').filter(({ kind }) => kind === 'class'),
    ({ id }) => id,
  )
  const unsaved = revisions.unsavedSamples(projectId)
  const uses = classes.ofProject(projectId).map(({ id, name }) => {
    const names = [name, ...(former.get(id) ?? []).map((one) => one.name)]
    return [id, added(saved.get(id) ?? NONE, inSamples(platform.samples, unsaved, names))] as const
  })
  return new Map(uses.filter(([, { count }]) => count > 0))
}

const NONE: Used = { count: 0, items: 0 }

function inSamples(
  samples: Samples,
  unsaved: readonly { readonly sample: string; readonly of: number }[],
  names: readonly string[],
): Used {
  let used = NONE
  for (const { sample, of } of unsaved) {
    const counts = classCounts(samples, sample)
    const each = names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0)
    if (each > 0) used = added(used, { count: each * of, items: of })
  }
  return used
}

type Samples = Platform['samples']
/** Samples never change, so each is counted once. */
const counted = new WeakMap<Samples, Map<string, ReadonlyMap<string, number>>>()

/** Number of a sample's objects per class, by the class's name. */
function classCounts(samples: Samples, sample: string): ReadonlyMap<string, number> {
  const known = counted.get(samples) ?? new Map<string, ReadonlyMap<string, number>>()
  counted.set(samples, known)
  const found = known.get(sample)
  if (found !== undefined) return found
  const counts = new Map<string, number>()
  for (const [, name = ''] of (samples.templateNow(sample) ?? '').matchAll(/"\$class ([^"]+)"/g))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  known.set(sample, counts)
  return counts
}

/** Former names of classes: samples use the name at their creation. */
function formerNames({ storage }: Platform, projectId: number, classId: number): readonly string[] {
  const names = storage.classes.names.since(projectId, '')
  return names.flatMap(({ kind, id, name }) => (kind === 'class' && id === classId ? [name] : []))
}

function added(one: Used, other: Used): Used {
  return { count: one.count + other.count, items: one.items + other.items }
}
