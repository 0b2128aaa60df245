import { expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import { mediaResponse } from '../../../../main/services/media-response'

const WHAT = { kind: 'itemThumbnail', projectId: 1, itemId: 2 } as const
const failing = (code: 'aborted' | 'network_failure', status?: number) =>
  mediaResponse(
    async () => err(platformError(code, status === undefined ? {} : { status })),
    WHAT,
    new Request('https://guest.example/media'),
  )

it('bytes nobody waits for any more → cause no error; other failures do', async () => {
  const gone = await failing('aborted')
  expect([gone.status, await gone.text()]).toEqual([204, ''])
  expect((await failing('network_failure')).status).toBe(502)
  expect((await failing('network_failure', 503)).status).toBe(503)
})
