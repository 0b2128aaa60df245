import { randomUUID } from 'node:crypto'
import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'
import type { World } from './world'

const refused = { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' } as const

export const attachments = {
  listAttachments: { call: (world) => ({ path: { projectId: world.here.projectId }, query: team(world) }) },
  addAttachment: {
    call: (world) => ({
      path: { projectId: world.here.projectId, name: `${randomUUID()}.pdf` },
      query: team(world),
      file: Buffer.from('how to draw '.repeat(12)),
    }),
    refused,
    leaves: 'project.changed',
  },
  downloadAttachment: {
    call: async (world) => ({
      path: { projectId: world.here.projectId, attachmentId: await anAttachment(world) },
      query: team(world),
    }),
  },
  deleteAttachment: {
    call: async (world) => ({
      path: { projectId: world.here.projectId, attachmentId: await anAttachment(world) },
      query: team(world),
    }),
    refused,
    leaves: 'project.changed',
  },
} satisfies SamplesOf<Subjects['attachments']>

async function anAttachment({ platform, here: { projectId } }: World): Promise<number> {
  const { attachments: kept, files } = platform.running.storage
  const name = randomUUID()
  const path = kept.pathFor(projectId, name)
  await files.write(path, Buffer.from('how to draw '.repeat(12)))
  return kept.add({
    projectId,
    name,
    path,
    bytes: 144,
    addedBy: 'ada@example.test',
    addedAt: '2026-01-01T00:00:00.000Z',
  })
}
