import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'
import type { World } from './world'

const runsTeam = {
  projectAdmin: 'forbidden',
  annotator: 'forbidden',
  qa: 'forbidden',
  paused: 'forbidden',
  outsider: 'forbidden',
} as const

let names = 0
function freshName(): string {
  names += 1
  return `Role_${names}`
}

const aRole = ({ platform, here }: World): number =>
  platform.running.storage.roles.add({
    teamId: here.teamId,
    name: freshName(),
    description: '',
    grants: { project: [], folder: ['ApplyItemTransition'] },
  })

export const workflowRoles = {
  listRoles: { call: (world) => ({ query: team(world) }) },
  createRole: {
    call: (world) => ({
      query: team(world),
      body: {
        name: freshName(),
        description: 'Test custom role',
        rolePermissions: [{ permission_id: 11 }, { permission_id: 12 }],
      },
    }),
    refused: runsTeam,
    leaves: 'workflow.changed',
  },
  updateRole: {
    call: (world) => ({
      path: { roleId: aRole(world) },
      query: team(world),
      body: { name: freshName(), rolePermissions: [{ permission_id: 16 }] },
    }),
    refused: runsTeam,
    leaves: 'workflow.changed',
  },
  deleteRole: {
    call: (world) => ({ path: { roleId: aRole(world) }, query: team(world) }),
    refused: runsTeam,
    leaves: 'workflow.changed',
  },
  listStatuses: { call: (world) => ({ query: team(world) }) },
  createStatus: {
    call: (world) => ({
      query: team(world),
      body: { name: freshName(), icon_id: 7, shortcut_id: 7, description: 'test status' },
    }),
    refused: runsTeam,
    leaves: 'workflow.changed',
  },
} satisfies SamplesOf<Subjects['workflowRoles']>
