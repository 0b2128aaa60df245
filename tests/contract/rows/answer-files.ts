import { randomUUID } from 'node:crypto'
import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import type { World } from './world'

/** The item of the form's own project, to which all people of the world belong. */
function formItem(world: World) {
  const { itemId, projectId, teamId } = world.placeOf('custom_llm')
  return { itemId, query: { project_id: projectId, team_id: teamId } }
}

export const answerFiles = {
  addAnswerFile: {
    call(world) {
      const { itemId, query } = formItem(world)
      return { path: { itemId, name: `${randomUUID()}.txt` }, query, file: Buffer.from('an answer '.repeat(12)) }
    },
    refused: { paused: 'forbidden' },
    leaves: { nothing: 'the save that names the file leaves an entry' },
  },
  answerFile: {
    async call(world) {
      const { itemId, query } = formItem(world)
      const { answerFiles: kept, files } = world.platform.running.storage
      const path = kept.pathFor(query.project_id, randomUUID())
      await files.write(path, Buffer.from('an answer '.repeat(12)))
      const fileId = kept.add({
        projectId: query.project_id,
        itemId,
        name: 'answer.txt',
        path,
        bytes: 120,
        addedBy: 'ada@example.test',
        addedAt: '2026-01-01T00:00:00.000Z',
      })
      return { path: { itemId, fileId }, query }
    },
  },
} satisfies SamplesOf<Subjects['answerFiles']>
