import { expect, it, vi } from 'vitest'
import { createConnectivity } from '../../../../main/services/connectivity'

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})

function aWatch() {
  const seen: unknown[] = []
  const scheduled: (() => void)[] = []
  const probe = vi.fn(async () => true)
  const watch = createConnectivity({
    probe,
    onChange: ({ maintenance }) => seen.push(maintenance?.message ?? null),
    schedule: (run) => {
      scheduled.push(run)
      return () => undefined
    },
  })
  return { watch, seen, scheduled, probe }
}

it('begins with a refusal that names it, asks again by itself, and ends with the first answer that does not [S2.2] [S4.10]', () => {
  const { watch, seen, scheduled, probe } = aWatch()
  watch.answered('main', answer(503, { code: 'MAINTENANCE', message: 'Back at noon.' }))
  expect(seen).toEqual(['Back at noon.'])
  expect(scheduled).toHaveLength(1)
  scheduled[0]?.()
  expect(probe).toHaveBeenCalledOnce()
  watch.answered('main', answer(503, { code: 'MAINTENANCE', message: 'Back at noon.' }))
  expect(seen).toEqual(['Back at noon.'])
  watch.answered('main', answer(200, { data: [] }))
  expect(seen).toEqual(['Back at noon.', null])
})

it('is no maintenance where another service, a success or an unreadable body says the word [S4.10]', () => {
  const { watch, seen } = aWatch()
  watch.answered('assets', answer(503, { code: 'MAINTENANCE' }))
  watch.answered('main', answer(200, { code: 'MAINTENANCE' }))
  watch.answered('main', answer(503, '<h1>MAINTENANCE</h1>'))
  watch.answered('main', answer(500, { code: 'other' }))
  expect(seen).toEqual([])
})
