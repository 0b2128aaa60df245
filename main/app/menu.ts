import type { Menu, MenuItemConstructorOptions, WebContents } from 'electron'
import { COMMAND_ROWS, type CommandRow } from '#domain/commands'

/** Parts of Electron that build the menu. */
export interface MenuSystem {
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu' | 'getApplicationMenu'>
  readonly app: { readonly isPackaged: boolean }
  /** Focused page. */
  readonly focused: () => Pick<WebContents, 'undo' | 'redo'> | null
}

/** State of the shell's commands: the enabled ones, and changed labels. */
export interface MenuState {
  readonly usable: readonly string[]
  readonly names: readonly { readonly id: string; readonly name: string }[]
}

/** Menu bar of the app. */
export interface AppMenu {
  /** Installs it, with the last known state. */
  readonly install: () => void
  /** Enables these commands of the shell under these labels, and disables the others. */
  readonly tell: (state: MenuState) => void
  /** Tells whether a window other than the shell has the focus: Undo and Redo then apply to its text fields. */
  readonly setElsewhere: (isElsewhere: boolean) => void
}

export interface MenuParts {
  readonly run: (command: string) => void
  readonly showLog: () => void
}

const NOTHING: MenuState = { usable: [], names: [] }
/** Editing commands that each page handles itself outside the shell's commands. */
const OF_TEXT: Readonly<Record<string, 'undo' | 'redo'>> = { 'edit.undo': 'undo', 'edit.redo': 'redo' }

/** Creates the native menu: the system's own roles, all commands of the shell with their keys, and the log folder. */
export function createMenu({ Menu, app, focused }: MenuSystem, { run, showLog }: MenuParts): AppMenu {
  let state = NOTHING
  let isElsewhere = false
  let isInstalled = false
  let shown = ''

  const usable = (id: string): boolean => (isElsewhere && id in OF_TEXT) || state.usable.includes(id)
  const nameOf = ({ id, label }: CommandRow): string =>
    isElsewhere && id in OF_TEXT ? label : (state.names.find((one) => one.id === id)?.name ?? label)

  const entry = (row: CommandRow): MenuItemConstructorOptions => ({
    id: row.id,
    label: nameOf(row),
    enabled: usable(row.id),
    ...(row.keys === undefined ? {} : { accelerator: row.keys.replace('Mod', 'CmdOrCtrl') }),
    // Text fields handle these keys before every command.
    ...(row.menu === 'edit' ? { registerAccelerator: false } : {}),
    click: () => {
      const way = OF_TEXT[row.id]
      if (isElsewhere && way !== undefined) focused()?.[way]()
      else run(row.id)
    },
  })

  /** Rebuilds the menu, because Electron can't change a label. */
  function build(): void {
    const template = templateOf((menu) => COMMAND_ROWS.filter((row) => row.menu === menu).map(entry), {
      isPackaged: app.isPackaged,
      showLog,
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }

  function show(): void {
    if (!isInstalled) return
    const names = COMMAND_ROWS.map(nameOf).join('\n')
    if (names !== shown) build()
    shown = names
    const menu = Menu.getApplicationMenu()
    for (const { id } of COMMAND_ROWS) {
      const item = menu?.getMenuItemById(id)
      if (item) item.enabled = usable(id)
    }
  }

  return {
    install() {
      isInstalled = true
      show()
    },
    tell(next) {
      state = next
      show()
    },
    setElsewhere(elsewhere) {
      isElsewhere = elsewhere
      show()
    },
  }
}

type Entries = (menu: NonNullable<CommandRow['menu']>) => readonly MenuItemConstructorOptions[]

function templateOf(
  entries: Entries,
  { isPackaged, showLog }: { readonly isPackaged: boolean; readonly showLog: () => void },
): MenuItemConstructorOptions[] {
  const mac = process.platform === 'darwin'
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: 'File',
      submenu: [
        ...entries('file'),
        { type: 'separator' },
        mac ? { role: 'close' } : { role: 'quit', accelerator: 'CmdOrCtrl+Q' },
      ],
    },
    {
      label: 'Edit',
      submenu: [
        ...entries('edit'),
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'delete' },
        { type: 'separator' },
        { role: 'selectAll' },
      ],
    },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
      ],
    },
    { label: 'Go', submenu: [...entries('go')] },
    { label: 'Review', submenu: [...entries('review')] },
    { role: 'windowMenu' },
    { role: 'help', submenu: [...entries('help'), { type: 'separator' }, { label: 'Show Log File', click: showLog }] },
  ]
}
