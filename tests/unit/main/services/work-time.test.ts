import { expect, it } from 'vitest'
import type { Team } from '#domain/entities'
import type { FeatureFlag } from '#domain/enums'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import type { Call } from '../../../../main/services/call'
import { createWorkTime } from '../../../../main/services/work-time'
import { ManualClock, settled } from '../../../fakes/manual-clock'

const START = Date.UTC(2026, 10, 3, 9, 0, 0)

function aWorkday(features: readonly FeatureFlag[] = ['telemetry_logging']) {
  let gate: Promise<void> = Promise.resolve()
  const clock = new ManualClock()
  const begin = clock.now()
  let teamId = 1
  let failure: PlatformError | null = null
  const sent: { readonly body: unknown; readonly key: string | undefined }[] = []
  let keys = 0
  const work = createWorkTime({
    team: async () => {
      await gate
      return ok({ id: teamId, features } as unknown as Team)
    },
    call: (async (_name: string, options: { body?: unknown; idempotencyKey?: string }) => {
      sent.push({ body: options.body, key: options.idempotencyKey })
      await gate
      return failure === null ? ok({ ok: true }) : err(failure)
    }) as unknown as Call,
    newKey: () => `key-${(keys += 1)}`,
    now: () => START + clock.now() - begin,
    schedule: (run, ms) => {
      const handle = clock.setTimeout(run, ms)
      return () => clock.clearTimeout(handle)
    },
  })
  /** Works for some seconds, with input twice a second. */
  const busy = async (seconds: number, projectId = 8) => {
    for (let half = 0; half < seconds * 2; half += 1) {
      work.active(projectId)
      await clock.advance(500)
    }
  }
  return {
    work,
    clock,
    sent,
    busy,
    switchTeam: (id: number) => void (teamId = id),
    fail: (error: PlatformError | null) => void (failure = error),
    /** The platform stays silent until the returned function is called. */
    stall: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
  }
}

it('the time tracker → exists if the team tracks time, and counts only while running [S6.3] [S4.11]', async () => {
  const { work, busy, sent, clock } = aWorkday()
  expect(await work.tracker()).toEqual(ok({ exists: true, running: false }))
  await busy(20)
  await clock.advance(120_000)
  expect(sent).toEqual([])
  expect(await work.track(true)).toEqual(ok({ exists: true, running: true }))
  expect(await work.tracker()).toEqual(ok({ exists: true, running: true }))
})

it('a team without time tracking → counts nothing, whoever asks [S6.3]', async () => {
  const { work, busy, sent, clock } = aWorkday(['explore'])
  expect(await work.track(true)).toEqual(ok({ exists: false, running: false }))
  await busy(20)
  await clock.advance(120_000)
  expect(sent).toEqual([])
})

it('minutes of work → are reported in ten-second samples, at most once a minute, without idle time [S7.16]', async () => {
  const { work, busy, sent, clock } = aWorkday()
  await work.track(true)
  await busy(30)
  await clock.advance(600_000)
  expect(sent.map(({ body }) => body)).toEqual([
    { team_id: 1, actions: [{ action: 'work', project_id: 8, started_at: '2026-11-03T09:00:00.000Z', seconds: 30 }] },
  ])
  await busy(600)
  await clock.advance(60_000)
  expect(sent.length).toBeLessThanOrEqual(12)
  const seconds = sent.flatMap(({ body }) => (body as { actions: { seconds: number }[] }).actions)
  expect(seconds.reduce((sum, minute) => sum + minute.seconds, 0)).toBe(630)
  expect(Math.max(...seconds.map((minute) => minute.seconds))).toBeLessThanOrEqual(60)
})

it('unsent reports → are kept under the same key within a limit; refused ones are dropped', async () => {
  const { work, busy, sent, clock, fail } = aWorkday()
  await work.track(true)
  fail(platformError('network_failure'))
  await busy(10)
  await clock.advance(180_000)
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['key-1']))
  for (let minute = 0; minute < 300; minute += 1) {
    work.active(8)
    await clock.advance(60_000)
  }
  fail(null)
  sent.length = 0
  await clock.advance(180_000)
  const actions = sent.flatMap(({ body }) => (body as { actions: unknown[] }).actions)
  expect(actions.length).toBeGreaterThan(100)
  expect(actions.length).toBeLessThanOrEqual(242)

  fail(platformError('forbidden'))
  sent.length = 0
  await busy(10)
  await clock.advance(600_000)
  expect(sent).toHaveLength(1)
}, 20_000)

it('another team or person → ends the tracker, and nothing is reported in their name', async () => {
  const { work, busy, sent, clock, switchTeam } = aWorkday()
  await work.track(true)
  await busy(10)
  work.forget()
  await clock.advance(120_000)
  await settled()
  expect(sent).toEqual([])
  await work.track(true)
  switchTeam(2)
  expect(await work.tracker()).toEqual(ok({ exists: true, running: false }))
})

it('a start answered after its person left → counts nothing for the next', async () => {
  const { work, busy, sent, clock, stall } = aWorkday()
  await work.tracker()
  const answer = stall()
  const started = work.track(true)
  work.forget()
  answer()
  expect(await started).toMatchObject({ ok: false, error: { code: 'aborted' } })
  expect(await work.tracker()).toEqual(ok({ exists: true, running: false }))
  await busy(20)
  await clock.advance(120_000)
  expect(sent).toEqual([])
})

it('an unanswered report → no other is sent meanwhile', async () => {
  const { work, busy, sent, clock, stall } = aWorkday()
  await work.track(true)
  await busy(10)
  const answer = stall()
  await clock.advance(60_000)
  expect(sent).toHaveLength(1)
  await busy(10)
  await clock.advance(180_000)
  expect(sent).toHaveLength(1)
  answer()
  await clock.advance(120_000)
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
})
