import { beforeEach, expect, it } from 'vitest'
import { COMMAND_ROWS } from '#domain/commands'
import { createMenu, type MenuSystem } from '../../../../main/app/menu'

interface Item {
  readonly id?: string
  readonly label?: string
  readonly submenu?: readonly Item[]
  enabled?: boolean
  readonly accelerator?: string
  readonly registerAccelerator?: boolean
  readonly click?: () => void
}

const native = { items: null as readonly Item[] | null, built: 0, text: [] as string[] }

const flat = (items: readonly Item[]): readonly Item[] => items.flatMap((item) => [item, ...flat(item.submenu ?? [])])

/** The menu bar can't be seen or clicked here. */
const system = {
  app: { isPackaged: true },
  Menu: {
    buildFromTemplate: (template: readonly Item[]) => template,
    setApplicationMenu: (items: readonly Item[]) => {
      native.built += 1
      native.items = flat(items)
    },
    getApplicationMenu: () =>
      native.items && { getMenuItemById: (id: string) => native.items?.find((item) => item.id === id) ?? null },
  },
  focused: () => ({ undo: () => native.text.push('undo'), redo: () => native.text.push('redo') }),
} as unknown as MenuSystem

const enabled = () => (native.items ?? []).filter((item) => item.id !== undefined && item.enabled).map(({ id }) => id)

beforeEach(() => {
  Object.assign(native, { items: null, built: 0, text: [] })
})

const ran: string[] = []
beforeEach(() => {
  ran.length = 0
})
const aMenu = () => createMenu(system, { run: (command) => ran.push(command), showLog: () => ran.push('log') })
const item = (id: string) => native.items?.find((one) => one.id === id)

it('menu commands → are disabled until a shell offers them', () => {
  aMenu().install()
  expect((native.items ?? []).filter(({ id }) => id !== undefined).length).toBeGreaterThan(5)
  expect(enabled()).toEqual([])
})

it('offered commands → are enabled, former ones disabled, and unknown ones do nothing', () => {
  const menu = aMenu()
  menu.install()
  menu.tell({ usable: ['palette.open', 'projects.open', 'no.such'], names: [] })
  expect(enabled()).toEqual(['palette.open', 'projects.open'])
  menu.tell({ usable: ['account.open'], names: [] })
  expect(enabled()).toEqual(['account.open'])
  native.items?.find(({ id }) => id === 'account.open')?.click?.()
  expect(ran).toEqual(['account.open'])
  native.items?.find(({ label }) => label === 'Show Log File')?.click?.()
  expect(ran).toEqual(['account.open', 'log'])
})

it('commands offered before the menu exists → apply once it does', () => {
  const menu = aMenu()
  menu.tell({ usable: ['palette.open'], names: [] })
  expect(native.items).toBeNull()
  menu.install()
  expect(enabled()).toEqual(['palette.open'])
})

it('Undo and Redo → are named after their steps, and the menu is rebuilt only for a new name', () => {
  const menu = aMenu()
  menu.install()
  expect([item('edit.undo')?.label, item('edit.redo')?.label]).toEqual(['Undo', 'Redo'])
  menu.tell({ usable: ['edit.undo'], names: [{ id: 'edit.undo', name: 'Undo status change' }] })
  expect([item('edit.undo')?.label, item('edit.undo')?.enabled]).toEqual(['Undo status change', true])
  expect(item('edit.redo')?.enabled).toBe(false)
  expect(native.built).toBe(2)
  menu.tell({ usable: [], names: [{ id: 'edit.undo', name: 'Undo status change' }] })
  expect(item('edit.undo')?.enabled).toBe(false)
  expect(native.built).toBe(2)
  menu.tell({ usable: ['edit.undo'], names: [] })
  expect(item('edit.undo')?.label).toBe('Undo')
  item('edit.undo')?.click?.()
  expect(ran).toEqual(['edit.undo'])
})

it('Undo and Redo in another window → apply to its text, whatever the shell could undo', () => {
  const menu = aMenu()
  menu.install()
  menu.tell({ usable: ['edit.undo'], names: [{ id: 'edit.undo', name: 'Undo pin' }] })
  menu.setElsewhere(true)
  expect([item('edit.undo')?.label, item('edit.redo')?.enabled]).toEqual(['Undo', true])
  item('edit.undo')?.click?.()
  item('edit.redo')?.click?.()
  expect([native.text, ran]).toEqual([['undo', 'redo'], []])
  menu.setElsewhere(false)
  expect([item('edit.undo')?.label, item('edit.redo')?.enabled]).toEqual(['Undo pin', false])
  item('edit.undo')?.click?.()
  expect(ran).toEqual(['edit.undo'])
})

it('a text field → handles the keys of Undo and Redo, and the menu only shows them', () => {
  aMenu().install()
  const shown = (native.items ?? []).filter(({ registerAccelerator }) => registerAccelerator === false)
  expect(shown.map(({ id }) => id)).toEqual(['edit.undo', 'edit.redo'])
})

it('every command → has its system’s key: Cmd on macOS, Ctrl elsewhere, quitting included [D.6]', () => {
  aMenu().install()
  for (const { id, keys } of COMMAND_ROWS.filter((row) => row.menu !== undefined)) {
    const { accelerator } = native.items?.find((item) => item.id === id) ?? {}
    if (keys === undefined) expect(accelerator).toBeUndefined()
    else expect(accelerator).toBe(keys.replace('Mod+', 'CmdOrCtrl+'))
  }
  const keys = (native.items ?? []).flatMap(({ accelerator }) => accelerator ?? [])
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.filter((key) => !key.startsWith('CmdOrCtrl+'))).toEqual([])
})

it.each([
  ['darwin', true, 'close'],
  ['linux', false, 'quit'],
  ['win32', false, 'quit'],
] as const)('%s → has its usual menus and last entry of File', (name, hasAppMenu, last) => {
  const real = Object.getOwnPropertyDescriptor(process, 'platform')
  Object.defineProperty(process, 'platform', { ...real, value: name })
  try {
    aMenu().install()
  } finally {
    Object.defineProperty(process, 'platform', { ...real })
  }
  const roles = (native.items ?? []).map((one) => ('role' in one ? one.role : undefined))
  expect(roles.includes('appMenu')).toBe(hasAppMenu)
  expect(roles.filter((role) => role === 'close' || role === 'quit')).toEqual([last])
})
