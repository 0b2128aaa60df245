import { type ComponentType, createElement, Suspense } from 'react'
import { knownAreas } from './router/areas'
import type { Overlay } from './router/overlays'
import { closeOverlay, useOverlay } from './stores/overlay-store'
import { lazily } from '../ui/lazily'

const UnsentDialog = lazily(
  () => import('./frame/unsent-dialog'),
  (module) => module.UnsentDialog,
)

const SignOutDialog = lazily(
  () => import('./frame/sign-out-dialog'),
  (module) => module.SignOutDialog,
)

/** The dialogs of the frame itself. */
const OWN: Readonly<Record<string, ComponentType<never>>> = { unsent: UnsentDialog, signOut: SignOutDialog }

/** The open dialog, loaded on first use. */
export function Overlays() {
  const overlay = useOverlay((state) => state.overlay)
  if (overlay === null) return null
  const page = pageOf(overlay)
  if (page === undefined) return null
  const shown = createElement(page, { key: JSON.stringify(overlay), ...overlay, onClose: closeOverlay })
  return <Suspense fallback={null}>{shown}</Suspense>
}

function pageOf({ kind }: Overlay): ComponentType<Overlay & { readonly onClose: () => void }> | undefined {
  const areas = knownAreas().find(({ overlays }) => overlays?.[kind] !== undefined)?.overlays
  // Each kind's page is typed by its own kind.
  return (OWN[kind] ?? areas?.[kind]) as ComponentType<Overlay & { readonly onClose: () => void }> | undefined
}
