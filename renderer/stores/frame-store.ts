import { create } from 'zustand'

interface FrameState {
  readonly railCollapsed: boolean
}

/** How the frame around the pages is arranged. */
export const useFrame = create<FrameState>(() => ({ railCollapsed: false }))

/** Shows the navigation bar with or without its labels. */
export function toggleRail(): void {
  useFrame.setState(({ railCollapsed }) => ({ railCollapsed: !railCollapsed }))
}
