import { app, nativeTheme, shell, type WebContents } from 'electron'
import type { AppInfo, Appearance } from '#contract/app'
import type { Asker } from '#domain/endpoints/page-rights'
import { ok, type Result } from '#domain/result'
import type { AppPlace } from '#domain/routes'
import { askAboutLink } from '../../app/link-dialog'
import type { MenuState } from '../../app/menu'
import { createOutsideLinks } from '../../app/outside-links'
import { GUEST_PARTITION, GUEST_URL } from '../../config/origins'
import type { AreaHandlers } from '../handle'

const PLATFORMS: Readonly<Record<string, AppInfo['platform']>> = { darwin: 'darwin', win32: 'win32' }

export interface AppParts {
  readonly localPlatform: boolean
  /** Hosts whose pages open without a question. */
  readonly platformHosts: ReadonlySet<string>
  readonly appearance: () => Appearance
  readonly setAppearance: (appearance: Appearance) => Result<null>
  readonly choicesPutAside: string | null
  /** Target of a link that was opened before this page existed. */
  readonly takePlace: (asker: Asker) => AppPlace | null
  readonly notifications: () => AppInfo['notifications']
  readonly setNotifications: (on: boolean) => Result<null>
  readonly showData: () => void
  readonly setUsableCommands: (page: WebContents, commands: readonly string[], names: MenuState['names']) => void
}

/** Handles the shell's calls about the app itself. */
export function appHandlers(parts: AppParts): AreaHandlers<'app'> {
  const leave = createOutsideLinks({
    platformHosts: parts.platformHosts,
    ask: askAboutLink,
    open: (href) => shell.openExternal(href),
  })
  return {
    info: ({ asker }) =>
      ok({
        version: app.getVersion(),
        platform: PLATFORMS[process.platform] ?? 'linux',
        dark: nativeTheme.shouldUseDarkColors,
        appearance: parts.appearance(),
        localPlatform: parts.localPlatform,
        guest: { src: GUEST_URL, partition: GUEST_PARTITION },
        place: parts.takePlace(asker),
        choicesPutAside: parts.choicesPutAside,
        notifications: parts.notifications(),
      }),
    showData: () => parts.showData(),
    setNotifications: (_caller, on) => parts.setNotifications(on),
    setAppearance: (_caller, appearance) => parts.setAppearance(appearance),
    setUsableCommands: ({ sender }, commands, names) => parts.setUsableCommands(sender, commands, names),
    openExternal: (_caller, address) => leave(address),
  }
}
