import { isNative, type Native } from '#domain/annotation/native'
import type { Platform } from '../../platform-context'
import { listOf } from '../annotations/native-shape'

/** How many objects of an annotation are of each class, by the class' id as text. */
export type ClassUses = Readonly<Record<string, number>>

/** Counts the objects of an annotation by their classes; one without a known id counts for the class of its name. */
export function classUsesOf(body: Native, idOfName: ReadonlyMap<string, number>): ClassUses {
  const uses: Record<string, number> = {}
  for (const value of listOf(body, 'instances')) {
    const id = isNative(value) ? classIdOf(value, idOfName) : undefined
    if (id !== undefined) uses[id] = (uses[id] ?? 0) + 1
  }
  return uses
}

function classIdOf(value: Native, idOfName: ReadonlyMap<string, number>): number | undefined {
  // Videos say it one level deeper.
  const said = isNative(value.meta) ? value.meta : value
  if (typeof said.classId === 'number' && said.classId > 0) return said.classId
  return typeof said.className === 'string' ? idOfName.get(said.className) : undefined
}

/** Where a class is used: so many objects, in so many items. */
export interface Used {
  readonly count: number
  readonly items: number
}

/** Counts the objects of a class in the present annotations of its project, also in those that came with samples. */
export function usedBy({ storage, samples }: Platform, projectId: number, classId: number, name: string): Used {
  const saved = storage.revisions.classUses(projectId, classId)
  let { count, items } = saved
  for (const { sample, of } of storage.revisions.unsavedSamples(projectId)) {
    const each = samples.templateNow(sample)?.split(`"$class ${name}"`).length ?? 1
    if (each === 1) continue
    count += (each - 1) * of
    items += of
  }
  return { count, items }
}
