import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { folder, project } from './scopes'

let made = 0

export const folders = {
  listFolders: { call: (world) => ({ query: project(world) }) },
  createFolder: {
    call: (world) => {
      made += 1
      return { query: project(world), body: { name: `Night ${made}` } }
    },
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'folder.created',
  },
  updateFolder: {
    call: (world) => ({
      path: { folderId: world.newFolder() },
      query: project(world),
      body: { name: `Day ${(made += 1)}` },
    }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'folder.changed',
  },
  deleteFolder: {
    call: (world) => ({ path: { folderId: world.newFolder() }, query: project(world) }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'folder.deleted',
  },
  assignFolder: {
    call: (world) => {
      const { storage } = world.platform.running
      const folder = storage.folders.byId(world.newFolder())
      return {
        query: project(world),
        body: { folder_name: folder?.name ?? '', assign_user_ids: [world.people.qa.email] },
      }
    },
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'folder.changed',
  },
  readFolder: { call: (world) => ({ query: { ...folder(world), include_accesses: true } }) },
} satisfies SamplesOf<Subjects['folders']>
