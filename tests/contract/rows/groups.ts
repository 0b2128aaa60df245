import type { Subjects } from '#endpoints'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { aPersonOf } from '../../builders/local-platform'
import type { SamplesOf } from './sample'
import { team } from './scopes'
import type { World } from './world'

const notRunning = {
  annotator: 'forbidden',
  qa: 'forbidden',
  outsider: 'forbidden',
  paused: 'forbidden',
  projectAdmin: 'forbidden',
} as const

let made = 0

/** New group of the team, without people. */
function aGroup({ platform, here }: World): number {
  made += 1
  const at = new Date(platform.clock.now()).toISOString()
  return platform.running.storage.groups.add(here.teamId, `Walked ${made}`, at)
}

/** New group that works in a folder of the vector project. */
function aSharedGroup(world: World): number {
  const id = aGroup(world)
  world.platform.running.storage.groups.setShare(id, world.here.projectId, PROJECT_ROLE.annotator, [world.newFolder()])
  return id
}

export const groups = {
  listGroups: { call: (world) => ({ query: team(world) }), refused: notRunning },
  createGroup: {
    call: (world) => {
      made += 1
      return { query: team(world), body: { name: `Vendor ${made}` } }
    },
    refused: notRunning,
    leaves: 'access.changed',
  },
  renameGroup: {
    call: (world) => {
      made += 1
      return { path: { groupId: aGroup(world) }, query: team(world), body: { name: `Renamed ${made}` } }
    },
    refused: notRunning,
    leaves: 'access.changed',
  },
  deleteGroup: {
    call: (world) => ({ path: { groupId: aSharedGroup(world) }, query: team(world) }),
    refused: notRunning,
    leaves: 'access.changed',
  },
  changeGroupMembers: {
    call: (world) => {
      const { storage } = world.platform.running
      const id = aPersonOf(storage, world.here.teamId, TEAM_ROLE_NUMBER.contributor)
      const add = [storage.people.byId(id)?.email ?? '']
      return { path: { groupId: aGroup(world) }, query: team(world), body: { add, remove: [world.people.qa.email] } }
    },
    refused: notRunning,
    leaves: 'access.changed',
  },
  shareWithGroup: {
    call: (world) => ({
      path: { projectId: world.here.projectId },
      query: team(world),
      body: { group_id: aGroup(world), role_id: PROJECT_ROLE.annotator, folder_ids: [world.newFolder()] },
    }),
    refused: notRunning,
    leaves: 'access.changed',
  },
  unshareGroup: {
    call: (world) => ({
      path: { projectId: world.here.projectId },
      query: team(world),
      body: { group_id: aSharedGroup(world) },
    }),
    refused: notRunning,
    leaves: 'access.changed',
  },
} satisfies SamplesOf<Subjects['groups']>
