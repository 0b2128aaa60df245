import { describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import { someItems } from '../../../builders/items'
import { aReviewer, aRunningReviewer } from '../../../builders/reviewer'
import { settled } from '../../../fakes/manual-clock'

describe('the start', () => {
  it('requests the mode first, then everything else once [S7.2]', async () => {
    const { host } = await aRunningReviewer()
    const [first, ...rest] = host.calls.map(({ action }) => action)
    expect(first).toBe('isAdvancedMode')
    expect(rest.sort()).toEqual(
      [
        'workflowStatuses',
        'currentUser',
        'reloadCurrentProject',
        'folderAccesses',
        'currentAssetPosition',
        'getAssets',
        'switchToAsset',
        'readPreferences',
        'readViewChoices',
        'annotationClasses',
        'readQueue',
        'statusHistory',
      ].sort(),
    )
    expect(host.events).toEqual([{ name: 'get_time_tracker_status', data: undefined }])
  })

  it('requests the person’s own keys last, once, without waiting longer for them [S2.19]', async () => {
    const { reviewer, host } = aReviewer()
    host.handlers.readPreferences = () => new Promise(() => undefined)
    await reviewer.start()
    expect(host.calls.at(-1)?.action).toBe('readPreferences')
    expect(host.asked('readPreferences')).toHaveLength(1)
    expect(reviewer.session.getState().phase).toBe('ready')
  })

  it('waits for the mode before requesting items, because paging depends on it [S9.1]', async () => {
    const { reviewer, host } = aReviewer()
    let answer: (advanced: boolean) => void = () => undefined
    host.handlers.isAdvancedMode = () => new Promise((resolve) => (answer = resolve))
    void reviewer.start()
    await settled()
    expect(host.calls.map(({ action }) => action)).toEqual(['isAdvancedMode'])
    answer(true)
    await settled()
    expect(host.asked('getAssets')).toEqual([[0, 100, '']])
  })

  it('opens the item at the current position, on any page, and says that the choice wasn’t its own [S7.2]', async () => {
    const { host, currentId } = await aRunningReviewer({ items: someItems(250), position: { index: 210, total: 250 } })
    expect(currentId()).toBe(210)
    expect(host.asked('switchToAsset')).toEqual([[210, false]])
  })

  it('opens none without a position [S7.2]', async () => {
    const { host, reviewer } = await aRunningReviewer({ position: null })
    expect(host.asked('switchToAsset')).toEqual([])
    expect(reviewer.session.getState().phase).toBe('ready')
  })

  it('continues without features unknown to the host [S7.1]', async () => {
    const { reviewer, host } = aReviewer()
    host.handlers.isAdvancedMode = undefined
    host.handlers.workflowStatuses = undefined
    host.handlers.currentAssetPosition = undefined
    await reviewer.start()
    expect(reviewer.items.store.getState().rows?.count).toBe(5)
    reviewer.items.choose(someItems(1)[0] ?? { id: 0, name: '', annotation_status: 1 })
    await settled()
    expect(reviewer.current.store.getState().state).toBe('open')
  })
})

describe('transitions', () => {
  it('aren’t requested while the person may not apply them [S4.3]', async () => {
    const { host } = await aRunningReviewer({ folderActions: ['ApplyItemStatus'] })
    expect(host.asked('workflowTransitions')).toHaveLength(0)
  })

  it('are requested once when that is or becomes allowed [S4.3]', async () => {
    const { host, reviewer } = await aRunningReviewer()
    for (const actions of [['ApplyItemTransition'], [], ['ApplyItemTransition', 'ApplyItemStatus']]) {
      reviewer.onHostEvent('f_accesses', { accesses: { actions, action_groups: [] } })
      await settled()
    }
    expect(host.asked('workflowTransitions')).toHaveLength(1)
    const second = await aRunningReviewer({ folderActions: ['ApplyItemTransition'] })
    expect(second.host.asked('workflowTransitions')).toHaveLength(1)
  })
})

describe('a workflow that couldn’t be loaded', () => {
  it('is requested again on demand: only the missing parts', async () => {
    const { host, reviewer } = aReviewer()
    const { workflowStatuses, workflowTransitions } = host.handlers
    const refuse = () => err(platformError('platform_failed'))
    Object.assign(host.handlers, { workflowStatuses: refuse, workflowTransitions: refuse })
    await reviewer.start()
    reviewer.onHostEvent('f_accesses', { accesses: { actions: ['ApplyItemTransition'], action_groups: [] } })
    await settled()
    const failed = () => {
      const { loaded, transitions } = reviewer.workflow.store.getState()
      return [typeof loaded === 'object', 'code' in transitions]
    }
    expect(failed()).toEqual([true, true])
    Object.assign(host.handlers, { workflowStatuses })
    reviewer.reloadWorkflow()
    await settled()
    expect(failed()).toEqual([false, true])
    Object.assign(host.handlers, { workflowTransitions })
    reviewer.reloadWorkflow()
    await settled()
    expect(failed()).toEqual([false, false])
    expect([host.asked('workflowStatuses').length, host.asked('workflowTransitions').length]).toEqual([2, 3])
    reviewer.reloadWorkflow()
    await settled()
    expect(host.asked('workflowTransitions')).toHaveLength(3)
  })
})

describe('the request for permissions', () => {
  it('is sent only after both answers were refused, and its events are used [S6.1] [S6.2]', async () => {
    const { reviewer, host } = aReviewer()
    const refuse = () => err(platformError('platform_failed'))
    host.handlers.folderAccesses = refuse
    await reviewer.start()
    expect(host.events.map(({ name }) => name)).not.toContain('request_accesses')

    const both = aReviewer()
    both.host.handlers.folderAccesses = refuse
    both.host.handlers.reloadCurrentProject = refuse
    await both.reviewer.start()
    expect(both.host.events.filter(({ name }) => name === 'request_accesses')).toHaveLength(1)
    both.reviewer.onHostEvent('p_accesses', { accesses: { actions: ['RequestItem'], action_groups: [] } })
    both.reviewer.onHostEvent('f_accesses', { accesses: { actions: ['ApplyItemPin'], action_groups: [] } })
    const { project, folder } = both.reviewer.permissions.getState()
    expect([project.request, folder.pin]).toEqual([true, true])
  })
})
