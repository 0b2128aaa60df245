import type { Item } from '#domain/entities'
import { ok } from '#domain/result'
import type { WireStatus, WireTransition } from '#domain/workflow-wire'
import { createReviewer } from '../../reviewer/reviewer'
import { FakeHost, stretch } from '../fakes/fake-host'
import { ManualClock, settled } from '../fakes/manual-clock'
import { anItem, someItems } from './items'
import { aWireStatus } from './wire'
import { aStatus } from './workflow'

/** Content of a fake project; a test changes it before or while the reviewer runs. */
export interface ProjectFacts {
  items: readonly Item[]
  statuses: readonly WireStatus[]
  transitions: readonly WireTransition[]
  projectActions: readonly string[]
  folderActions: readonly string[]
  paused: boolean
  position: { readonly index: number; readonly total: number } | null
}

/** Whole reviewer over a host in memory, not yet started. */
export function aReviewer(part: Partial<ProjectFacts> = {}) {
  const facts: ProjectFacts = {
    items: someItems(5),
    statuses: [aWireStatus(aStatus({ value: 1, name: 'Not started' }))],
    transitions: [],
    projectActions: [],
    folderActions: [],
    paused: false,
    position: { index: 0, total: 5 },
    ...part,
  }
  const host = new FakeHost({
    isAdvancedMode: () => false,
    workflowStatuses: () => facts.statuses,
    workflowTransitions: () => facts.transitions,
    currentUser: () => ({ id: 7, email: 'ann@example.com', first_name: 'Ann', last_name: 'Lee' }),
    reloadCurrentProject: () => ({
      project: { id: 1, name: 'Streets', type: 1 },
      users: [{ user_id: 7, paused: facts.paused }],
      accesses: { actions: facts.projectActions, action_groups: [] },
    }),
    folderAccesses: () => ({ accesses: { actions: facts.folderActions, action_groups: [] } }),
    getAssets: (offset: number, limit: number) => stretch(facts.items, offset, limit),
    currentAssetPosition: () => facts.position,
    switchToAsset: (id: number) => ({
      item: facts.items.find((item) => item.id === id) ?? anItem({ id }),
      media: null,
      annotation: null,
    }),
  })
  const clock = new ManualClock()
  const dropped: string[] = []
  const reviewer = createReviewer({
    client: host,
    stream: async () => ok(undefined),
    clock,
    isMac: false,
    onDropped: () => dropped.push('event'),
  })
  return { reviewer, host, clock, facts, dropped }
}

/** Started reviewer. */
export async function aRunningReviewer(part: Partial<ProjectFacts> = {}) {
  const made = aReviewer(part)
  await made.reviewer.start()
  await settled()
  return { ...made, currentId: () => made.reviewer.current.store.getState().item?.id }
}
