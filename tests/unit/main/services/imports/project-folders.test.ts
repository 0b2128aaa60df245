import { describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import type { Call } from '../../../../../main/services/call'
import { readFolders } from '../../../../../main/services/imports/project-folders'

const TARGET = { teamId: 1, projectId: 5, folderId: 2 }

function aPlatform(refusals = 0) {
  const made: string[] = []
  let left = refusals
  const call = (async (name: string, { body }: { body: { name: string } }) => {
    if (name === 'listFolders')
      return ok({
        data: [
          { id: 2, name: 'root', is_root: true },
          { id: 3, name: 'quay', is_root: false },
        ],
      })
    made.push(body.name)
    left -= 1
    return left >= 0 ? err(platformError('platform_failed')) : ok({ id: 10 + made.length })
  }) as unknown as Call
  return { made, call }
}

async function folders(call: Call) {
  let keys = 0
  const read = await readFolders(call, TARGET, () => `key ${(keys += 1)}`)
  return read.ok ? read.value : expect.fail()
}

describe('the folders that an import fills', () => {
  it('are the project’s, and missing ones are created once', async () => {
    const { call, made } = aPlatform()
    const { idOf } = await folders(call)
    expect(await Promise.all([idOf(undefined), idOf('quay'), idOf('pier'), idOf('pier')])).toEqual(
      [2, 3, 11, 11].map((id) => ok(id)),
    )
    expect(made).toEqual(['pier'])
  })

  it('are retried after a failed creation', async () => {
    const { call, made } = aPlatform(1)
    const { idOf } = await folders(call)
    expect(await idOf('pier')).toMatchObject({ error: { code: 'platform_failed' } })
    expect(await idOf('pier')).toEqual(ok(12))
    expect(await idOf('pier')).toEqual(ok(12))
    expect(made).toEqual(['pier', 'pier'])
  })
})
