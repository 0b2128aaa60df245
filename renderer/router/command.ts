/** Something that menus, keys and the palette can do, wherever the person is. */
export interface Command {
  readonly id: string
  readonly label: string
  /** Its keys; without `Mod` they are not taken while a person types. */
  readonly keys?: string
  /** The action in the team without which the command is not offered. */
  readonly action?: string
  /** Where it would do nothing it is neither offered nor run. */
  readonly hasUse?: () => boolean
  /** The reviewer's own command that it stands for. */
  readonly guest?: string
  readonly run: () => void
}
