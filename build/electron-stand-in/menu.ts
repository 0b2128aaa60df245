import { EventEmitter } from 'node:events'
import type { App } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { makeEvent, sayOnce } from './electron-event.ts'
import { MENU_HOOKS } from './menu-hooks.ts'
import type { AcceleratorKey, MenuEntry } from './page-messages.ts'
import type { Part } from './members.ts'
import { contentsRegistry } from './contents-registry.ts'
import type { WebContents } from './web-contents.ts'

type Role = NonNullable<Electron.MenuItemConstructorOptions['role']>

const IS_MAC = process.platform === 'darwin'
const IS_WINDOWS = process.platform === 'win32'
const COMMAND = IS_MAC ? 'meta' : 'ctrl'

/** Labels and keys of roles, as in Electron. */
const ROLES: Partial<Record<Role, { label: string; accelerator?: string }>> = {
  quit: IS_WINDOWS ? { label: 'Exit' } : { label: 'Quit', accelerator: 'CmdOrCtrl+Q' },
  close: { label: IS_MAC ? 'Close Window' : 'Close', accelerator: 'CmdOrCtrl+W' },
  reload: { label: 'Reload', accelerator: 'CmdOrCtrl+R' },
  forceReload: { label: 'Force Reload', accelerator: 'Shift+CmdOrCtrl+R' },
  undo: { label: 'Undo', accelerator: 'CmdOrCtrl+Z' },
  redo: { label: 'Redo', accelerator: process.platform === 'win32' ? 'Control+Y' : 'Shift+CmdOrCtrl+Z' },
  cut: { label: 'Cut', accelerator: 'CmdOrCtrl+X' },
  copy: { label: 'Copy', accelerator: 'CmdOrCtrl+C' },
  paste: { label: 'Paste', accelerator: 'CmdOrCtrl+V' },
  pasteAndMatchStyle: { label: 'Paste and Match Style', accelerator: 'Shift+CmdOrCtrl+V' },
  selectAll: { label: 'Select All', accelerator: 'CmdOrCtrl+A' },
  delete: { label: 'Delete' },
  minimize: { label: 'Minimize', accelerator: 'CmdOrCtrl+M' },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: process.platform === 'darwin' ? 'Control+Command+F' : 'F11',
  },
  toggleDevTools: {
    label: 'Toggle Developer Tools',
    accelerator: process.platform === 'darwin' ? 'Alt+Command+I' : 'Ctrl+Shift+I',
  },
  resetZoom: { label: 'Actual Size', accelerator: 'CommandOrControl+0' },
  zoomIn: { label: 'Zoom In', accelerator: 'CommandOrControl+Plus' },
  zoomOut: { label: 'Zoom Out', accelerator: 'CommandOrControl+-' },
  zoom: { label: 'Zoom' },
  front: { label: 'Bring All to Front' },
  about: { label: 'About' },
  appMenu: { label: 'App' },
  fileMenu: { label: 'File' },
  editMenu: { label: 'Edit' },
  viewMenu: { label: 'View' },
  windowMenu: { label: 'Window' },
  help: { label: 'Help' },
}

const LINE = 'separator'

/** Rows of the roles that are whole menus. */
const SUBMENUS: Partial<Record<Role, (Role | typeof LINE)[]>> = {
  fileMenu: [IS_MAC ? 'close' : 'quit'],
  editMenu: ['undo', 'redo', LINE, 'cut', 'copy', 'paste', 'delete', LINE, 'selectAll'],
  viewMenu: [
    'reload',
    'forceReload',
    'toggleDevTools',
    LINE,
    'resetZoom',
    'zoomIn',
    'zoomOut',
    LINE,
    'togglefullscreen',
  ],
  windowMenu: ['minimize', 'zoom', ...(IS_MAC ? ([LINE, 'front'] as const) : (['close'] as const))],
  appMenu: ['about', LINE, 'quit'],
}

const TYPES = ['normal', 'separator', 'submenu', 'checkbox', 'radio', 'header', 'palette']

/** Keys that Chromium handles better itself. */
const NATIVE = new Set<string>(['undo', 'redo', 'cut', 'copy', 'paste', 'pasteAndMatchStyle', 'selectAll', 'delete'])

let lastCommandId = 0
let application: Menu | null = null
let theApp: App

