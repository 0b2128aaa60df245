import type { Menu, MenuItemConstructorOptions } from 'electron'
import { COMMAND_ROWS, type CommandRow } from '#domain/commands'

/** What of Electron makes the menu. */
export interface MenuSystem {
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu' | 'getApplicationMenu'>
  readonly app: { readonly isPackaged: boolean }
}

/** Installs the native menu: the platform's own roles, every command of the shell with its keys, and the log's place. */
export function installMenu({ Menu, app }: MenuSystem, run: (command: string) => void, showLog: () => void): void {
  const entry = ({ id, label, keys }: CommandRow): MenuItemConstructorOptions => ({
    id,
    label,
    // Until a shell is there that can run it.
    enabled: false,
    ...(keys === undefined ? {} : { accelerator: keys.replace('Mod', 'CmdOrCtrl') }),
    click: () => run(id),
  })
  const entries = (menu: CommandRow['menu']) => COMMAND_ROWS.filter((row) => row.menu === menu).map(entry)
  const mac = process.platform === 'darwin'
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: 'File',
      submenu: [
        ...entries('file'),
        { type: 'separator' },
        mac ? { role: 'close' } : { role: 'quit', accelerator: 'CmdOrCtrl+Q' },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
      ],
    },
    { label: 'Go', submenu: entries('go') },
    { label: 'Review', submenu: entries('review') },
    { role: 'windowMenu' },
    { role: 'help', submenu: [...entries('help'), { type: 'separator' }, { label: 'Show Log File', click: showLog }] },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** Leaves these commands of the shell to be chosen, and greys the others. */
export function enableCommands({ Menu }: Pick<MenuSystem, 'Menu'>, usable: readonly string[]): void {
  const menu = Menu.getApplicationMenu()
  for (const { id } of COMMAND_ROWS) {
    const item = menu?.getMenuItemById(id)
    if (item) item.enabled = usable.includes(id)
  }
}
