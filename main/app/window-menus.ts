import { COMMAND_ROWS } from '#domain/commands'
import type { AppMenu, MenuState } from './menu'

/** Window as the menu bar sees it: the shell, an item window, or any other. */
export type MenuWindow = { readonly kind: 'shell' | 'item'; readonly page: number } | { readonly kind: 'other' }

export interface WindowMenuParts {
  /** Runs a command in the page of an item window. */
  readonly runInItem: (page: number, command: string) => void
  /** Runs a command in the shell, which may first be opened or brought to the front. */
  readonly runInShell: (command: string, isElsewhere: boolean) => void
}

/** Menu bar for several windows: its commands are those of the focused window. */
export interface WindowMenus {
  /** Sets the enabled commands of a page. */
  readonly tell: (window: MenuWindow, state: MenuState) => void
  readonly focused: (window: MenuWindow) => void
  readonly closed: (page: number) => void
  readonly run: (command: string) => void
}

const NOTHING: MenuState = { usable: [], names: [] }
/** Commands that the shell handles for every window by coming to the front. */
const SHARED: ReadonlySet<string> = new Set(COMMAND_ROWS.flatMap(({ id, anywhere }) => (anywhere === true ? id : [])))
/** Command that opens a shell if none is open. */
const OPENS_SHELL = 'projects.open'

/** Shows the focused window's commands in the menu bar and runs them in the right page. */
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
      // The next focused window reports itself.
      isOther = false
      show()
    },
    run(command) {
      if (item !== undefined && stateOf(item).usable.includes(command)) return runInItem(item, command)
      runInShell(command, item !== undefined)
    },
  }
}
