/** Command of the whole app: its name, and its places in keys, menu bar and palette. */
export interface CommandRow {
  readonly id: string
  readonly label: string
  /** Its keys; those without `Mod` are ignored while a person types. */
  readonly keys?: string
  /** Its menu in the menu bar. */
  readonly menu?: 'file' | 'edit' | 'go' | 'review' | 'help'
  /** Team action that the command requires. */
  readonly action?: string
  /** The reviewer's own command that it runs, with the reviewer's keys. */
  readonly guest?: string
  /** It also opens the shell from an item window. */
  readonly anywhere?: true
}

const ROWS = {
  'project.new': {
    label: 'New project from a folder',
    keys: 'Mod+N',
    menu: 'file',
    action: 'CreateProject',
    anywhere: true,
  },
  'item.window': { label: 'Open the item in its own window', keys: 'Mod+Shift+N', menu: 'file' },
  'project.add': { label: 'Add pictures to this project', menu: 'file' },
  'project.rename': { label: 'Rename this project', menu: 'file' },
  'project.delete': { label: 'Delete this project', menu: 'file', action: 'CreateProject' },
  'account.open': { label: 'Go to account info', keys: 'Mod+,', menu: 'file', anywhere: true },
  'edit.undo': { label: 'Undo', keys: 'Mod+Z', menu: 'edit', guest: 'undo' },
  'edit.redo': { label: 'Redo', keys: 'Mod+Shift+Z', menu: 'edit', guest: 'redo' },
  'palette.open': { label: 'Open the command palette', keys: 'Mod+K', menu: 'go' },
  'projects.open': { label: 'Go to the projects', keys: 'Mod+Shift+P', menu: 'go', anywhere: true },
  'projects.deleted': { label: 'Go to recently deleted projects', menu: 'go', action: 'CreateProject' },
  'place.back': { label: 'Back', keys: 'Mod+[', menu: 'go' },
  'place.forward': { label: 'Forward', keys: 'Mod+]', menu: 'go' },
  'review.next': { label: 'Next item', menu: 'review', guest: 'items.next' },
  'review.previous': { label: 'Previous item', menu: 'review', guest: 'items.previous' },
  'review.same': { label: 'Next item of this status', menu: 'review', guest: 'items.same' },
  'review.search': { label: 'Search items', menu: 'review', guest: 'items.search' },
  'review.list': { label: 'Show or hide the list', menu: 'review', guest: 'items.toggle' },
  'review.status': { label: 'Change status…', menu: 'review', guest: 'status.menu' },
  'review.approve': { label: 'Approve, or undo it', menu: 'review', guest: 'approval.approve' },
  'review.disapprove': { label: 'Disapprove, or undo it', menu: 'review', guest: 'approval.disapprove' },
  'review.pin': { label: 'Pin or unpin', menu: 'review', guest: 'item.pin' },
  'review.workHere': { label: 'Work here', menu: 'review', guest: 'work.here' },
  'shortcuts.open': { label: 'Show the keyboard shortcuts', keys: 'Mod+/', menu: 'help' },
  'unsent.open': { label: 'Show unsent changes' },
  'rail.toggle': { label: 'Collapse or expand the navigation', keys: 'Mod+B' },
  'search.focus': { label: 'Search on this page', keys: '/' },
} as const satisfies Readonly<Record<string, Omit<CommandRow, 'id'>>>

type CommandId = keyof typeof ROWS

/** Commands shared by menu bar, reviewer and shell; those of one area are in its folder. */
export const COMMAND_ROWS: readonly CommandRow[] = Object.entries(ROWS).map(([id, row]) => ({ id, ...row }))

/** Returns the row of a command. */
export function commandRow(id: CommandId): CommandRow {
  return { id, ...ROWS[id] }
}
