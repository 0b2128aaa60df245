import { describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import type { Call } from '../../../../../main/services/call'
import { existingPlaces } from '../../../../../main/services/imports/project-calls'
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
  it('are those of the project, and made once where they are missing', async () => {
    const { call, made } = aPlatform()
    const { idOf } = await folders(call)
    expect(await Promise.all([idOf(undefined), idOf('quay'), idOf('pier'), idOf('pier')])).toEqual(
      [2, 3, 11, 11].map((id) => ok(id)),
    )
    expect(made).toEqual(['pier'])
  })

  it('are asked for again where one could not be made', async () => {
    const { call, made } = aPlatform(1)
    const { idOf } = await folders(call)
    expect(await idOf('pier')).toMatchObject({ error: { code: 'platform_failed' } })
    expect(await idOf('pier')).toEqual(ok(12))
    expect(await idOf('pier')).toEqual(ok(12))
    expect(made).toEqual(['pier', 'pier'])
  })

  it('have names, and the root has none', async () => {
    const { nameOf } = await folders(aPlatform().call)
    expect([2, 3, 4].map(nameOf)).toEqual([undefined, 'quay', undefined])
  })
})

describe('the places that are taken in a project', () => {
  const rows = Array.from({ length: 5_001 }, (_, at) => ({ name: `${at}.png`, folder_id: at % 2 === 0 ? 2 : 3 }))
  const nameOf = (id: number) => (id === 3 ? 'quay' : undefined)

  it.each([2_000, 700])('are all found, where the platform gives %i at once', async (most) => {
    const call = (async (_name: string, { body }: { body: { query: { limit: number; offset: number } } }) => {
      const { limit, offset } = body.query
      return ok({ data: rows.slice(offset, offset + Math.min(limit, most)), total: rows.length })
    }) as unknown as Call
    const places = await existingPlaces(call, TARGET, { nameOf })
    expect(places.ok && places.value.size).toBe(rows.length)
    expect(places.ok && ['/0.png', 'quay/1.png', '/5000.png'].every((place) => places.value.has(place))).toBe(true)
  })
})
