import type { OfferedClass } from '../../document/class-choice'

/** Activates a class and assigns it to the selection. */
export interface Choosing {
  readonly offered: readonly OfferedClass[]
  readonly current: string
  readonly choose: (chosen: OfferedClass) => void
  /** Called after a keyboard choice, to return to the picture. */
  readonly onChosen: () => void
  /** Creates a class with this name; undefined if not allowed. */
  readonly create: ((name: string) => void) | undefined
}
