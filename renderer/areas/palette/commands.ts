import { commandRow } from '#domain/commands'
import { useGuest } from '../../bridge/guest-store'
import { usePlace } from '../../router/place-store'
import type { Command } from '../../router/command'
import { openOverlay } from '../../stores/overlay-store'

export const COMMANDS: readonly Command[] = [
  { ...commandRow('palette.open'), run: () => openOverlay({ kind: 'palette' }) },
  {
    ...commandRow('shortcuts.open'),
    alsoKeys: '?',
    run() {
      const { commands, run } = useGuest.getState()
      // In the reviewer, its own sheet shows both its shortcuts and the app's.
      const isThere = usePlace.getState().place.area === 'review' && commands.some(({ id }) => id === 'help')
      if (isThere) run('help')
      else openOverlay({ kind: 'shortcuts' })
    },
  },
]
