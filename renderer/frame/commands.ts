import { goTo, usePlace } from '../router/place-store'
import { toggleRail } from '../stores/frame-store'
import { openOverlay } from '../stores/overlay-store'
import { useSession } from '../stores/session-store'

export interface Command {
  readonly id: string
  readonly label: string
  /** Its keys; without `Mod` they are not taken while somebody types. */
  readonly keys?: string
  /** The action in the team without which the command is not offered. */
  readonly action?: string
  /** Where it would do nothing it is neither offered nor run. */
  readonly hasUse?: () => boolean
  readonly run: () => void
}

/** What menus, keys and the palette can do, wherever the person is. */
export const COMMANDS: readonly Command[] = [
  { id: 'palette.open', label: 'Open the command palette', keys: 'Mod+K', run: () => openOverlay({ kind: 'palette' }) },
  {
    id: 'project.new',
    label: 'New project from a folder',
    keys: 'Mod+Shift+N',
    action: 'CreateProject',
    run: () => openOverlay({ kind: 'newProject', dropped: null }),
  },
  { id: 'projects.open', label: 'Go to the projects', keys: 'Mod+Shift+P', run: () => goTo({ area: 'projects' }) },
  {
    id: 'account.open',
    label: 'Go to account info',
    keys: 'Mod+,',
    run: () => goTo({ area: 'account', tab: 'profile' }),
  },
  {
    id: 'security.open',
    label: 'Go to password and two-factor',
    run: () => goTo({ area: 'account', tab: 'security' }),
  },
  {
    id: 'appearance.open',
    label: 'Change appearance and notifications',
    run: () => goTo({ area: 'account', tab: 'appearance' }),
  },
  { id: 'unsent.open', label: 'Show unsent changes', run: () => openOverlay({ kind: 'unsent' }) },
  { id: 'place.back', label: 'Back', keys: 'Mod+[', run: () => window.history.back() },
  { id: 'place.forward', label: 'Forward', keys: 'Mod+]', run: () => window.history.forward() },
  {
    id: 'rail.toggle',
    label: 'Collapse or expand the navigation',
    keys: 'Mod+B',
    // Beside the reviewer it is always collapsed.
    hasUse: () => usePlace.getState().place.area !== 'review',
    run: toggleRail,
  },
  {
    id: 'search.focus',
    label: 'Search on this page',
    keys: '/',
    hasUse: () => pageSearch() !== null,
    run: () => pageSearch()?.focus(),
  },
  {
    id: 'shortcuts.open',
    label: 'Show the keyboard shortcuts',
    keys: 'Mod+/',
    run: () => openOverlay({ kind: 'shortcuts' }),
  },
]

/** Runs a command of the menu bar; one without a row here, or without use where the person is, does nothing. */
export function runCommand(id: string): void {
  const command = COMMANDS.find((known) => known.id === id)
  if (command !== undefined && hasUse(command)) command.run()
}

/** Tells whether a command would do something now; none does before somebody is signed in. */
export function hasUse(command: Command): boolean {
  const { phase } = useSession.getState()
  return (phase === 'signedIn' || phase === 'expired') && command.hasUse?.() !== false
}

/** Tells whether a command is offered to somebody with these actions. */
export function isOffered(command: Command, actions: readonly string[] | undefined): boolean {
  return hasUse(command) && (command.action === undefined || actions?.includes(command.action) === true)
}

function pageSearch(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('main input[type=search]')
}
