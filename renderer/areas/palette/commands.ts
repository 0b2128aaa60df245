import { commandRow } from '#domain/commands'
import type { Command } from '../../router/command'
import { openOverlay } from '../../stores/overlay-store'

export const COMMANDS: readonly Command[] = [
  { ...commandRow('palette.open'), run: () => openOverlay({ kind: 'palette' }) },
  { ...commandRow('shortcuts.open'), run: () => openOverlay({ kind: 'shortcuts' }) },
]
