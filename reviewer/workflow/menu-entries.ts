import type { StatusChoice } from '#domain/workflow'

/** One entry of the status menu with the name that people read. */
export interface MenuEntry {
  readonly name: string
  readonly choice: StatusChoice
  readonly automatic: boolean
}

/** Entries named by their target status; where two lead to one status, each by its transition. */
export function menuEntries(choices: readonly StatusChoice[]): readonly MenuEntry[] {
  const ways = new Map<number, number>()
  for (const { status } of choices) ways.set(status.id, (ways.get(status.id) ?? 0) + 1)
  return choices.map((choice) => {
    const { status, transition } = choice
    const several = (ways.get(status.id) ?? 0) > 1
    return {
      name: several && transition !== undefined ? transition.name : status.name,
      choice,
      automatic: transition?.automationAction !== undefined,
    }
  })
}
