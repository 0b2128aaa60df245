import type { Item } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import type { AppPlace } from '#domain/routes'
import type { Connectivity, ImportProgress, OutboxView, RequestSettled, SessionView } from './api'

/** What the main process tells the shell unasked. */
export interface Pushes {
  readonly 'session.changed': SessionView
  readonly 'appearance.changed': { readonly dark: boolean }
  readonly 'connectivity.changed': Connectivity
  /** A deep link or a menu command asked for a place of the app. */
  readonly 'place.open': AppPlace
  readonly 'command.run': { readonly command: string }
  readonly 'guest.navigated': { readonly guestId: number }
  readonly 'platform.failed': PlatformError
  readonly 'imports.changed': ImportProgress
  readonly 'outbox.changed': OutboxView
  /** A held change of the item is settled: the item as the platform has it now, whether it took the change or not. */
  readonly 'change.sent': { readonly itemId: number; readonly item: Item }
  /** A held request for items came to its end: the items that came, or why none did. */
  readonly 'request.settled': RequestSettled
}

export type PushName = keyof Pushes

export const PUSHES = [
  'session.changed',
  'appearance.changed',
  'connectivity.changed',
  'place.open',
  'command.run',
  'guest.navigated',
  'platform.failed',
  'imports.changed',
  'outbox.changed',
  'change.sent',
  'request.settled',
] as const satisfies readonly PushName[]
