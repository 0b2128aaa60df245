import { ok, type Result } from '#domain/result'
import type { Call } from '../../call'
import type { ImportTarget } from '../project-calls'
import type { PlannedClass } from './planned-data-set'

/** As many templates as one list holds. */
const LISTED_MAX = 500

/** Makes the templates of skeletons that the project lacks, each called like its class. */
export async function makeTemplates(
  call: Call,
  { teamId, projectId }: ImportTarget,
  chosen: readonly PlannedClass[],
  newKey: () => string,
): Promise<Result<null>> {
  const wanted = chosen.flatMap(({ into, template }) =>
    into === null || template === null ? [] : [{ into, template }],
  )
  if (wanted.length === 0) return ok(null)
  const query = { team_id: teamId, project_id: projectId }
  const listed = await call('listTemplates', { query: { ...query, sort: 'name', limit: LISTED_MAX } })
  // A platform without templates takes the skeletons as they are.
  if (!listed.ok) return listed.error.code === 'not_found' ? ok(null) : listed
  const known = new Set(listed.value.data.map(({ name }) => name))
  for (const { into, template } of wanted) {
    if (known.has(into)) continue
    known.add(into)
    const body = {
      name: into,
      points: [...template.points],
      connections: template.lines.map(([a, b]) => [a, b] as [number, number]),
    }
    const made = await call('createTemplate', { query, body, idempotencyKey: newKey() })
    if (!made.ok) return made
  }
  return ok(null)
}
