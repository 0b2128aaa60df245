import { chordId } from '#domain/key-chord'
import type { Clock } from '#protocol/port'
import type { WireCommand } from '#protocol/events'
import type { HostClient } from '../host/host-client'
import { isSame } from '../is-same'
import type { HistoryWay, TextHistory } from '../../ui/text-history'
import type { Shortcuts } from './shortcuts'

/** Menus and palettes are not read faster than this. */
const TELL_GAP_MS = 100

/** The shortcuts that mean the text of a field while one has the focus, and what they are called then. */
const OF_TEXT: Readonly<Record<string, { readonly way: HistoryWay; readonly title: string }>> = {
  undo: { way: 'undo', title: 'Undo typing' },
  redo: { way: 'redo', title: 'Redo typing' },
}

export interface TellParts {
  readonly client: Pick<HostClient, 'emit'>
  readonly shortcuts: Shortcuts
  readonly clock: Clock
  readonly text: TextHistory
  /** A dialog has the keyboard to itself. */
  readonly isCovered: () => boolean
  /** Sources of a command's availability or name; each calls its listener on a change. */
  readonly sources: readonly ((listener: () => void) => unknown)[]
}

/** Keeps the host told what can be done here, by which keys and whether now. */
export function tellCommands({ client, shortcuts, clock, text, isCovered, sources }: TellParts): void {
  let told: { readonly commands: readonly WireCommand[]; readonly covered: boolean } | undefined
  let isWaiting = false

  /** Effect of a command of the Edit menu now; the others only have an availability. */
  function meaning(id: string, title: string, usable: boolean): Pick<WireCommand, 'title' | 'usable'> {
    const own = OF_TEXT[id]
    if (own === undefined) return { title, usable }
    return text.holds() ? { title: own.title, usable: text.can(own.way) } : { title, usable: usable && !isCovered() }
  }

  function tell(): void {
    isWaiting = false
    const commands = shortcuts.listed().map(({ shortcut: { id, title, now: name, group }, chords, disabled }) => ({
      id,
      group,
      keys: chords.map(chordId),
      ...meaning(id, name?.() ?? title, !disabled),
    }))
    const now = { commands, covered: isCovered() }
    if (isSame(now, told)) return
    told = now
    client.emit('commands', now)
  }

  function soon(): void {
    if (isWaiting) return
    isWaiting = true
    clock.setTimeout(tell, TELL_GAP_MS)
  }

  shortcuts.subscribe(soon)
  text.follow(soon)
  for (const follow of sources) follow(soon)
  soon()
}

/** Runs a host menu's command on a text field; false if it has no effect there. */
export function takeForText(id: string, text: TextHistory): boolean {
  const own = OF_TEXT[id]
  if (own === undefined || !text.holds()) return false
  text.go(own.way)
  return true
}
