import { expect, it } from 'vitest'
import type { Item } from '#domain/entities'
import { platformError } from '#domain/errors'
import { deleteItems } from '../../../../../renderer/areas/project/delete-items'
import { someItems } from '../../../../builders/items'
import { createFakeDesktop } from '../../../../fakes/desktop-api'

const PROJECT = 100

/** Project of this many items that records deletions by batch. */
function project(count: number, refuse: (batch: number) => boolean = () => false) {
  const batches: (readonly number[])[] = []
  const items: Item[] = [...someItems(count, 1)]
  const { api } = createFakeDesktop({
    items: new Map([[PROJECT, items]]),
    rows: {
      records: new Map(),
      answers: {
        deleteItems: ({ body }) => {
          const { image_ids } = body as { readonly image_ids: readonly number[] }
          // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
          if (refuse(batches.length)) throw platformError('forbidden')
          batches.push(image_ids)
          return { deleted: image_ids }
        },
      },
    },
  })
  const told: number[] = []
  const remove = (
    ids: readonly number[],
    signal = new AbortController().signal,
    onProgress: (done: number) => void = () => undefined,
  ) =>
    deleteItems(api, {
      projectId: PROJECT,
      ids,
      signal,
      onProgress: (done) => {
        told.push(done)
        onProgress(done)
      },
    })
  return { batches, told, remove }
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

it('deleting items → works in batches, with progress', async () => {
  const { batches, told, remove } = project(1_201)
  expect(await remove(upTo(1_199))).toBe(1_199)
  expect(batches.map((ids) => ids.length)).toEqual([500, 500, 199])
  expect(told).toEqual([500, 1_000, 1_199])
})

it('deleting items → stops after the current batch, and at the first refusal', async () => {
  const stopped = project(1_201)
  const stop = new AbortController()
  expect(await stopped.remove(upTo(1_201), stop.signal, () => stop.abort())).toBe(500)
  const refused = project(1_201, (batch) => batch === 1)
  await expect(refused.remove(upTo(1_201))).rejects.toMatchObject({ failure: { code: 'forbidden' } })
  expect(refused.told).toEqual([500])
})
