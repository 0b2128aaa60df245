import { create } from 'zustand'
import type { Overlay } from '../router/overlays'

interface OverlayState {
  readonly overlay: Overlay | null
}

/** Which dialog is open over the window. */
export const useOverlay = create<OverlayState>(() => ({ overlay: null }))

/** Opens a dialog over any page, replacing another one. */
export function openOverlay(overlay: Overlay): void {
  useOverlay.setState({ overlay })
}

/** Closes it. */
export function closeOverlay(): void {
  useOverlay.setState({ overlay: null })
}
