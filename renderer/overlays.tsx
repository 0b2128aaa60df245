import { Suspense } from 'react'
import { closeOverlay, useOverlay } from './stores/overlay-store'
import { lazily } from '../ui/lazily'

const NewProjectDialog = lazily(
  () => import('./areas/new-project/new-project-dialog'),
  (module) => module.NewProjectDialog,
)
const Palette = lazily(
  () => import('./areas/palette/palette'),
  (module) => module.Palette,
)
const ShortcutsDialog = lazily(
  () => import('./areas/palette/shortcuts-dialog'),
  (module) => module.ShortcutsDialog,
)
const UnsentDialog = lazily(
  () => import('./frame/unsent-dialog'),
  (module) => module.UnsentDialog,
)

/** The dialog that lies over the pages, loaded when it is first needed. */
export function Overlays() {
  const overlay = useOverlay((state) => state.overlay)
  if (overlay === null) return null
  return (
    <Suspense fallback={null}>
      {overlay.kind === 'newProject' && (
        <NewProjectDialog key={overlay.dropped?.join('\n') ?? ''} dropped={overlay.dropped} onClose={closeOverlay} />
      )}
      {overlay.kind === 'palette' && <Palette onClose={closeOverlay} />}
      {overlay.kind === 'shortcuts' && <ShortcutsDialog onClose={closeOverlay} />}
      {overlay.kind === 'unsent' && <UnsentDialog onClose={closeOverlay} />}
    </Suspense>
  )
}
