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
  /** What the guest's `<webview>` loads and runs in. */
  readonly guest: { readonly src: string; readonly partition: string }
  /** Where a link led before the shell was there. */
  readonly place: AppPlace | null
  /** Where the file of the person's choices lies now, if it could not be read at this start. */
  readonly choicesPutAside: string | null
  /** Whether the system's own notifications are wanted, and whether this computer has them. */
  readonly notifications: { readonly on: boolean; readonly supported: boolean }
}

/** The name of a command, such as `edit.undo`. */
const command = (z: Z) =>
  z
    .string()
    .regex(/^[a-z]+\.[a-zA-Z]+$/)
    .max(100)

export const app = {
  /** What the shell has to know of the application before it draws. */
  info: call().answers<AppInfo>(),
  /** Chooses light, dark, or what the system has. */
  setAppearance: call((z) => z.tuple([z.enum(['system', 'light', 'dark'])])).done(),
  /** Switches the system's own notifications on or off. */
  setNotifications: call((z) => z.tuple([z.boolean()])).done(),
  /** Shows in the file manager where Loupe keeps its data on this computer. */
  showData: call().done(),
  /** Opens a page outside of the app, after a question where the host is unknown. */
  openExternal: call((z) => z.tuple([z.string().max(8_192)])).done(),
  /** Says which commands would do something now, and what some are called at the moment; the menu greys the others. */
  setUsableCommands: call((z) =>
    z.tuple([z.array(command(z)).max(100), z.array(z.object({ id: command(z), name: z.string().max(100) })).max(100)]),
  ).done(),
}

export const appPushes = {
  /** The system, or the person, changed between light and dark. */
  'appearance.changed': push<{ readonly appearance: Appearance; readonly dark: boolean }>(),
  /** A deep link or a menu command asks for a place of the app. */
  'place.open': push<AppPlace>(),
  /** The menu asks for a command of the shell. */
  'command.run': push<{ readonly command: string }>(),
  /** A guest left its document, and with it everything that was granted to it. */
  'guest.navigated': push<{ readonly guestId: number }>(),
  /** The local platform stopped, or what was wrong with its data. */
  'platform.failed': push<PlatformError>(),
}
