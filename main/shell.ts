import { app, Menu, nativeTheme, Notification, shell as desktop, type WebContents, webContents } from 'electron'
import type { Appearance } from '#contract/app'
import { commandRow } from '#domain/commands'
import type { Result } from '#domain/result'
import type { AppPlace } from '#domain/routes'
import { bringToFront } from './app/bring-to-front'
import { createItemWindows } from './app/item-windows'
import { createLaunchArgument } from './app/launch-arguments'
import { endWithoutWindow, shellWindow } from './app/lifecycle'
import { createMenu } from './app/menu'
import { createNotifications } from './app/notifications'
import { openShellWindow } from './app/shell-window'
import { pageKind } from './app/window'
import { createWindowMenus, type MenuWindow } from './app/window-menus'
import type { PreferenceStore } from './config/preferences'
import { push, tell } from './ipc/push'
import { logFile } from './log/log'

export type Shell = ReturnType<typeof createShell>

/** Creates the windows, menus and notifications of the app, and the requests that wait for its shell. No window opens yet. */
export function createShell(preferences: PreferenceStore, userData: string) {
  const place = createLaunchArgument<AppPlace>((asked) => push('place.open', asked))
  const command = createLaunchArgument<string>((asked) => push('command.run', { command: asked }))
  const openWindow = (): void => {
    place.wait()
    command.wait()
    openShellWindow(preferences).once('closed', endWithoutWindow)
  }
  const show = (): void => {
    const window = shellWindow()
    if (window === undefined) openWindow()
    else bringToFront(window)
  }
  const menus = createWindowMenus(() => menu, {
    runInItem: (page, asked) => {
      const contents = webContents.fromId(page)
      if (contents !== undefined) tell(contents, 'command.run', { command: asked })
    },
    runInShell: (asked, isElsewhere) => {
      if (isElsewhere) show()
      command.ask(asked)
    },
  })
  const menu = createMenu(
    { Menu, app, focused: () => webContents.getFocusedWebContents() },
    { run: menus.run, showLog: () => desktop.showItemInFolder(logFile(userData)) },
  )
  const itemWindows = createItemWindows(preferences, {
    closed: endWithoutWindow,
    askedAgain: (page) => tell(page, 'command.run', { command: commandRow('review.workHere').id }),
  })
  const notify = createNotifications({
    system: { app, Notification, platform: process.platform },
    now: () => performance.now(),
    areOn: () => preferences.get('notifications'),
    window: shellWindow,
    openWindow,
    onChosen: (leadsTo) => {
      if (leadsTo === 'unsentChanges') command.ask('unsent.open')
      else place.ask(leadsTo)
    },
  })
  return {
    place,
    command,
    menus,
    menu,
    itemWindows,
    notify,
    openWindow,
    /** Brings the shell's window to the front, or opens it. */
    show,
    appearance: createAppearance(preferences),
  }
}

/** Light and dark, as the person or the system chose. */
function createAppearance(preferences: PreferenceStore) {
  const present = (): Appearance => preferences.get('appearance')
  const announce = (): void =>
    push('appearance.changed', { appearance: present(), dark: nativeTheme.shouldUseDarkColors })
  nativeTheme.themeSource = present()
  return {
    present,
    announce,
    choose: (appearance: Appearance): Result<null> => {
      const kept = preferences.set('appearance', appearance)
      nativeTheme.themeSource = appearance
      announce()
      return kept
    },
  }
}

/** Kind of window that a page is, for the menu bar. */
export function menuWindow(page: WebContents): MenuWindow {
  const kind = pageKind(page)
  if (kind !== 'shell' && kind !== 'itemWindow') return { kind: 'other' }
  return { kind: kind === 'shell' ? 'shell' : 'item', page: page.id }
}
