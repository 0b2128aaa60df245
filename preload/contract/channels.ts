/**
 * Everything the shell may ask the main process, as area → calls.
 * The preload exposes exactly these names; `schemas.ts` says what each takes, `api.ts` what it answers.
 */
export const CHANNELS = {
  app: ['info', 'setAppearance', 'setNotifications', 'openExternal', 'setUsableCommands'],
  session: ['current', 'signIn', 'signOut', 'retry'],
  account: ['mfa', 'setMfa', 'setupTotp', 'verifyTotp', 'changePassword', 'delete'],
  connectivity: ['current', 'retry'],
  choices: ['read', 'write'],
  team: ['current', 'users', 'list', 'choose'],
  projects: ['list', 'last', 'read', 'accesses', 'folderAccesses', 'setStatus', 'setPinned'],
  workflow: ['statuses', 'transitions'],
  items: ['page', 'position', 'open', 'changeStatus', 'changeApproval', 'setPinned', 'request', 'counts'],
  imports: ['chooseFolder', 'start', 'cancel', 'current'],
  telemetry: ['timeTracker', 'trackTime', 'active', 'event'],
  outbox: ['list', 'sendNow', 'retry', 'discard'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Area = keyof typeof CHANNELS
export type CallName<A extends Area> = (typeof CHANNELS)[A][number]
export type Channel = { [A in Area]: `${A}.${CallName<A>}` }[Area]

/** The channel by which the shell hands a port to the guest. */
export const REVIEWER_PORT_CHANNEL = 'reviewer.port'

/** The channels between the auth page's preload and main. */
export const AUTH_FROM_PAGE = 'auth.fromPage'
export const AUTH_TO_PAGE = 'auth.toPage'
