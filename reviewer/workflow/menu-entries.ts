import type { StatusChoice } from '#domain/workflow'
import { wayKeys } from './way-keys'

/** One entry of the status menu with the name that people read. */
export interface MenuEntry {
  readonly name: string
  readonly choice: StatusChoice
  readonly automatic: boolean
  readonly keys: string | undefined
}

/** Entries named by their target status; where two lead to one status, each by its transition. */
export function menuEntries(choices: readonly StatusChoice[]): readonly MenuEntry[] {
  const met = new Map<number, number>()
  const ways = new Map<number, number>()
  for (const { status } of choices) ways.set(status.id, (ways.get(status.id) ?? 0) + 1)
  return choices.map((choice) => {
    const { status, transition } = choice
    const at = met.get(status.id) ?? 0
    met.set(status.id, at + 1)
    const several = (ways.get(status.id) ?? 0) > 1
    return {
      name: several && transition !== undefined ? transition.name : status.name,
      choice,
      keys: wayKeys(status.shortcutKeys)[at],
      automatic: transition?.automationAction !== undefined,
    }
  })
}
