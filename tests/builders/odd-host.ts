import { toWireError } from '#protocol/envelopes'
import { createPeer, type Reply } from '#protocol/peer'
import { createHostClient } from '../../reviewer/host/host-client'
import { createHostStream } from '../../reviewer/host/host-stream'
import { createReviewer } from '../../reviewer/reviewer'
import { ManualClock, settled } from '../fakes/manual-clock'
import { aPortPair } from '../fakes/port-pair'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { someItems } from './items'

/** Row as on the wire, right or wrong. */
export type WireRow = Readonly<Record<string, unknown>>
type Answer = (...args: never[]) => unknown

/** Wire status of a test: its id is ten times its value. */
function aStatusRow(value: number, name: string, keys?: string, isViewable = true): WireRow {
  const shortcut = keys === undefined ? null : { keys }
  return { value, is_viewable: isViewable, status: { id: value * 10, name, icon: { name: 'dot', data: '' }, shortcut } }
}

/**
 * Reviewer behind the real protocol, over a host that answers as the test says: a value, a promise, an async generator,
 * or undefined for an unknown action.
 */
export function anOddHost(answers: Readonly<Record<string, Answer>> = {}, rows: readonly unknown[] = someItems(250)) {
  const clock = new ManualClock()
  const [own, other] = aPortPair()
  const facts = {
    rows,
    total: rows.length,
    users: [{ user_id: 7, paused: false }] as unknown[],
    actions: [] as string[],
  }
  const handlers: Record<string, Answer | undefined> = {
    isAdvancedMode: () => false,
    workflowStatuses: () => [aStatusRow(1, 'To do'), aStatusRow(2, 'Done'), aStatusRow(9, 'Gone', undefined, false)],
    workflowTransitions: () => [],
    currentUser: () => ({ id: 7, email: 'ann@example.com', first_name: 'Ann', last_name: 'Lee' }),
    reloadCurrentProject: () => ({
      project: { id: 1, name: 'Streets', type: 1 },
      users: facts.users,
      accesses: { actions: facts.actions, action_groups: [] },
    }),
    folderAccesses: () => ({ accesses: { actions: ['ApplyItemStatus'], action_groups: [] } }),
    getAssets: (offset: number, limit: number) => ({
      data: facts.rows.slice(offset, offset + limit),
      total: facts.total,
    }),
    currentAssetPosition: () => ({ index: 0, total: facts.rows.length }),
    switchToAsset: (id: number) => ({
      item: facts.rows.find((row) => (row as WireRow | null)?.['id'] === id),
      media: null,
      annotation: null,
    }),
    ...answers,
  }
  const asked: { readonly action: string; readonly args: readonly unknown[] }[] = []
  const dropped = { count: 0 }
  const drop = () => {
    dropped.count += 1
  }
  const host = createPeer({
    port: other,
    clock,
    batch: true,
    handlers: (action, args) => {
      asked.push({ action, args })
      const answer = handlers[action]?.(...(args as never[]))
      if (handlers[action] === undefined) return undefined
      if (typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer) return answer as Reply
      // An error becomes a refusal with its code.
      return Promise.resolve(answer).then(ok, (code) => err({ ...toWireError(platformError('unexpected')), code }))
    },
  })
  const peer = createPeer({
    port: own,
    clock,
    batch: true,
    onEvent: (name, data) => reviewer.onHostEvent(name, data),
    onDropped: drop,
  })
  const reviewer = createReviewer({
    client: createHostClient(peer),
    stream: createHostStream(peer, drop),
    clock,
    isMac: false,
    onDropped: drop,
  })
  return {
    reviewer,
    clock,
    facts,
    handlers,
    dropped,
    host,
    /** Messages that the reviewer posted. */
    posted: () => own.messages,
    asked: (action: string) => asked.filter((one) => one.action === action).map(({ args }) => args),
    emit: (name: string, data?: unknown) => host.emit(name, data),
    current: () => reviewer.current.store.getState(),
    currentId: () => reviewer.current.store.getState().item?.id,
    async start() {
      void reviewer.start()
      await settled()
      await settled()
    },
  }
}
