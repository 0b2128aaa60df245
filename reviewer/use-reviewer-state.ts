import { useStore } from 'zustand'
import type { CurrentState } from './items/current-store'
import type { ItemsState } from './items/items-store'
import type { MarksState } from './marks/marks-store'
import { useReviewer } from './reviewer-context'
import type { NoticeState } from './session/notice-store'
import type { PermissionState } from './session/permission-store'
import type { SessionState } from './session/session-store'
import type { RemapState } from './shortcuts/remap-store'
import type { WorkflowState } from './workflow/workflow-store'

/** Reads the list's state in a component. */
export function useItems<T>(select: (state: ItemsState) => T): T {
  return useStore(useReviewer().items.store, select)
}

/** Reads the current item in a component. */
export function useCurrent<T>(select: (state: CurrentState) => T): T {
  return useStore(useReviewer().current.store, select)
}

/** Reads the marks in a component. */
export function useMarks<T>(select: (state: MarksState) => T): T {
  return useStore(useReviewer().marks.store, select)
}

/** Reads the notices in a component. */
export function useNotices<T>(select: (state: NoticeState) => T): T {
  return useStore(useReviewer().notices.store, select)
}

/** Reads the permissions in a component. */
export function usePermissions<T>(select: (state: PermissionState) => T): T {
  return useStore(useReviewer().permissions, select)
}

/** Reads the session in a component. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useReviewer().session, select)
}

/** Reads the change of keys under way in a component. */
export function useRemap<T>(select: (state: RemapState) => T): T {
  return useStore(useReviewer().remapping.store, select)
}

/** Reads the workflow in a component. */
export function useWorkflow<T>(select: (state: WorkflowState) => T): T {
  return useStore(useReviewer().workflow.store, select)
}
