import { staleRows } from '#domain/endpoints/stale'
import type { LiveBatch } from '#domain/live'
import { ok } from '#domain/result'
import type { NotificationRules } from '../app/notification-rules'
import type { Configuration } from '../config/configuration'
import type { PreferenceStore } from '../config/preferences'
import { push } from '../ipc/push'
import { logOf } from '../log/log'
import { createHub } from '../services/hub/hub'
import { openHubSocket } from '../services/hub/hub-socket'
import type { Connection } from './connection'
import type { SessionSubsystem } from './session'
import { createMissedMentions } from './missed-mentions'
import { afterwards, createSignal, type Signal } from './signal'

const log = logOf('services')
/** Most accounts and teams whose notified mentions are remembered. */
const WHOSE_MAX = 20

/** Live events of the platform, sent to the shell once it listens. */
export interface Listening {
  /** The shell listens: opens the socket as soon as a person is signed in. */
  readonly listen: () => void
  /** Emits events of the platform, also before the shell listens. */
  readonly heard: Signal<LiveBatch>
  readonly close: () => void
}

/** Follows the event hub for the present person and team; skips a platform without one. */
export function openListening(
  { remote }: Configuration,
  { context, services, address, answered, unanswered, wrote, teamChosen }: Connection,
  { keeper, changed, owner }: SessionSubsystem,
  preferences: PreferenceStore,
  notifications: Pick<NotificationRules, 'mentioned' | 'mentionedBefore'>,
): Listening {
  const heard: Listening['heard'] = createSignal()
  const mentions = createMissedMentions({
    ask: services.ask,
    async whose() {
      const team = await services.teams.current()
      const of = owner()
      return team.ok && of !== null ? `${of} ${team.value.id}` : undefined
    },
    told: (whose) => preferences.get('mentionsTold')[whose],
    setTold(whose, eventId) {
      const { [whose]: _before, ...others } = preferences.get('mentionsTold')
      const kept = Object.entries(others).slice(1 - WHOSE_MAX)
      preferences.set('mentionsTold', Object.fromEntries([...kept, [whose, eventId]]))
    },
    now: notifications.mentioned,
    before: notifications.mentionedBefore,
  })
  const hub = createHub({
    open: openHubSocket,
    address: async () => {
      if (remote !== null) return remote.websocketHub === null ? null : ok(remote.websocketHub)
      const webhook = await address('webhook')
      return webhook.ok ? ok(webhook.value.replace(/^http/, 'ws').concat('websocketHub')) : webhook
    },
    accessToken: context.accessToken,
    topics: async () => {
      const team = await services.teams.current()
      return team.ok ? ok([`team:${team.value.id}`, 'me']) : team
    },
    schedule: afterwards,
    random: Math.random,
    onBatch: (batch) => {
      for (const projectId of changedProjects(batch)) services.scope.changed(projectId)
      mentions.heard(batch)
      heard.emit(batch)
      // Pages don't hold the table: main tells them which of its rows an event makes stale.
      const events = batch.events.map((event) => ({ ...event, stale: staleRows(event.name) }))
      push('live.events', { ...batch, events })
    },
    onBreak: () => log.info('event hub gone'),
  })
  let isAsked = false
  let isCaughtUp = false
  let isAway = false
  const startIfSignedIn = (): void => {
    if (!isAsked || keeper.view().state !== 'signedIn') return
    hub.start()
    if (isCaughtUp) return
    isCaughtUp = true
    void mentions.catchUp().then((isSaid) => {
      isCaughtUp &&= isSaid
    })
  }
  changed.listen((view) => {
    // After an expired session, the person continues where they were once they sign in again.
    if (view.state === 'signedOut') isCaughtUp = false
    if (view.state === 'signedOut') (view.reason === 'expired' ? hub.pause : hub.stop)()
    startIfSignedIn()
  })
  answered.listen(({ answer }) => {
    hub.answered(answer.headers)
    if (!isAway) return
    isAway = false
    hub.again()
    startIfSignedIn()
  })
  unanswered.listen(() => {
    isAway = true
  })
  wrote.listen(hub.wrote)
  teamChosen.listen(hub.again)
  teamChosen.listen(() => void mentions.catchUp())
  return {
    listen: () => {
      isAsked = true
      startIfSignedIn()
    },
    heard,
    close: hub.stop,
  }
}

/** Projects whose cached data may be stale; null: any. */
function changedProjects({ isGap, events }: LiveBatch): readonly (number | null)[] {
  if (isGap) return [null]
  return events.flatMap(({ name, ids }) => (name.startsWith('project.') ? ids : []))
}
