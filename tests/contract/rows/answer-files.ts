import { randomUUID } from 'node:crypto'
import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { project } from './scopes'

export const answerFiles = {
  addAnswerFile: {
    call: (world) => ({
      path: { itemId: world.newItem({ annotationStatus: 1 }), name: `${randomUUID()}.txt` },
      query: project(world),
      file: Buffer.from('an answer '.repeat(12)),
    }),
    refused: { paused: 'forbidden' },
    leaves: { nothing: 'the save that names the file leaves an entry' },
  },
  answerFile: {
    async call(world) {
      const { projectId } = world.here
      const itemId = world.newItem({ annotationStatus: 1 })
      const { answerFiles: kept, files } = world.platform.running.storage
      const path = kept.pathFor(projectId, randomUUID())
      await files.write(path, Buffer.from('an answer '.repeat(12)))
      const fileId = kept.add({
        projectId,
        itemId,
        name: 'answer.txt',
        path,
        bytes: 120,
        addedBy: 'ada@example.test',
        addedAt: '2026-01-01T00:00:00.000Z',
      })
      return { path: { itemId, fileId }, query: project(world) }
    },
  },
} satisfies SamplesOf<Subjects['answerFiles']>