export class MenuItem implements Omit<Part<'MenuItem'>, 'submenu' | 'menu' | 'icon'> {
  readonly commandId = ++lastCommandId
  id: string
  label: string
  type: NonNullable<Electron.MenuItemConstructorOptions['type']>
  role: Electron.MenuItem['role']
  accelerator: string | null
  enabled: boolean
  visible: boolean
  checked: boolean
  sublabel: string
  toolTip: string
  registerAccelerator: boolean
  submenu: Menu | undefined
  /** Parent menu, set when the item is inserted. */
  menu: Menu | null = null
  icon: Electron.NativeImage | string | undefined
  accessibilityLabel: string
  readonly userAccelerator: string | null = null
  click: (event?: unknown, window?: unknown, contents?: unknown) => void

  constructor(options: Electron.MenuItemConstructorOptions) {
    const role = options.role
      ? ((Object.keys(ROLES) as Role[]).find((name) => name.toLowerCase() === options.role?.toLowerCase()) ??
        options.role)
      : undefined
    const known = role ? ROLES[role] : undefined
    const nested =
      options.submenu ??
      (role ? SUBMENUS[role]?.map((name) => (name === LINE ? { type: name } : { role: name })) : undefined)
    if (options.type !== undefined && !TYPES.includes(options.type))
      throw new Error(`Unknown menu item type: ${options.type}`)
    this.id = options.id ?? ''
    this.icon = options.icon
    this.accessibilityLabel = options.accessibilityLabel ?? ''
    this.role = role as Electron.MenuItem['role']
    this.label = options.label ?? known?.label ?? ''
    this.type = options.type ?? (nested ? 'submenu' : 'normal')
    this.accelerator = options.accelerator ?? known?.accelerator ?? null
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    this.sublabel = options.sublabel ?? ''
    this.toolTip = options.toolTip ?? ''
    this.registerAccelerator = options.registerAccelerator ?? !(role && NATIVE.has(role))
    this.submenu =
      nested === undefined
        ? undefined
        : nested instanceof Menu
          ? nested
          : Menu.buildFromTemplate(nested as Electron.MenuItemConstructorOptions[])
    if (this.type === 'submenu' && !this.submenu) throw new Error('Invalid submenu')
    const click = options.click
    this.click = (event = {}, window = BrowserWindow.getFocusedWindow() ?? undefined, contents) => {
      if (!this.enabled) return
      if (this.type === 'checkbox') this.checked = !this.checked
      if (this.type === 'radio') for (const item of radioGroup(this)) item.checked = item === this
      if (
        this.role &&
        doRole(
          this.role,
          (contents as WebContents | undefined) ??
            ((window as BrowserWindow | undefined)?.webContents as unknown as WebContents | undefined),
          window as BrowserWindow | undefined,
        )
      )
        return
      click?.(
        this as unknown as Electron.MenuItem,
        window as Electron.BaseWindow | undefined,
        makeEvent(event as object) as unknown as Electron.KeyboardEvent,
      )
    }
  }
}

/** Adjacent radio items around one. */
function radioGroup(item: MenuItem): MenuItem[] {
  const items = item.menu?.items ?? [item]
  const at = items.indexOf(item)
  const isOther = (one: MenuItem): boolean => one.type !== 'radio'
  const first = items.slice(0, at).findLastIndex(isOther) + 1
  const length = items.slice(at).findIndex(isOther)
  return items.slice(first, length < 0 ? undefined : at + length)
}

function doRole(role: Role, contents: WebContents | undefined, window: BrowserWindow | undefined): boolean {
  const zoomBy = (step: number) => (): void => contents?.setZoomLevel(contents.getZoomLevel() + step)
  const reload = (): void => contents?.reload()
  const deeds: Partial<Record<Role, () => void>> = {
    quit: () => theApp.quit(),
    close: () => window?.close(),
    minimize: () => window?.minimize(),
    togglefullscreen: () => window?.setFullScreen(!window.isFullScreen()),
    reload,
    forceReload: reload,
    toggleDevTools: () => contents?.openDevTools(),
    zoom: () => (window?.isMaximized() === true ? window.unmaximize() : window?.maximize()),
    resetZoom: () => contents?.setZoomLevel(0),
    zoomIn: zoomBy(0.5),
    zoomOut: zoomBy(-0.5),
    undo: () => contents?.undo(),
    redo: () => contents?.redo(),
    cut: () => contents?.cut(),
    copy: () => contents?.copy(),
    paste: () => contents?.paste(),
    selectAll: () => contents?.selectAll(),
    delete: () => contents?.delete(),
  }
  const deed = deeds[role]
  deed?.()
  return deed !== undefined
}

