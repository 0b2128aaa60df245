import type { StoreApi } from 'zustand'
import type { ChangesState } from './items/changes-store'
import type { CurrentState } from './items/current-store'
import type { ItemsState } from './items/items-store'
import type { PermissionState } from './session/permission-store'
import type { SessionState } from './session/session-store'
import type { WorkflowState } from './workflow/workflow-store'

/** Source of all rules and views; each derived value is a function of this state alone. */
export interface ReviewerState {
  readonly items: ItemsState
  readonly current: CurrentState
  readonly changes: ChangesState
  readonly workflow: WorkflowState
  readonly permissions: PermissionState
  readonly session: SessionState
}

/** The stores of the reviewer, read as one. */
export type ReviewerStateSource = Pick<StoreApi<ReviewerState>, 'getState' | 'getInitialState' | 'subscribe'>

type Stores = { readonly [N in keyof ReviewerState]: StoreApi<ReviewerState[N]> }

/** Reads several stores as one state, which is a new one only where one of them has a new state. */
export function combineStates(stores: Stores): ReviewerStateSource {
  const read = (): ReviewerState => ({
    items: stores.items.getState(),
    current: stores.current.getState(),
    changes: stores.changes.getState(),
    workflow: stores.workflow.getState(),
    permissions: stores.permissions.getState(),
    session: stores.session.getState(),
  })
  const names = Object.keys(stores) as (keyof ReviewerState)[]
  let known = read()
  const getState = (): ReviewerState => {
    const now = read()
    if (names.some((name) => now[name] !== known[name])) known = now
    return known
  }
  return {
    getState,
    getInitialState: getState,
    subscribe(listener) {
      let before = getState()
      const tell = () => {
        const now = getState()
        const last = before
        before = now
        listener(now, last)
      }
      const ends = Object.values(stores).map((store) => store.subscribe(tell))
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
