import type { ErrorCode } from '#domain/errors'
import type { RecordKind } from '#endpoints'
import type { Sample } from './sample'
import { project, team } from './scopes'
import type { Person, Role, World } from './world'

interface RecordSample {
  readonly scope: 'team' | 'project'
  /** Valid body; its name is changed each time. */
  readonly body: Readonly<Record<string, unknown>>
  /** Callers who may not make or change records of this kind. */
  readonly refused?: Readonly<Partial<Record<Role, ErrorCode>>>
}
type Named<One extends string, Many extends string> = {
  readonly [N in `list${Capitalize<Many>}` | `${'read' | 'create' | 'update' | 'delete'}${Capitalize<One>}`]: Sample
}

let made = 0

/** Samples for the five rows of a record kind. */
export function recordSamples<One extends RecordKind, Many extends string>(
  one: One,
  many: Many,
  { scope, body, refused = {} }: RecordSample,
): Named<One, Many> {
  const query = scope === 'team' ? team : project
  const fresh = () => {
    made += 1
    return { ...body, name: `Walked ${made}` }
  }
  /** The same call on the caller's own record. */
  const onOwn = (world: World, { id }: Person) => {
    const { teamId, projectId } = world.here
    const { records } = world.platform.running.storage
    const { name, ...data } = fresh()
    const place = { kind: one, teamId, projectId: scope === 'team' ? null : projectId }
    return {
      path: { recordId: records.add(place, id, { name, data }, '2026-05-01T08:00:00.000Z') },
      query: query(world),
    }
  }
  const paged = { search: 'Walked', sort: '-updatedAt', limit: 10, offset: 0 }
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  // Names are composed like those of the rows.
  return {
    [`list${capital(many)}`]: { call: (world: World) => ({ query: { ...query(world), ...paged } }) },
    [`read${capital(one)}`]: { call: onOwn },
    [`create${capital(one)}`]: {
      call: (world: World) => ({ query: query(world), body: fresh() }),
      refused,
      leaves: 'record.created',
    },
    [`update${capital(one)}`]: {
      call: (world: World, caller: Person) => ({ ...onOwn(world, caller), body: { ...fresh(), revision: 1 } }),
      refused,
      leaves: 'record.changed',
    },
    [`delete${capital(one)}`]: { call: onOwn, refused, leaves: 'record.deleted' },
  } as unknown as Named<One, Many>
}
