import type { PlatformError } from '#domain/errors'
import type { AppPlace } from '#domain/routes'
import { call, push, type Z } from './row'

export type Appearance = 'system' | 'light' | 'dark'

export interface AppInfo {
  readonly version: string
  readonly platform: 'darwin' | 'win32' | 'linux'
  readonly dark: boolean
  readonly appearance: Appearance
  readonly localPlatform: boolean
  /** Address and session partition of the guest's `<webview>`. */
  readonly guest: { readonly src: string; readonly partition: string }
  /** Target of a link that was opened before the shell. */
  readonly place: AppPlace | null
  /** New path of the file of choices, if it could not be read at this start. */
  readonly choicesPutAside: string | null
  /** Tells whether notifications are turned on, and whether this computer supports them. */
  readonly notifications: { readonly on: boolean; readonly supported: boolean }
}

/** Name of a command, such as `edit.undo`. */
const command = (z: Z) =>
  z
    .string()
    .regex(/^[a-z]+\.[a-zA-Z]+$/)
    .max(100)

export const app = {
  /** Returns facts about the app that the shell needs before it draws. */
  info: call().answers<AppInfo>(),
  /** Sets the appearance: light, dark, or the system's. */
  setAppearance: call((z) => z.tuple([z.enum(['system', 'light', 'dark'])])).done(),
  /** Turns system notifications on or off. */
  setNotifications: call((z) => z.tuple([z.boolean()])).done(),
  /** Shows Loupe's data folder in the file manager. */
  showData: call().done(),
  /** Opens a page outside the app, after a question if the host is unknown. */
  openExternal: call((z) => z.tuple([z.string().max(8_192)])).done(),
  /** Sets the enabled commands and changed labels; the menu disables the others. */
  setUsableCommands: call((z) =>
    z.tuple([z.array(command(z)).max(100), z.array(z.object({ id: command(z), name: z.string().max(100) })).max(100)]),
  ).done(),
}

export const appPushes = {
  /** The system or the person switched between light and dark. */
  'appearance.changed': push<{ readonly appearance: Appearance; readonly dark: boolean }>(),
  /** A deep link or a menu command opens a place of the app. */
  'place.open': push<AppPlace>(),
  /** The menu runs a command of the shell. */
  'command.run': push<{ readonly command: string }>(),
  /** A guest closed its document, which revokes all its grants. */
  'guest.navigated': push<{ readonly guestId: number }>(),
  /** The local platform stopped, or its data was damaged. */
  'platform.failed': push<PlatformError>(),
}
