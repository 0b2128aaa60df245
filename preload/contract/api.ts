import type { Result } from '#domain/result'
import { account } from './account'
import { annotationPushes, annotations } from './annotations'
import { app, appPushes } from './app'
import { choicePushes, choices } from './choices'
import { connectivity, connectivityPushes } from './connectivity'
import { attachments } from './attachments'
import { diagnostics } from './diagnostics'
import { dataExports } from './exports'
import { files } from './files'
import { imports } from './imports'
import { itemPushes, items } from './items'
import { itemWindows } from './item-windows'
import { jobPushes, jobs } from './jobs'
import { live, livePushes } from './live'
import { outbox, outboxPushes } from './outbox'
import { platform, type PlatformApi } from './platform'
import { projects } from './projects'
import type { AnswerOf, ArgumentsOf, ToldOf } from './row'
import { savePushes, saves } from './saves'
import { seeAs, seeAsPushes } from './see-as'
import { session, sessionPushes } from './session'
import { team } from './team'
import { telemetry } from './telemetry'
import { workflow } from './workflow'

/** Every call of the pages to main, by area: the preload exposes them, and main answers. */
export const CALLS = {
  app,
  session,
  account,
  connectivity,
  diagnostics,
  choices,
  team,
  platform,
  projects,
  workflow,
  items,
  saves,
  imports,
  attachments,
  dataExports,
  files,
  telemetry,
  outbox,
  jobs,
  live,
  annotations,
  itemWindows,
  seeAs,
}

/** Every event that main sends to pages. */
export const PUSHES = {
  ...appPushes,
  ...choicePushes,
  ...sessionPushes,
  ...connectivityPushes,
  ...itemPushes,
  ...savePushes,
  ...outboxPushes,
  ...jobPushes,
  ...livePushes,
  ...annotationPushes,
  ...seeAsPushes,
}

export type Calls = typeof CALLS
export type Area = keyof Calls
export type CallName<A extends Area> = keyof Calls[A] & string
export type Channel = { [A in Area]: `${A}.${CallName<A>}` }[Area]

type PushRows = typeof PUSHES
export type PushName = keyof PushRows
export type Pushes = { readonly [N in keyof PushRows]: ToldOf<PushRows[N]> }

type Remote<R> = (...args: ArgumentsOf<R>) => Promise<Result<AnswerOf<R>>>

/** API that the preload exposes as `window.desktop`: every call returns a value or a failure of the catalogue. */
export type DesktopApi = {
  readonly [A in Exclude<Area, 'platform'>]: { readonly [C in keyof Calls[A]]: Remote<Calls[A][C]> }
} & {
  readonly platform: PlatformApi
  /** Subscribes to a push and returns the function that unsubscribes. */
  readonly on: <N extends PushName>(name: N, listener: (data: Pushes[N]) => void) => () => void
  /** Path of a dropped file or folder on this computer; '' if it has none. */
  readonly pathOf: (file: object) => string
}
