import { PROJECT_TYPE } from '#domain/enums'
import type { Platform } from '../platform-context'
import type { RecordContent } from '../storage/records'

/** Problem of a record's field. */
export interface Problem {
  readonly field: string
  readonly message: string
}

interface Point {
  readonly id: number
}

/** Problem of a keypoint template: no points, duplicate numbers, a line without two ends, or an unsuitable project. */
export function templateProblem(
  { storage }: Pick<Platform, 'storage'>,
  { data }: RecordContent,
  projectId: number | null,
): Problem | undefined {
  const type = projectId === null ? undefined : storage.projects.facts(0, projectId)?.type
  if (type !== PROJECT_TYPE.vector) return { field: 'name', message: 'Keypoint templates belong to vector projects.' }
  // The row's schema has validated the fields.
  const { points, connections } = data as unknown as {
    readonly points: readonly Point[]
    readonly connections: readonly (readonly [number, number])[]
  }
  if (points.length === 0) return { field: 'points', message: 'A template has at least one point.' }
  const ids = new Set(points.map(({ id }) => id))
  if (ids.size < points.length) return { field: 'points', message: 'Two points have the same number.' }
  const seen = new Set<string>()
  for (const [at, [from, to]] of connections.entries()) {
    const field = `connections.${at}`
    if (from === to) return { field, message: 'A line connects two different points.' }
    if (!ids.has(from) || !ids.has(to)) return { field, message: 'A line leads to a point that is not there.' }
    const pair = `${Math.min(from, to)}-${Math.max(from, to)}`
    if (seen.has(pair)) return { field, message: `Points ${from} and ${to} are connected twice.` }
    seen.add(pair)
  }
  return undefined
}
