import { create } from 'zustand'

/** What lies over the pages, one at a time. */
export type Overlay =
  | { readonly kind: 'newProject'; readonly dropped: readonly string[] | null }
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'unsent' }

interface OverlayState {
  readonly overlay: Overlay | null
}

/** Which dialog is open over the window. */
export const useOverlay = create<OverlayState>(() => ({ overlay: null }))

/** Opens a dialog over whatever page is shown, in the place of another one. */
export function openOverlay(overlay: Overlay): void {
  useOverlay.setState({ overlay })
}

/** Closes it. */
export function closeOverlay(): void {
  useOverlay.setState({ overlay: null })
}
