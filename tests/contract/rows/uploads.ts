import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Subjects } from '#endpoints'
import { aPicture } from '../../builders/picture-files'
import type { SamplesOf } from './sample'
import { folder, team } from './scopes'
import type { World } from './world'

const refused = { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' } as const

export const uploads = {
  readLimits: {
    call: (world) => ({
      path: { projectId: world.here.projectId },
      query: { ...team(world), folder_id: world.here.folderId },
    }),
  },
  checkImport: {
    call: (world) => ({
      query: { ...team(world), project_id: world.here.projectId },
      body: { places: [{ name: 'new.jpg' }, { folder: 'no folder', name: 'new.jpg' }], ahead: 1 },
    }),
    refused,
    leaves: { nothing: 'nothing is changed' },
  },
  findSources: {
    call: (world) => ({
      query: { ...team(world), project_id: world.here.projectId },
      body: { paths: ['north/east/x.png'] },
    }),
    refused,
    leaves: { nothing: 'nothing is changed' },
  },
  uploadFile: {
    call: async (world) => ({
      path: { projectId: world.here.projectId, name: `${randomUUID()}.png` },
      query: team(world),
      file: await aPicture().png().toBuffer(),
    }),
    refused,
    leaves: { nothing: 'a file is told of when it becomes an item' },
  },
  uploadKeys: {
    call: (world) => ({ path: { projectId: world.here.projectId }, query: team(world) }),
    refused,
  },
  downloadLinks: {
    call: (world) => ({
      path: { itemId: world.newItem() },
      query: { ...team(world), project_id: world.here.projectId },
    }),
  },
  linkedItem: {
    call: async (world, caller) => {
      const itemId = world.newItem()
      const { body } = await caller.call('downloadLinks', {
        path: { itemId },
        query: { ...team(world), project_id: world.here.projectId },
      })
      const { pathname, searchParams } = new URL((body as unknown as { original: { url: string } }).original.url)
      return {
        path: { itemId, part: pathname.split('/').at(-1) ?? '' },
        query: { until: Number(searchParams.get('until')), key: searchParams.get('key') ?? '' },
      }
    },
  },
  attachItems: {
    call: async (world) => ({
      query: folder(world),
      body: {
        ...folder(world),
        upload_state: 2,
        images: [
          {
            name: `${randomUUID()}.txt`,
            path: await upload(world, 'text/plain'),
            original: { path: await upload(world, 'application/pdf'), text_version: 1 },
          },
        ],
      },
    }),
    refused,
    leaves: 'item.created',
  },
} satisfies SamplesOf<Subjects['uploads']>

async function upload({ platform, here }: World, mime: string): Promise<string> {
  const { uploads } = platform.running.storage
  const key = `files/${here.projectId}/${randomUUID()}`
  const draft = await uploads.receive(Readable.from([Buffer.from('a file')]), null)
  if (!draft.ok) throw new Error(draft.error)
  const about = { key, projectId: here.projectId, width: null, height: null, mime, isShownAsIs: true }
  await uploads.keep(draft.value, about, platform.clock.now())
  return key
}
