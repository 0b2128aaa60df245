import { describe, expect, it } from 'vitest'
import { PERMISSION_BOUND_ACTIONS } from '#domain/permissions'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import { openChoices } from '../../../../reviewer/workflow/item-status'
import { aRunningReviewer } from '../../../builders/reviewer'

const reloads = (host: { asked(action: 'reloadCurrentProject' | 'folderAccesses'): readonly unknown[] }) => [
  host.asked('reloadCurrentProject').length - 1,
  host.asked('folderAccesses').length - 1,
]

describe('a 403', () => {
  it.each(PERMISSION_BOUND_ACTIONS)(
    'of %s reported by the host → reloads the permissions once after 500 ms [S6.4] [S4.12]',
    async (action) => {
      const { reviewer, host, clock } = await aRunningReviewer()
      reviewer.onHostEvent('api_error', { action, status: 403, code: 'forbidden' })
      await clock.advance(499)
      expect(reloads(host)).toEqual([0, 0])
      await clock.advance(1)
      expect(reloads(host)).toEqual([1, 1])
    },
  )

  it('within another’s 500 ms doesn’t restart them [S4.12]', async () => {
    const { reviewer, host, clock } = await aRunningReviewer()
    const refuse = () => reviewer.onHostEvent('api_error', { action: 'pinAsset', status: 403, code: 'forbidden' })
    refuse()
    await clock.advance(400)
    refuse()
    await clock.advance(100)
    expect(reloads(host)).toEqual([1, 1])
    await clock.advance(5_000)
    expect(reloads(host)).toEqual([1, 1])
    refuse()
    await clock.advance(500)
    expect(reloads(host)).toEqual([2, 2])
  })

  it('in a rejection counts as well, and the reloaded permissions apply [S4.12]', async () => {
    const { reviewer, host, clock, facts } = await aRunningReviewer({ folderActions: ['ApplyItemStatus'] })
    host.handlers.switchToAsset = () => err(platformError('forbidden'))
    facts.folderActions = []
    reviewer.items.choose({ id: 2, name: 'x', annotation_status: 1 })
    await clock.advance(500)
    expect(reloads(host)).toEqual([1, 1])
    expect(reviewer.permissions.getState().folder.applyStatus).toBe(false)
    expect(host.events.map(({ name }) => name)).not.toContain('api_error')
  })

  it('of our own loading is reported to the host and counts as well [S6.4]', async () => {
    const { reviewer, host, clock } = await aRunningReviewer()
    reviewer.reportFailure('imageData', platformError('media_failed', { status: 403 }))
    expect(host.events.at(-1)).toEqual({
      name: 'api_error',
      data: { action: 'imageData', status: 403, code: 'media_failed' },
    })
    await clock.advance(500)
    expect(reloads(host)).toEqual([1, 1])
  })

  it.each([
    ['another action', { action: 'getAssets', status: 403, code: 'forbidden' }],
    ['another status', { action: 'pinAsset', status: 500, code: 'platform_failed' }],
  ])('is not %s [S6.4]', async (_what, event) => {
    const { reviewer, host, clock } = await aRunningReviewer()
    reviewer.onHostEvent('api_error', event)
    await clock.advance(1_000)
    expect(reloads(host)).toEqual([0, 0])
  })
})

describe('a paused person', () => {
  it.each([
    ['by the project’s users', { paused: true }],
    ['by the access', { projectActions: ['IsPausedUser'] }],
  ])('%s → can change nothing [S4.11] [S6.1]', async (_how, facts) => {
    const { reviewer } = await aRunningReviewer({ folderActions: ['ApplyItemStatus'], ...facts })
    const { item } = reviewer.current.store.getState()
    expect(item && openChoices(reviewer.state.getState(), { ...item, annotation_status: 99 })).toEqual([])
  })

  it('according to the host can change nothing until the host ends it [S4.11]', async () => {
    const { reviewer } = await aRunningReviewer({ folderActions: ['ApplyItemStatus'], paused: true })
    const choices = () => openChoices(reviewer.state.getState(), { id: 0, name: '', annotation_status: 99 }).length
    reviewer.onHostEvent('user_is_paused', { paused: false })
    expect(choices()).toBe(1)
    reviewer.onHostEvent('user_is_paused', { paused: true })
    expect(choices()).toBe(0)
  })
})

describe('the time tracker', () => {
  it('is as reported by the host [S6.3] [S4.11]', async () => {
    const { reviewer } = await aRunningReviewer()
    expect(reviewer.session.getState().timeTracker).toBeUndefined()
    reviewer.onHostEvent('time_tracker_status', { exists: true, running: false })
    expect(reviewer.session.getState().timeTracker).toEqual({ exists: true, running: false })
  })
})

describe('events', () => {
  it('with an unknown name or invalid form are dropped and counted [S7.3]', async () => {
    const { reviewer, dropped } = await aRunningReviewer()
    reviewer.onHostEvent('novelty', {})
    reviewer.onHostEvent('toString', {})
    reviewer.onHostEvent('offline', { offline: 'yes' })
    expect(dropped).toHaveLength(3)
    expect(reviewer.session.getState().offline).toBe(false)
  })
})
