import type { Menu, MenuItemConstructorOptions, WebContents } from 'electron'
import { COMMAND_ROWS, type CommandRow } from '#domain/commands'

/** What of Electron makes the menu. */
export interface MenuSystem {
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu' | 'getApplicationMenu'>
  readonly app: { readonly isPackaged: boolean }
  /** The page that has the keyboard. */
  readonly focused: () => Pick<WebContents, 'undo' | 'redo'> | null
}

/** What the shell says of its commands: which would do something now, and what some of them are called at the moment. */
export interface MenuState {
  readonly usable: readonly string[]
  readonly names: readonly { readonly id: string; readonly name: string }[]
}

/** The menu bar of the app. */
export interface AppMenu {
  /** Puts it on the app; what was told before counts. */
  readonly install: () => void
  /** Leaves these commands of the shell to be chosen, by these names, and greys the others. */
  readonly tell: (state: MenuState) => void
  /** Another window than the shell's has the keyboard, or no longer: Undo and Redo mean its text fields then. */
  readonly setElsewhere: (isElsewhere: boolean) => void
}

export interface MenuParts {
  readonly run: (command: string) => void
  readonly showLog: () => void
}

const NOTHING: MenuState = { usable: [], names: [] }
/** What each page does by itself where no command of the shell is meant. */
const OF_TEXT: Readonly<Record<string, 'undo' | 'redo'>> = { 'edit.undo': 'undo', 'edit.redo': 'redo' }

/** The native menu: the platform's own roles, every command of the shell with its keys, and the log's place. */
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
    // A text field has these keys before every command.
    ...(row.menu === 'edit' ? { registerAccelerator: false } : {}),
    click: () => {
      const way = OF_TEXT[row.id]
      if (isElsewhere && way !== undefined) focused()?.[way]()
      else run(row.id)
    },
  })

  /** A name can't be changed in a menu that is there. */
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
