import { beforeEach, expect, it } from 'vitest'
import { COMMAND_ROWS } from '#domain/commands'
import { enableCommands, installMenu, type MenuSystem } from '../../../../main/app/menu'

interface Item {
  readonly id?: string
  readonly label?: string
  readonly submenu?: readonly Item[]
  enabled?: boolean
  readonly accelerator?: string
  readonly click?: () => void
}

const native = { items: null as readonly Item[] | null }

const flat = (items: readonly Item[]): readonly Item[] => items.flatMap((item) => [item, ...flat(item.submenu ?? [])])

/** The menu bar can't be seen nor clicked here. */
const system = {
  app: { isPackaged: true },
  Menu: {
    buildFromTemplate: (template: readonly Item[]) => template,
    setApplicationMenu: (items: readonly Item[]) => {
      native.items = flat(items)
    },
    getApplicationMenu: () =>
      native.items && { getMenuItemById: (id: string) => native.items?.find((item) => item.id === id) ?? null },
  },
} as unknown as MenuSystem

const enabled = () => (native.items ?? []).filter((item) => item.id !== undefined && item.enabled).map(({ id }) => id)

beforeEach(() => {
  native.items = null
})

it('no command can be chosen before a shell has told that it can run it', () => {
  installMenu(
    system,
    () => undefined,
    () => undefined,
  )
  expect((native.items ?? []).filter(({ id }) => id !== undefined).length).toBeGreaterThan(5)
  expect(enabled()).toEqual([])
})

it('the commands that were told can be chosen, the others no longer, and unknown ones do nothing', () => {
  const ran: string[] = []
  installMenu(
    system,
    (command) => ran.push(command),
    () => ran.push('log'),
  )
  enableCommands(system, ['palette.open', 'projects.open', 'no.such'])
  expect(enabled()).toEqual(['palette.open', 'projects.open'])
  enableCommands(system, ['account.open'])
  expect(enabled()).toEqual(['account.open'])
  native.items?.find(({ id }) => id === 'account.open')?.click?.()
  expect(ran).toEqual(['account.open'])
  native.items?.find(({ label }) => label === 'Show Log File')?.click?.()
  expect(ran).toEqual(['account.open', 'log'])
})

it('what is told before there is a menu is no failure', () => {
  expect(() => enableCommands(system, ['palette.open'])).not.toThrow()
})

it('every command has the key of its system: Cmd on macOS, Ctrl elsewhere, and quitting too [D.6]', () => {
  installMenu(
    system,
    () => undefined,
    () => undefined,
  )
  for (const { id, keys } of COMMAND_ROWS.filter((row) => row.menu !== undefined)) {
    const { accelerator } = native.items?.find((item) => item.id === id) ?? {}
    if (keys === undefined) expect(accelerator).toBeUndefined()
    else expect(accelerator).toBe(keys.replace('Mod+', 'CmdOrCtrl+'))
  }
  const keys = (native.items ?? []).flatMap(({ accelerator }) => accelerator ?? [])
  expect(keys.length).toBeGreaterThan(5)
  expect(keys.filter((key) => !key.startsWith('CmdOrCtrl+'))).toEqual([])
})
