import { randomUUID } from 'node:crypto'
import { ANSWER_FILE_BYTES_MAX, ANSWER_FILE_NAME_MAX, ANSWER_FILES_MAX } from '#domain/answer-files'
import { sizeText } from '#domain/limits'
import { FILE_KINDS } from '#domain/media/kinds'
import { signatureKind } from '#domain/media/signatures'
import { ok, type Result } from '#domain/result'
import type { EndpointAnswer, Subjects } from '#endpoints'
import { readHead } from '../media/read-head'
import { type Platform, timestamp } from '../platform-context'
import type { Call, HandlersOf } from '../server/handler'
import { answeredBefore, keptStep } from '../server/kept-writes'
import { refuse, type Refusal } from '../server/refusal'
import { itemAccess } from './access/project-access'

type Added = EndpointAnswer<'addAnswerFile'>

/** Files that people give as answers of a form: who may save an item's answers adds them, who sees the item reads them. */
export const answerFiles = {
  addAnswerFile: async (platform, call) => {
    const { caller, actor, place, file } = call
    const { storage } = platform
    const { projectId, itemId, name } = place
    if (name.length > ANSWER_FILE_NAME_MAX || name.trim() === '')
      return refuse('bad_request', { message: 'path.name: no name for a file', data: { key: 'path.name' } })
    const request = `PUT answer ${itemId} ${name}`
    const repeated = answeredBefore<Added>(platform, actor, request)
    if (repeated !== undefined) return repeated
    const first = mayAdd(platform, call)
    if (!first.ok) return first
    if ((file.size ?? 0) > ANSWER_FILE_BYTES_MAX) return tooLarge()
    const path = storage.answerFiles.pathFor(projectId, randomUUID())
    const received = await storage.uploads.receive(file.body, ANSWER_FILE_BYTES_MAX)
    if (!received.ok) return RECEIVED[received.error]()
    const draft = received.value
    const landed = await draft.landed
    if (!landed.ok) return RECEIVED[landed.error]()
    storage.answerFiles.settle(draft, path)
    let isKept = false
    const written = keptStep(platform, actor, request, (): Result<Added, Refusal> => {
      // The item may have gone while the file came.
      const now = mayAdd(platform, call)
      if (!now.ok) return now
      const [addedBy, addedAt] = [caller.person.email, timestamp(platform.clock)]
      const id = storage.answerFiles.add({ projectId, itemId, name, path, bytes: draft.size, addedBy, addedAt })
      isKept = true
      return ok({ id, name, bytes: draft.size })
    })
    if (!isKept) await storage.files.remove(path)
    return written
  },
  answerFile: async (platform, { caller, place }) => {
    const access = itemAccess(platform, caller, place)
    if (!access.ok) return access
    const { answerFiles: kept, files } = platform.storage
    // A copy of the item names the same files.
    const found = kept.byId(place.projectId, place.fileId)
    const file = found && (await files.find(found.path))
    if (found === undefined || file === undefined) return refuse('not_found', { message: 'This file is gone.' })
    const kind = signatureKind(await readHead(files.pathOf(found.path)))
    return ok({ file, mime: kind === undefined ? UNKNOWN : FILE_KINDS[kind].mime, name: found.name })
  },
} satisfies HandlersOf<Subjects['answerFiles']>

const UNKNOWN = 'application/octet-stream'

function mayAdd(platform: Platform, { caller, place }: Pick<Call<'addAnswerFile'>, 'caller' | 'place'>) {
  const access = itemAccess(platform, caller, place)
  if (!access.ok) return access
  if (access.value.access.isPaused) return refuse('forbidden')
  if (platform.storage.answerFiles.countOf(place.itemId) >= ANSWER_FILES_MAX)
    return refuse('limit_reached', { message: `One item has ${ANSWER_FILES_MAX} files as answers at most.` })
  return access
}

const tooLarge = () =>
  refuse('file_too_large', { message: `A file as an answer has at most ${sizeText(ANSWER_FILE_BYTES_MAX)}.` })

const RECEIVED = {
  tooLarge,
  noRoom: () => refuse('platform_failed', { message: 'There is no room left on the disk of this computer.' }),
  brokenOff: () => refuse('bad_request', { message: 'The upload broke off.' }),
} as const
