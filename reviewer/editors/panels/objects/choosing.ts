import type { OfferedClass } from '../../document/class-choice'

/** Takes a class in hand, and gives it to what is selected. */
export interface Choosing {
  readonly offered: readonly OfferedClass[]
  readonly current: string
  readonly choose: (chosen: OfferedClass) => void
  /** One was chosen by the keyboard, which goes on with the picture. */
  readonly onChosen: () => void
  /** Makes a class of this name; undefined where that may not be. */
  readonly create: ((name: string) => void) | undefined
}