export class Menu
  extends EventEmitter
  implements Omit<Part<'Menu'>, 'items' | 'append' | 'insert' | 'getMenuItemById'>
{
  items: MenuItem[] = []

  append(item: MenuItem): void {
    this.insert(this.items.length, item)
  }
  insert(position: number, item: MenuItem): void {
    if (!(item instanceof MenuItem)) throw new TypeError('Invalid item')
    this.items.splice(position, 0, item)
    item.menu = this
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item
      const inside = item.submenu?.getMenuItemById(id)
      if (inside) return inside
    }
    return null
  }

  /** A context menu isn't drawn here: tests find it in `Menu.lastPopup` and click its items. */
  popup(options: Electron.PopupOptions = {}): void {
    Menu.lastPopup = this
    sayOnce('Menu.popup shows nothing; a test may click the items of Menu.lastPopup')
    this.emit('menu-will-show', makeEvent({}))
    options.callback?.()
  }
  closePopup(): void {
    this.emit('menu-will-close', makeEvent({}))
  }

  static lastPopup: Menu | null = null

  static buildFromTemplate(template: (Electron.MenuItemConstructorOptions | MenuItem)[]): Menu {
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array')
    const menu = new Menu()
    for (const entry of template) {
      if (typeof entry !== 'object' || entry === null || !('type' in entry || 'label' in entry || 'role' in entry))
        throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
      menu.append(entry instanceof MenuItem ? entry : new MenuItem(entry))
    }
    return menu
  }

  static setApplicationMenu(menu: Menu | null): void {
    application = menu
    const list = MENU_HOOKS.accelerators()
    for (const contents of contentsRegistry.all()) contents.showAccelerators(list)
    for (const window of BrowserWindow.getAllWindows()) window.showMenu()
  }

  static getApplicationMenu(): Menu | null {
    return application
  }
}

function itemsWithKeys(menu: Menu | null): MenuItem[] {
  return (menu?.items ?? []).flatMap((item) => [
    ...(item.accelerator && item.registerAccelerator && item.visible ? [item] : []),
    ...itemsWithKeys(item.submenu ?? null),
  ])
}

/** Converts `CmdOrCtrl+Shift+Plus` to a key event. */
function parseAccelerator(text: string, index: number): AcceleratorKey {
  const wanted: AcceleratorKey = { index, key: '', ctrl: false, alt: false, shift: false, meta: false }
  for (const part of text
    .toLowerCase()
    .split('+')
    .map((word) => word.trim())) {
    if (['cmdorctrl', 'commandorcontrol'].includes(part)) wanted[COMMAND] = true
    else if (['ctrl', 'control'].includes(part)) wanted.ctrl = true
    else if (['alt', 'option', 'altgr'].includes(part)) wanted.alt = true
    else if (part === 'shift') wanted.shift = true
    else if (['cmd', 'command', 'super', 'meta'].includes(part)) wanted.meta = true
    else
      wanted.key =
        (
          {
            plus: '+',
            space: ' ',
            esc: 'escape',
            return: 'enter',
            up: 'arrowup',
            down: 'arrowdown',
            left: 'arrowleft',
            right: 'arrowright',
            '': '+',
          } as Record<string, string>
        )[part] ?? part
  }
  return wanted
}

function entryOf(item: MenuItem): MenuEntry {
  return {
    commandId: item.commandId,
    label: item.label.replace(/&(.)/g, '$1'),
    type: item.type,
    keys: (item.accelerator ?? '').replace(/(CmdOrCtrl|CommandOrControl|Control)/i, 'Ctrl').replace(/\bPlus$/i, '+'),
    enabled: item.enabled,
    visible: item.visible,
    checked: item.checked,
    submenu: item.submenu?.items.map(entryOf) ?? [],
  }
}

function itemOf(menu: Menu | null, commandId: number): MenuItem | undefined {
  for (const item of menu?.items ?? []) {
    const found = item.commandId === commandId ? item : itemOf(item.submenu ?? null, commandId)
    if (found) return found
  }
  return undefined
}

export function setUpMenus(app: App): void {
  theApp = app
  MENU_HOOKS.entries = () => application?.items.map(entryOf) ?? null
  MENU_HOOKS.click = (commandId, contents) =>
    itemOf(application, commandId)?.click({ triggeredByAccelerator: false }, contents.owner ?? undefined, contents)
  MENU_HOOKS.accelerators = () =>
    itemsWithKeys(application).map((item) => parseAccelerator(item.accelerator ?? '', item.commandId))
  MENU_HOOKS.run = (commandId, contents) => {
    const item = itemsWithKeys(application).find((candidate) => candidate.commandId === commandId)
    item?.click({ triggeredByAccelerator: true }, contents.owner ?? undefined, contents)
  }
}
