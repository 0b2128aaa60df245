import { randomUUID } from 'node:crypto'
import type { NotificationRules } from '../app/notification-rules'
import type { Configuration } from '../config/configuration'
import { push } from '../ipc/push'
import { logOf } from '../log/log'
import type { OpenedOutbox } from '../outbox/open-outbox'
import { createAnalytics } from '../services/analytics'
import { type ConnectivityWatch, createConnectivity } from '../services/connectivity'
import { createPlatformProbe, type PlatformProbe } from '../services/platform-probe'
import { createWorkTime, type WorkTime } from '../services/work-time'
import type { Connection } from './connection'
import type { SessionSubsystem } from './session'
import { afterwards } from './signal'

const log = logOf('services')

/** Watches during work: the platform's reachability, work time and product use. */
export interface Watching {
  readonly connectivity: ConnectivityWatch
  readonly work: WorkTime
  /** Tells whether a service is reachable. */
  readonly probe: PlatformProbe
  readonly analytics: ReturnType<typeof createAnalytics>
}

/** Starts watching; when the platform is reachable again, waiting writes proceed. */
export function startWatching(
  { analytics: collector, organizations }: Configuration,
  { services, context, answered, unanswered, slow, offline }: Connection,
  { keeper, changed }: SessionSubsystem,
  { outbox }: OpenedOutbox,
  notifications: NotificationRules,
  version: string,
): Watching {
  const probe = createPlatformProbe(context)
  let wasOffline = false
  const connectivity = createConnectivity({
    probe: (limitMs) => probe('main', limitMs),
    look: (service) => probe(service),
    schedule: afterwards,
    onChange: (state) => {
      if (state.offline !== wasOffline) offline.emit(state.offline)
      wasOffline = state.offline
      log.info(state.offline ? 'offline' : state.maintenance === null ? 'online' : 'maintenance')
      push('connectivity.changed', state)
      notifications.connectivityChanged(state.offline)
      if (!state.offline && state.maintenance === null) outbox.kick()
      if (!state.offline && keeper.view().state === 'restoring') void keeper.retry()
    },
  })
  answered.listen(({ service, answer }) => connectivity.answered(service, answer))
  unanswered.listen(() => connectivity.doubt())
  slow.listen(connectivity.slow)
  offline.listen(outbox.setOffline)
  const work = createWorkTime({
    team: services.teams.current,
    call: services.call,
    newKey: randomUUID,
    now: () => Date.now(),
    schedule: afterwards,
  })
  let worker: number | null = null
  changed.listen((view) => {
    const person = view.state === 'signedIn' ? view.user.id : null
    if (person !== worker) work.forget()
    worker = person
  })
  const analytics = createAnalytics({
    collector,
    analyticsOff: organizations.analyticsOff,
    team: services.teams.current,
    http: context.http,
    version,
    now: () => performance.now(),
  })
  return { connectivity, work, analytics, probe }
}
