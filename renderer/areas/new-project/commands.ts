import { commandRow } from '#domain/commands'
import type { Command } from '../../router/command'
import { openOverlay } from '../../stores/overlay-store'

export const COMMANDS: readonly Command[] = [
  { ...commandRow('project.new'), run: () => openOverlay({ kind: 'newProject', dropped: null }) },
]
