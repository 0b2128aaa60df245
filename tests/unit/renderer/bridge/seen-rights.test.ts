import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WHOLE_LIST } from '#domain/queue'
import type { ActionName } from '#protocol/actions'
import { createPeer } from '#protocol/peer'
import { actionHandlers } from '../../../../renderer/bridge/action-handlers'
import { createEventRelay } from '../../../../renderer/bridge/event-relay'
import { createTurns } from '../../../../renderer/bridge/turns'
import { useSeeAs } from '../../../../renderer/stores/seen-store'
import { createFakeDesktop } from '../../../fakes/desktop-api'
import { ManualClock, settled } from '../../../fakes/manual-clock'
import { aPortPair } from '../../../fakes/port-pair'

const PROJECT = 100
const accesses = { actions: ['RequestItem', 'CreateClass', 'ListFolders'], action_groups: [] }
const folderAccesses = { actions: ['ApplyItemTransition', 'ApplyItemPin'], action_groups: [] }

function aReview() {
  const { api } = createFakeDesktop({ accesses, folderAccesses })
  const [hostPort, guestPort] = aPortPair()
  const handlers = actionHandlers({
    desktop: api,
    projectId: PROJECT,
    guestId: 5,
    startItemId: () => null,
    turns: createTurns({ atOnce: 8, waitingMax: 500, onCrowd: vi.fn() }),
    queue: () => WHOLE_LIST,
    onCurrentItem: vi.fn(),
    onItemChanged: vi.fn(),
    onItemGone: vi.fn(),
    onNarrow: vi.fn(),
  })
  createPeer({ port: hostPort, clock: new ManualClock(), batch: true, handlers })
  const reviewer = createPeer({ port: guestPort, clock: new ManualClock(), batch: true })
  return async (action: ActionName) => {
    const answer = await reviewer.request(action, [])
    return answer.ok ? (answer.value as { readonly accesses?: unknown }) : answer.error
  }
}

/** Accesses that the host sends after a pause or a change of role. */
async function relayed(): Promise<ReadonlyMap<string, unknown>> {
  const emit = vi.fn()
  const unheard = () => undefined
  const relay = createEventRelay({
    desktop: createFakeDesktop({ accesses, folderAccesses }).api,
    projectId: PROJECT,
    guestId: 5,
    clock: new ManualClock(),
    emit,
    onGoHome: unheard,
    onAccessesReloaded: unheard,
    onMessageRoom: unheard,
    onCommands: unheard,
  })
  relay.take('request_accesses', undefined)
  await settled()
  relay.end()
  return new Map(emit.mock.calls.map(([name, data]) => [String(name), data as unknown]))
}

beforeEach(() => useSeeAs.setState({ seen: { projectId: PROJECT, kind: 'person', id: 1, name: 'Nora' } }))
afterEach(() => useSeeAs.setState({ seen: null, bar: null }))

it('a project seen as another → the reviewer can’t save, and has no right to change items', async () => {
  const ask = aReview()
  const offered = await ask('hostActions')
  expect(offered).toEqual(expect.arrayContaining(['getAssets', 'switchToAsset', 'statusHistory']))
  for (const action of ['saveAnnotation', 'writeUrl', 'openWork', 'pinAsset', 'createClass', 'assist'])
    expect(offered).not.toContain(action)
  expect((await ask('reloadCurrentProject')).accesses).toMatchObject({ actions: ['ListFolders'] })
  expect((await ask('folderAccesses')).accesses).toMatchObject({ actions: [] })
  const events = await relayed()
  expect(events.get('p_accesses')).toMatchObject({ accesses: { actions: ['ListFolders'] } })
  expect(events.get('f_accesses')).toMatchObject({ accesses: { actions: [] } })
})

it('the person themselves → has all that the platform says', async () => {
  useSeeAs.setState({ seen: null, bar: null })
  const ask = aReview()
  expect(await ask('hostActions')).toContain('saveAnnotation')
  expect((await ask('reloadCurrentProject')).accesses).toMatchObject(accesses)
  expect((await ask('folderAccesses')).accesses).toMatchObject(folderAccesses)
  expect((await relayed()).get('f_accesses')).toMatchObject({ accesses: folderAccesses })
})
