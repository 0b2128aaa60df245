import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { id } from './shapes'

const target = z.object({ id, name: z.string() })

/** Endpoint of those as whom a project can be read. */
export const seeAs = {
  listSeeAs: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/see-as',
    scope: 'team',
    answer: z.object({ people: many(target), roles: many(target) }),
    shell: 'read',
    staleOn: ['access.changed', 'member.removed'],
    since: 'ours',
  }),
}
