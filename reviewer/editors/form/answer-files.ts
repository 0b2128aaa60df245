import { ANSWER_FILE_BYTES_MAX, ANSWER_FILE_NAME_MAX, answerFileAddress, answerFileOf } from '#domain/answer-files'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import type { FormFiles } from '../../../ui/form/form-sheet'
import type { HostClient } from '../../host/host-client'
import { putBlob, type PutRequest } from '../document/put-blob'

interface AnswerFilesParts {
  readonly client: Pick<HostClient, 'call'>
  readonly itemId: number
  /** Base address of the item's files on the host; undefined if it serves none. */
  readonly base: string | undefined
  readonly request: (
    url: string,
    init: Parameters<PutRequest>[1] & { readonly signal: AbortSignal },
  ) => Promise<Response>
}

/** Small enough for visible progress. */
const PART_BYTES = 1024 * 1024

/** Attaches files as answers of an item: stores them on the host first, which uploads them to the platform. */
export function createAnswerFiles({ client, itemId, base, request }: AnswerFilesParts): FormFiles {
  return {
    addressOf(value) {
      const file = answerFileOf(value)
      return file === undefined || base === undefined ? undefined : `${base}/${file.id}`
    },
    async send(file, signal, onPart) {
      if (file.size > ANSWER_FILE_BYTES_MAX)
        return err(platformError('too_large', { data: { most: ANSWER_FILE_BYTES_MAX } }))
      const address = await client.call('writeUrl', [{ itemId, part: 'upload', bytes: file.size }], { signal })
      if (!address.ok) return address
      const { url, partBytes } = address.value
      let done = 0
      const put: PutRequest = async (to, init) => {
        const answer = await request(to, { ...init, signal })
        done += init.body.size
        onPart(file.size === 0 ? 1 : done / file.size)
        return answer
      }
      const written = await putBlob(url, file, Math.min(partBytes, PART_BYTES), put)
      if (signal.aborted) return err(platformError('aborted'))
      if (!written.ok) return written
      const name = shortened(file.name)
      const added = await client.call('addFile', [{ itemId, url, name }], { signal })
      return added.ok ? ok(answerFileAddress(added.value)) : added
    },
  }
}

/** Shortens a long name but keeps its ending. */
function shortened(name: string): string {
  const text = name === '' ? 'file' : name.toWellFormed()
  if (text.length <= ANSWER_FILE_NAME_MAX) return text
  const ending = /\.[^.]{1,16}$/.exec(text)?.[0] ?? ''
  return `${text.slice(0, ANSWER_FILE_NAME_MAX - ending.length)}${ending}`.toWellFormed()
}
