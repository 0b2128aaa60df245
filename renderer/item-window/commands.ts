import type { DesktopApi } from '#contract/api'
import { COMMAND_ROWS } from '#domain/commands'
import { isReviewerCovered, useGuest } from '../bridge/guest-store'
import { resultOf } from '../desktop/client'
import { useSession } from '../stores/session-store'

/** Which of the reviewer's own commands each command of the menu bar is. */
const GUEST_COMMANDS: ReadonlyMap<string, string> = new Map([
  ...COMMAND_ROWS.flatMap(({ id, guest }) => (guest === undefined ? [] : [[id, guest] as const])),
  ['shortcuts.open', 'help'],
])
/** What goes on beneath a dialog of the reviewer: its text fields are undone too. */
const OF_TEXT: ReadonlySet<string> = new Set(['edit.undo', 'edit.redo'])

/** Reports the window's commands to the menu bar, and runs chosen ones; returns the function that ends it. */
export function followItemCommands(desktop: DesktopApi): () => void {
  let told: string | null = null
  const tell = (): void => {
    const known = new Map(usable())
    const ids = [...known.keys()]
    const names = [...OF_TEXT].flatMap((id) => {
      const name = known.get(id)
      return name === undefined ? [] : [{ id, name }]
    })
    const text = JSON.stringify([ids, names])
    if (text === told) return
    told = text
    void resultOf(desktop.app.setUsableCommands(ids, names))
  }
  tell()
  const ends = [
    useGuest.subscribe(tell),
    useSession.subscribe(tell),
    desktop.on('command.run', ({ command }) => {
      const guest = GUEST_COMMANDS.get(command)
      const isKept = isReviewerCovered(useGuest.getState()) && !OF_TEXT.has(command)
      if (guest !== undefined && !isKept && usable().some(([id]) => id === command)) useGuest.getState().run(guest)
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Commands with an effect now, with the reviewer's names. */
function usable(): readonly (readonly [id: string, title: string])[] {
  if (useSession.getState().phase !== 'signedIn') return []
  const { commands } = useGuest.getState()
  return [...GUEST_COMMANDS].flatMap(([id, guest]) => {
    const known = commands.find((one) => one.id === guest && one.usable)
    return known === undefined ? [] : [[id, known.title] as const]
  })
}
