import { join } from 'node:path'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { startLocalPlatform } from '../app/local-platform'
import { openDataKey } from '../auth/open-data-key'
import type { SessionKeeper } from '../auth/session'
import type { Configuration } from '../config/configuration'
import { originOf } from '../config/origins'
import type { PreferenceStore } from '../config/preferences'
import { createHttpClient } from '../http/client'
import { sleepFor } from '../http/retry'
import { push } from '../ipc/push'
import { logOf } from '../log/log'
import type { AnswerHead, CallContext } from '../services/with-token'
import type { Service } from '#domain/endpoints/services'
import { createServices, type Services } from '../services/services'
import { createSight, type Sight, type SightChange } from '../services/sight'
import { createSignal, type Signal } from './signal'

const log = logOf('services')

/** Address of the platform, and every call to it. */
export interface Connection {
  readonly context: CallContext
  readonly services: Services
  readonly address: CallContext['address']
  /** Identity of the platform in all stored state: its address or, once known, the local platform's own name. */
  readonly platformIdentity: () => string | undefined
  readonly authOrigin: () => string | undefined
  readonly answered: Signal<{ readonly service: Service; readonly answer: AnswerHead }>
  readonly unanswered: Signal<Service>
  /** A call has waited long for its answer; the value tells whether it still does. */
  readonly slow: Signal<() => boolean>
  /** Emits each change of the platform's reachability. */
  readonly offline: Signal<boolean>
  /** Emits the idempotency key of each write that is sent. */
  readonly wrote: Signal<string>
  readonly teamChosen: Signal<number>
  /** As whom the shell reads a project. */
  readonly sight: Sight
  readonly sightChanged: Signal<SightChange>
  /** Starts the local platform, if used, and lets calls proceed with these tokens. */
  readonly begin: (accessToken: SessionKeeper['accessToken']) => void
  /** Notes that a shell listens from now on. */
  readonly shellBegun: () => void
  readonly close: () => void
}

/** Creates an idle connection: calls before its start wait instead of failing. */
export function openConnection({ remote }: Configuration, preferences: PreferenceStore, userData: string): Connection {
  const dataKey = openDataKey(userData)
  const begun = Promise.withResolvers<SessionKeeper['accessToken']>()
  const remoteAuthOrigin = remote === null ? undefined : originOf(remote.addresses.auth)
  let localAuthOrigin: () => string | undefined = () => undefined
  /** Kept until a shell listens. */
  let rescued: PlatformError | undefined
  let isShellThere = false
  const tellRescue = (): void => {
    if (rescued === undefined || !isShellThere) return
    push('platform.failed', rescued)
    rescued = undefined
    void local.then((started) => started?.rescueTold())
  }
  let localIdentity: () => string | undefined = () => undefined
  const local = begun.promise.then(() => {
    if (remote !== null) return null
    const folder = join(userData, 'local-platform')
    const started = startLocalPlatform(folder, process.argv, dataKey.read, {
      failed: (error) => {
        log.error('local platform given up', error)
        push('platform.failed', error)
      },
      rescued: (error) => {
        log.error('database put aside', error)
        rescued = error
        tellRescue()
      },
    })
    localAuthOrigin = started.authOrigin
    localIdentity = started.identity
    return started
  })
  const address: CallContext['address'] = async (service) => {
    if (remote !== null) return ok(remote.addresses[service])
    return (await local)?.address(service) ?? err(platformError('local_platform_down'))
  }
  const answered: Connection['answered'] = createSignal()
  const unanswered: Connection['unanswered'] = createSignal()
  const slow: Connection['slow'] = createSignal()
  const offline: Connection['offline'] = createSignal()
  const wrote: Connection['wrote'] = createSignal()
  const teamChosen: Connection['teamChosen'] = createSignal()
  const sightChanged: Connection['sightChanged'] = createSignal()
  const sight = createSight(sightChanged.emit)
  // Nothing of a project is seen in another team.
  teamChosen.listen(sight.end)
  sightChanged.listen((change) => push('seeAs.changed', change))
  const http = createHttpClient(sleepFor)
  answered.listen(({ service, answer: { status } }) => {
    if (status >= 400) log.warn('call refused', undefined, { service, status })
  })
  unanswered.listen((service) => log.warn('no answer', undefined, { service }))
  const context: CallContext = {
    http: {
      ...http,
      send: (request) => {
        const key = request.headers?.['idempotency-key']
        if (key !== undefined) wrote.emit(key)
        return http.send(request)
      },
    },
    address,
    accessToken: async (renew) => (await begun.promise)(renew),
    onAnswer: (service, answer) => answered.emit({ service, answer }),
    onNoAnswer: (service) => unanswered.emit(service),
    onSlow: slow.emit,
    sight,
  }
  return {
    context,
    services: createServices(context, () => performance.now(), {
      read: () => preferences.get('teamId'),
      write: (teamId) => {
        preferences.set('teamId', teamId)
        teamChosen.emit(teamId)
      },
    }),
    address,
    platformIdentity: () => remote?.addresses.main ?? localIdentity(),
    authOrigin: () => remoteAuthOrigin ?? localAuthOrigin(),
    answered,
    unanswered,
    slow,
    offline,
    wrote,
    teamChosen,
    sight,
    sightChanged,
    begin: begun.resolve,
    shellBegun: () => {
      isShellThere = true
      tellRescue()
    },
    close: () => {
      dataKey.stop()
      void local.then((started) => started?.stop())
    },
  }
}
