import { expect, it } from 'vitest'
import { ok } from '#domain/result'
import { checkPlaces } from '../../../../../main/services/imports/project-calls'

it('many places → are checked in parts, each including the folders’ earlier additions [S2.9]', async () => {
  const bodies: unknown[] = []
  const answers = [
    { existing: [{ folder: 'night', name: '0.jpg', id: 3, annotation_revision: 0 }], fits: 1_999, newest_id: 9 },
    {
      existing: [],
      fits: 400,
      newest_id: 9,
      limit: { code: 'folder_full', message: 'It is full.', folder: 'night' },
    },
  ]
  const call = async (_name: string, { body }: { readonly body?: unknown }) => {
    bodies.push(body)
    return ok(answers[bodies.length - 1])
  }
  const places = Array.from({ length: 2_500 }, (_, at) => ({ folder: 'night', name: `${at}.jpg` }))
  const signal = new AbortController().signal
  const checked = await checkPlaces(call as never, { teamId: 1, projectId: 7 }, places, signal)
  expect(bodies).toMatchObject([
    { ahead: 0, ahead_in: [] },
    { ahead: 1_999, ahead_in: [{ folder: 'night', count: 1_999 }] },
  ])
  expect(checked).toMatchObject({
    ok: true,
    value: { fits: 2_399, limit: { ofFolder: true, message: 'It is full.', folder: 'night' } },
  })
})
