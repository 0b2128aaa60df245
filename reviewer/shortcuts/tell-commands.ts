import { chordId } from '#domain/key-chord'
import type { Clock } from '#protocol/port'
import type { WireCommand } from '#protocol/events'
import type { HostClient } from '../host/host-client'
import { isSame } from '../is-same'
import type { ReviewerStateSource } from '../reviewer-state'
import type { Shortcuts } from './shortcuts'

/** Menus and palettes are not read faster than this. */
const TELL_GAP_MS = 100

/** Keeps the host told what can be done here, by which keys and whether now. */
export function tellCommands(
  client: Pick<HostClient, 'emit'>,
  shortcuts: Shortcuts,
  state: Pick<ReviewerStateSource, 'subscribe'>,
  clock: Clock,
  isCovered: () => boolean,
): void {
  let told: { readonly commands: readonly WireCommand[]; readonly covered: boolean } | undefined
  let isWaiting = false

  function tell(): void {
    isWaiting = false
    const commands = shortcuts.listed().map(({ shortcut, chords, disabled }) => ({
      id: shortcut.id,
      title: shortcut.title,
      group: shortcut.group,
      keys: chords.map(chordId),
      usable: !disabled,
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
  state.subscribe(soon)
  soon()
}
