import { COMMAND_ROWS } from '#domain/commands'
import type { AppMenu, MenuState } from './menu'

/** A window as the menu bar sees it: the shell, one of an item, or any other. */
export type MenuWindow = { readonly kind: 'shell' | 'item'; readonly page: number } | { readonly kind: 'other' }

export interface WindowMenuParts {
  /** Has the page of an item's window run a command. */
  readonly runInItem: (page: number, command: string) => void
  /** Has the shell run one; it may have to be opened, or brought to the front. */
  readonly runInShell: (command: string, isElsewhere: boolean) => void
}

/** One menu bar for several windows: its commands are those of the window that has the keyboard. */
export interface WindowMenus {
  /** A page says which of its commands would do something now. */
  readonly tell: (window: MenuWindow, state: MenuState) => void
  readonly focused: (window: MenuWindow) => void
  readonly closed: (page: number) => void
  readonly run: (command: string) => void
}

const NOTHING: MenuState = { usable: [], names: [] }
/** What the shell does for every window, by coming to the front. */
const SHARED: ReadonlySet<string> = new Set(COMMAND_ROWS.flatMap(({ id, anywhere }) => (anywhere === true ? id : [])))
/** What opens a shell where none is. */
const OPENS_SHELL = 'projects.open'

/** Shows in the menu bar what the window with the keyboard can do, and has the right page do it. */
export function createWindowMenus(
  menu: () => Pick<AppMenu, 'tell' | 'setElsewhere'>,
  { runInItem, runInShell }: WindowMenuParts,
): WindowMenus {
  const told = new Map<number, MenuState>()
  let shell: number | undefined
  let item: number | undefined
  let isOther = false

  const stateOf = (page: number | undefined): MenuState => (page === undefined ? NOTHING : (told.get(page) ?? NOTHING))
  const show = (): void => {
    menu().setElsewhere(isOther)
    if (item === undefined) return menu().tell(stateOf(shell))
    const own = stateOf(item)
    const shared = shell === undefined ? [OPENS_SHELL] : stateOf(shell).usable.filter((id) => SHARED.has(id))
    menu().tell({ usable: [...own.usable, ...shared], names: own.names })
  }

  return {
    tell(window, state) {
      if (window.kind === 'other') return
      told.set(window.page, state)
      if (window.kind === 'shell') shell = window.page
      show()
    },
    focused(window) {
      isOther = window.kind === 'other'
      item = window.kind === 'item' ? window.page : undefined
      if (window.kind === 'shell') shell = window.page
      show()
    },
    closed(page) {
      told.delete(page)
      if (shell === page) shell = undefined
      if (item === page) item = undefined
      // Who has the keyboard next is told when it has it.
      isOther = false
      show()
    },
    run(command) {
      if (item !== undefined && stateOf(item).usable.includes(command)) return runInItem(item, command)
      runInShell(command, item !== undefined)
    },
  }
}
