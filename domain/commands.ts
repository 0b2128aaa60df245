/** What a command of the whole app is called, and where it is reached: by keys, in the menu bar, in the palette. */
export interface CommandRow {
  readonly id: string
  readonly label: string
  /** Its keys; without `Mod` they are not taken while a person types. */
  readonly keys?: string
  /** Its menu in the menu bar. */
  readonly menu?: 'file' | 'go' | 'help'
  /** The action in the team without which the command is not offered. */
  readonly action?: string
}

const ROWS = {
  'project.new': {
    label: 'New project from a folder',
    keys: 'Mod+Shift+N',
    menu: 'file',
    action: 'CreateProject',
  },
  'account.open': { label: 'Go to account info', keys: 'Mod+,', menu: 'file' },
  'palette.open': { label: 'Open the command palette', keys: 'Mod+K', menu: 'go' },
  'projects.open': { label: 'Go to the projects', keys: 'Mod+Shift+P', menu: 'go' },
  'place.back': { label: 'Back', keys: 'Mod+[', menu: 'go' },
  'place.forward': { label: 'Forward', keys: 'Mod+]', menu: 'go' },
  'shortcuts.open': { label: 'Show the keyboard shortcuts', keys: 'Mod+/', menu: 'help' },
  'unsent.open': { label: 'Show unsent changes' },
  'rail.toggle': { label: 'Collapse or expand the navigation', keys: 'Mod+B' },
  'search.focus': { label: 'Search on this page', keys: '/' },
} as const satisfies Readonly<Record<string, Omit<CommandRow, 'id'>>>

type CommandId = keyof typeof ROWS

/** The commands that menu bar, reviewer and shell must agree on; those of one area alone are in its folder. */
export const COMMAND_ROWS: readonly CommandRow[] = Object.entries(ROWS).map(([id, row]) => ({ id, ...row }))

/** The row of a command. */
export function commandRow(id: CommandId): CommandRow {
  return { id, ...ROWS[id] }
}
