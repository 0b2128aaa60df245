import { useRef } from 'react'
import { useStore } from 'zustand'
import type { EarlyPressState } from './decisions/early-press-store'
import type { UndoState } from './decisions/undo-store'
import type { HistoryState } from './history/history-store'
import type { CurrentState } from './items/current-store'
import type { ItemsState } from './items/items-store'
import { useReviewer } from './reviewer-context'
import { isSame } from './is-same'
import type { ReviewerState } from './reviewer-state'
import type { NoticeState } from './session/notice-store'
import type { SessionState } from './session/session-store'
import type { RemapState } from './shortcuts/remap-store'
import type { WorkflowState } from './workflow/workflow-store'

/** Derives something of the whole state in a component, which is rendered again only where that became something else. */
export function useDerived<T>(derive: (state: ReviewerState) => T): T {
  const last = useRef<{ readonly value: T }>(undefined)
  return useStore(useReviewer().state, (state) => {
    const value = derive(state)
    if (last.current === undefined || !isSame(last.current.value, value)) last.current = { value }
    return last.current.value
  })
}

/** Reads the list's state in a component. */
export function useItems<T>(select: (state: ItemsState) => T): T {
  return useStore(useReviewer().items.store, select)
}

/** Reads the current item in a component. */
export function useCurrent<T>(select: (state: CurrentState) => T): T {
  return useStore(useReviewer().current.store, select)
}

/** Reads the notices in a component. */
export function useNotices<T>(select: (state: NoticeState) => T): T {
  return useStore(useReviewer().notices.store, select)
}

/** Reads the session in a component. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useReviewer().session, select)
}

/** Reads the state of changing keys in a component. */
export function useRemap<T>(select: (state: RemapState) => T): T {
  return useStore(useReviewer().remapping.store, select)
}

/** Reads the past of the item on show in a component. */
export function useHistory<T>(select: (state: HistoryState) => T): T {
  return useStore(useReviewer().history.store, select)
}

/** Reads what can be taken back in a component. */
export function useUndo<T>(select: (state: UndoState) => T): T {
  return useStore(useReviewer().undo.store, select)
}

/** Reads the decision that was pressed too early in a component. */
export function useEarlyPress<T>(select: (state: EarlyPressState) => T): T {
  return useStore(useReviewer().earlyPress.store, select)
}

/** Reads the workflow in a component. */
export function useWorkflow<T>(select: (state: WorkflowState) => T): T {
  return useStore(useReviewer().workflow.store, select)
}
