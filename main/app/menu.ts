import { app, Menu, type MenuItemConstructorOptions } from 'electron'

/** A command that the shell runs when its menu entry is chosen or its keys are pressed. */
interface ShellCommand {
  readonly command: string
  readonly label: string
  readonly accelerator?: string
}

const COMMANDS = {
  file: [
    { command: 'project.new', label: 'New Project from Folder…', accelerator: 'CmdOrCtrl+Shift+N' },
    { command: 'account.open', label: 'Account…', accelerator: 'CmdOrCtrl+,' },
  ],
  go: [
    { command: 'palette.open', label: 'Command Palette…', accelerator: 'CmdOrCtrl+K' },
    { command: 'projects.open', label: 'Projects', accelerator: 'CmdOrCtrl+Shift+P' },
    { command: 'place.back', label: 'Back', accelerator: 'CmdOrCtrl+[' },
    { command: 'place.forward', label: 'Forward', accelerator: 'CmdOrCtrl+]' },
  ],
  help: [{ command: 'shortcuts.open', label: 'Keyboard Shortcuts', accelerator: 'CmdOrCtrl+/' }],
} as const satisfies Readonly<Record<string, readonly ShellCommand[]>>

/** Installs the native menu: the platform's own roles and every command of the shell, each with its keys. */
export function installMenu(run: (command: string) => void): void {
  const entry = ({ command, label, accelerator }: ShellCommand): MenuItemConstructorOptions => ({
    id: command,
    label,
    // Until a shell is there that can run it.
    enabled: false,
    ...(accelerator === undefined ? {} : { accelerator }),
    click: () => run(command),
  })
  const mac = process.platform === 'darwin'
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: 'File',
      submenu: [
        ...COMMANDS.file.map(entry),
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
    { label: 'Go', submenu: COMMANDS.go.map(entry) },
    { role: 'windowMenu' },
    { role: 'help', submenu: COMMANDS.help.map(entry) },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** Leaves these commands of the shell to be chosen, and greys the others. */
export function enableCommands(usable: readonly string[]): void {
  const menu = Menu.getApplicationMenu()
  for (const { command } of Object.values(COMMANDS).flat()) {
    const item = menu?.getMenuItemById(command)
    if (item) item.enabled = usable.includes(command)
  }
}
