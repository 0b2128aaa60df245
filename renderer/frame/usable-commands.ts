import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { COMMAND_ROWS } from '#domain/commands'
import { textHistory } from '../../ui/text-history'
import { followModals } from '../../ui/use-modal'
import { teamQuery } from '../queries'
import { resultOf } from '../desktop/client'
import { useGuest } from '../bridge/guest-store'
import { usePlace } from '../router/place-store'
import { useItemWindow } from '../stores/item-window-store'
import { useOverlay } from '../stores/overlay-store'
import { useSeeAs } from '../stores/seen-store'
import { useSession } from '../stores/session-store'
import { useUndo } from '../stores/undo-store'
import { isOffered, knownCommands, nameOf } from './commands'

const IN_MENUS: ReadonlySet<string> = new Set(COMMAND_ROWS.flatMap(({ id, menu }) => (menu === undefined ? [] : id)))

/** Pushes the enabled commands and their labels to main's menu; the answer stops it. */
export function tellUsableCommands(desktop: DesktopApi, queries: QueryClient, page: Document): () => void {
  let told: string | null = null
  const tell = () => {
    const actions = queries.getQueryData(teamQuery.queryKey)?.accesses.actions
    const usable = knownCommands().filter((command) => isOffered(command, actions))
    const ids = usable.map(({ id }) => id)
    const named = usable.filter(({ id, label, now }) => IN_MENUS.has(id) && (now?.() ?? label) !== label)
    const names = named.map((command) => ({ id: command.id, name: nameOf(command) }))
    const text = JSON.stringify([ids, names])
    if (text === told) return
    told = text
    void resultOf(desktop.app.setUsableCommands(ids, names))
  }
  tell()
  const ends = [
    useSession.subscribe(tell),
    usePlace.subscribe(tell),
    useGuest.subscribe(tell),
    useOverlay.subscribe(tell),
    useUndo.subscribe(tell),
    useSeeAs.subscribe(tell),
    useItemWindow.subscribe(tell),
    textHistory(page).follow(tell),
    // Undo is off under a dialog, and closing one need not move the focus.
    followModals(tell),
    // Team permissions arrive with the team.
    queries.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === teamQuery.queryKey[0]) tell()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
