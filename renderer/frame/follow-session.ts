import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { isMac } from '../../ui/is-mac'
import { followLive } from '../desktop/live'
import { followInterruptions } from '../router/follow-interruptions'
import { followHeld } from './follow-held'
import { followJobs } from '../jobs/follow-jobs'
import { explainLostChoices } from './choices-notice'
import { followCommandKeys } from './command-keys'
import { holdKeysForOverlay } from './held-keys'
import { useGuest } from '../bridge/guest-store'
import { keyedCommands, loadCommands, runCommand } from './commands'
import { followItemWindows } from '../stores/item-window-store'
import { useSession } from '../stores/session-store'
import { forgetActs } from '../stores/undo-store'
import { tellMention } from './mention-notice'
import { followNetwork } from './network'
import { tellTrialsEnd } from './trial-notice'
import { tellUsableCommands } from './usable-commands'
import { explainSessionStorage } from './session-storage-notice'

/** Starts commands, their keys and the menu after the first paint; the answer stops them. */
export function followSession(desktop: DesktopApi, queries: QueryClient, window: Window): () => void {
  void explainLostChoices(desktop, queries)
  const ends = [
    followInterruptions(),
    explainSessionStorage(),
    followHeld(desktop, queries),
    followItemWindows(desktop),
    followLive(desktop, queries, window, tellMention),
    followJobs(desktop, queries, () => performance.now()),
    followNetwork(desktop, window),
    tellTrialsEnd(queries),
    useSession.subscribe(({ phase }) => {
      if (phase === 'signedOut') forgetActs()
    }),
  ]
  let ended = false
  void loadCommands().then(() => {
    if (ended) return
    useGuest.setState({ hostCommands: keyedCommands() })
    ends.push(
      followCommandKeys(window.document, isMac),
      holdKeysForOverlay(window.document, () => performance.now()),
      tellUsableCommands(desktop, queries, window.document),
      desktop.on('command.run', ({ command }) => runCommand(command, window.document)),
    )
  })
  return () => {
    ended = true
    for (const end of ends) end()
  }
}
