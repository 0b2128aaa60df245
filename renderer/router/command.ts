import type { CommandRow } from '#domain/commands'

/** Something that menus, keys and the palette can do, wherever the person is. */
export interface Command {
  readonly id: string
  readonly label: string
  /** A label for its current effect, where it differs. */
  readonly now?: () => string | undefined
  /** Its keys; without `Mod` they are not taken while a person types. */
  readonly keys?: string
  /** Plain keys that do the same where nothing is typed. */
  readonly alsoKeys?: string
  /** The action in the team without which the command is not offered. */
  readonly action?: string
  /** Where it would do nothing it is neither offered nor run. */
  readonly hasUse?: () => boolean
  /** It changes or takes something: it is not offered while a project is seen as another. */
  readonly isAct?: true
  /** The reviewer's own command that it stands for. */
  readonly guest?: string
  /** Its menu in the menu bar; a text field with the focus has the keys of `edit` for itself. */
  readonly menu?: CommandRow['menu']
  readonly run: () => void
}
