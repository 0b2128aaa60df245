import { z } from 'zod'
import { row } from './row'
import { bytes, id } from './shapes'

/** Files as answers of a form; they stay as long as the project does. */
export const answerFiles = {
  addAnswerFile: row({
    service: 'storage',
    method: 'PUT',
    path: 'answers/{itemId}/{name}',
    scope: 'project',
    answer: z.object({ id, name: z.string(), bytes: z.number() }),
    file: 'up',
    since: 'ours',
  }),
  answerFile: row({
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/{itemId}/answers/{fileId}',
    scope: 'project',
    answer: bytes,
    file: 'down',
    since: 'ours',
  }),
}
