import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { COMMAND_ROWS, commandRow } from '#domain/commands'
import { type GuestCommand, useGuest } from '../bridge/guest-store'
import type { AreaCommands } from '../router/area'
import type { Command } from '../router/command'
import { knownAreas } from '../router/areas'
import { usePlace } from '../router/place-store'
import { toggleRail } from '../stores/frame-store'
import { EDIT_COMMANDS } from './edit-commands'
import { openOverlay, useOverlay } from '../stores/overlay-store'
import { useSeeAs } from '../stores/seen-store'
import { useSession } from '../stores/session-store'

/** The reviewer's main commands, as it says itself whether they can be used. */
const REVIEW: readonly Command[] = COMMAND_ROWS.flatMap((row) => {
  const { guest } = row
  if (guest === undefined || row.menu === 'edit') return []
  return {
    ...row,
    hasUse: () => isReviewing() && useGuest.getState().commands.some(({ id, usable }) => id === guest && usable),
    run: () => useGuest.getState().run(guest),
  }
})

const FRAME: readonly Command[] = [
  ...REVIEW,
  ...EDIT_COMMANDS,
  { ...commandRow('unsent.open'), run: () => openOverlay({ kind: 'unsent' }) },
  { ...commandRow('place.back'), run: () => window.history.back() },
  { ...commandRow('place.forward'), run: () => window.history.forward() },
  {
    ...commandRow('rail.toggle'),
    // Beside the reviewer it is always collapsed.
    hasUse: () => usePlace.getState().place.area !== 'review',
    run: toggleRail,
  },
  { ...commandRow('search.focus'), hasUse: () => pageSearch() !== null, run: () => pageSearch()?.focus() },
]

let ofAreas: readonly AreaCommands[] = []

/** Loads the commands of the areas; until then there are only those of the frame. */
export async function loadCommands(): Promise<void> {
  ofAreas = await Promise.all(knownAreas().flatMap(({ commands }) => commands?.() ?? []))
}

/** What menus, keys and the palette can do, wherever the person is. */
export function knownCommands(): readonly Command[] {
  return [...ofAreas.flatMap(({ COMMANDS }) => COMMANDS), ...FRAME]
}

/** The commands that have keys here, as the reviewer lists them beside its own. */
export function keyedCommands(): readonly GuestCommand[] {
  return knownCommands().flatMap(({ id, label, keys, guest }) =>
    keys === undefined || guest !== undefined ? [] : { id, title: label, group: 'Loupe', keys: [keys], usable: true },
  )
}

/** Palette entries of all areas; a failing area is logged by main and skipped. */
export async function foundCommands(desktop: DesktopApi, queries: QueryClient): Promise<readonly Command[]> {
  const asked = ofAreas.flatMap(({ findCommands }) => findCommands?.(desktop, queries) ?? [])
  const found = await Promise.allSettled(asked)
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** Runs a command of the menu bar; one without use where the person is, or under an open dialog, does nothing. */
export function runCommand(id: string, page: Pick<Document, 'querySelector'>): void {
  const command = knownCommands().find((known) => known.id === id)
  // A dialog handles undo for its own text fields.
  if (command?.menu === 'edit') return hasUse(command) ? command.run() : undefined
  if (isReviewing() && useGuest.getState().isCovered) return
  if (useOverlay.getState().overlay !== null || page.querySelector('dialog:modal') !== null) return
  if (command !== undefined && hasUse(command)) command.run()
}

/** Tells whether a command would do something now; none does before a person is signed in. */
export function hasUse(command: Command): boolean {
  const { phase } = useSession.getState()
  if (command.isAct === true && useSeeAs.getState().seen !== null) return false
  return (phase === 'signedIn' || phase === 'expired') && command.hasUse?.() !== false
}

/** The current label of a command. */
export function nameOf({ label, now }: Command): string {
  return now?.() ?? label
}

/** Tells whether a command is offered to a person with these actions. */
export function isOffered(command: Command, actions: readonly string[] | undefined): boolean {
  return hasUse(command) && (command.action === undefined || actions?.includes(command.action) === true)
}

function isReviewing(): boolean {
  return usePlace.getState().place.area === 'review'
}

function pageSearch(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('main input[type=search]')
}
