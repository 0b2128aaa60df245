import type { DesktopApi } from '#contract/api'
import type { TimeTracker } from '#contract/telemetry'
import { createBudget } from '#domain/budget'
import { ANALYTICS_EVENTS_PER_MINUTE, WORK_SAMPLE_MS } from '#domain/constants'
import type { PlatformError } from '#domain/errors'
import type { Result } from '#domain/result'
import { fits } from '#domain/size'
import {
  type MessageRoom,
  REVIEWER_EVENTS,
  type WireCommand,
  type ReviewerEventData,
  type ReviewerEventName,
} from '#protocol/events'
import { toWireError } from '#protocol/envelopes'
import type { Clock } from '#protocol/port'
import { resultOf } from '../desktop/client'
import { useConnectivity } from '../stores/connectivity-store'
import { notify } from '../stores/notice-store'
import { typeAhead } from '../stores/typed-ahead'
import { useSession } from '../stores/session-store'
import { choiceNews } from './choice-handlers'
import type { EmitHostEvent } from './emit-host-event'
import { oneAtATime } from './one-at-a-time'
import { createPermissionReload } from './permission-reload'
import { workNews } from './work-news'
import { saveNews } from './save-handlers'
import { reviewedFolder, reviewedProject } from './seen-rights'

/** A person follows links one by one; a page could otherwise cover the desktop with windows. */
const LINKS_MAX = 3
const LINKS_WITHIN_MS = 10_000
/** More than any event has to say; the rest would only be copied from process to process. */
const EVENT_ROOM = { characters: 50_000, values: 5_000, depth: 8 }

export interface EventRelayOptions {
  readonly desktop: DesktopApi
  readonly projectId: number
  readonly guestId: number
  readonly clock: Clock
  readonly emit: EmitHostEvent
  readonly onGoHome: () => void
  /** Called when a refusal caused a reload of the accesses. */
  readonly onAccessesReloaded: () => void
  readonly onMessageRoom: (room: MessageRoom) => void
  readonly onCommands: (commands: readonly WireCommand[], isCovered: boolean) => void
}

export interface EventRelay {
  /** Takes an event of the reviewer; false for an unknown or malformed one, which is dropped. */
  take(name: string, data: unknown): boolean
  end(): void
}

type Takers = { readonly [N in ReviewerEventName]: (data: ReviewerEventData<N>) => void }

/** Relays events both ways between reviewer and app. */
export function createEventRelay(options: EventRelayOptions): EventRelay {
  const { desktop, projectId, guestId, clock, emit, onGoHome, onAccessesReloaded, onCommands, onMessageRoom } = options
  let wasPaused: boolean | undefined
  /** Whether the person wants their work time counted. */
  let isTimed = false
  let lastActive = Number.NEGATIVE_INFINITY
  const mayTell = createBudget(ANALYTICS_EVENTS_PER_MINUTE, 60_000, () => clock.now())
  const mayLeave = createBudget(LINKS_MAX, LINKS_WITHIN_MS, () => clock.now())

  function tellFailure(action: string, { status, code }: PlatformError): void {
    if (status !== undefined) emit('api_error', { action, status, code })
  }

  const sendAccesses = oneAtATime(async () => {
    const [project, folder, session] = await Promise.all([
      resultOf(desktop.projects.accesses(projectId)),
      resultOf(desktop.projects.folderAccesses(projectId)),
      resultOf(desktop.session.current()),
    ])
    if (project.ok) emit('p_accesses', { accesses: copyOf(reviewedProject(project.value.accesses)) })
    // The reviewer keeps its rights and marks them as possibly stale.
    if (!project.ok) tellFailure('reloadCurrentProject', project.error)
    if (!folder.ok) tellFailure('folderAccesses', folder.error)
    if (folder.ok) emit('f_accesses', { accesses: copyOf(reviewedFolder(folder.value)) })
    if (project.ok && session.ok && session.value.state === 'signedIn') {
      const { id } = session.value.user
      const paused = project.value.users.some((user) => user.user_id === id && user.paused)
      if (wasPaused !== paused) emit('user_is_paused', { paused })
      wasPaused = paused
    }
    onAccessesReloaded()
  })

  async function leave(url: string): Promise<void> {
    const left = await resultOf(desktop.app.openExternal(url))
    if (left.ok) return
    const text = 'Loupe opens web pages over https and mail addresses, one at a time.'
    notify({ tone: 'danger', title: 'Couldn’t open the link', text })
  }

  const permissions = createPermissionReload(clock, sendAccesses)

  async function tellTracker(answer: Promise<Result<TimeTracker>>): Promise<void> {
    const tracker = await answer
    emit('time_tracker_status', tracker.ok ? { ...tracker.value } : { exists: false, running: false })
  }

  const lookAtTracker = oneAtATime(() => tellTracker(resultOf(desktop.telemetry.timeTracker())))
  const track = oneAtATime((running: boolean) => tellTracker(resultOf(desktop.telemetry.trackTime(running))))

  const takers: Takers = {
    // Redundant with `activity`.
    heartbeat: () => undefined,
    activity: () => {
      const now = clock.now()
      if (now - lastActive < WORK_SAMPLE_MS) return
      lastActive = now
      void resultOf(desktop.telemetry.active(projectId))
    },
    activity_time_track: ({ running }) => {
      isTimed = running
      track(running)
    },
    get_time_tracker_status: lookAtTracker,
    analytics: ({ name, data }) => {
      if (mayTell()) void resultOf(desktop.telemetry.event({ name, data: plainFields(data) }))
    },
    request_accesses: sendAccesses,
    api_error: ({ action, status }) => permissions.note(action, status),
    navigate_to_url: ({ url }) => {
      if (mayLeave()) void leave(url)
    },
    go_home: onGoHome,
    commands: ({ commands, covered = false }) => onCommands(commands, covered),
    typed_ahead: ({ text }) => typeAhead(text),
    message_room: onMessageRoom,
  }

  const { offline } = useConnectivity.getState()
  if (offline) emit('offline', { offline })
  if (useSession.getState().phase === 'expired') tellExpired()

  function tellExpired(): void {
    emit('session_state', { authenticated: false })
    emit('session_expired', undefined)
  }

  const ends = [
    useConnectivity.subscribe((now, before) => {
      if (now.offline !== before.offline) emit('offline', { offline: now.offline })
    }),
    useSession.subscribe((now, before) => {
      if (now.phase === before.phase) return
      if (now.phase === 'expired') return tellExpired()
      if (before.phase !== 'expired' || now.phase !== 'signedIn') return
      emit('session_state', { authenticated: true })
      // Main counted nothing after the session ended; the same person resumes the timer.
      if (isTimed) track(true)
    }),
  ]

  ends.push(
    ...workNews(desktop, guestId, emit),
    choiceNews(desktop, emit),
    desktop.on('change.sent', ({ itemId, item }) => emit('change_sent', { itemId, item: { ...item } })),
    ...saveNews({ desktop, projectId, guestId }, emit),
    // Push pauses and role changes before the platform refuses the work.
    desktop.on('live.events', ({ events }) => {
      if (events.some(({ name, projectId: of }) => name === 'access.changed' && of === projectId)) sendAccesses()
    }),
    desktop.on('request.settled', (settled) => {
      if (settled.projectId !== projectId) return
      const { items, error } = settled
      emit('request_settled', { count: items.length, ...(error === null ? {} : { error: toWireError(error) }) })
    }),
  )

  return {
    take(name, data) {
      if (!isReviewerEvent(name) || !fits(data, EVENT_ROOM)) return false
      const checked = REVIEWER_EVENTS[name].safeParse(data)
      if (checked.success) (takers[name] as (data: unknown) => void)(checked.data)
      return checked.success
    },
    end() {
      permissions.cancel()
      for (const end of ends) end()
    },
  }
}

function copyOf(accesses: { readonly actions: readonly string[]; readonly action_groups: readonly string[] }) {
  return { actions: [...accesses.actions], action_groups: [...accesses.action_groups] }
}

/** The event data that may be forwarded: names and plain values, no item content. */
function plainFields(data: Readonly<Record<string, unknown>> = {}): Record<string, string | number | boolean | null> {
  const isPlain = (value: unknown): value is string | number | boolean | null =>
    value === null || ['string', 'number', 'boolean'].includes(typeof value)
  const fields = Object.entries(data).flatMap(([name, value]) => (isPlain(value) ? [[name, value] as const] : []))
  return Object.fromEntries(fields.slice(0, 20))
}

function isReviewerEvent(name: string): name is ReviewerEventName {
  return Object.hasOwn(REVIEWER_EVENTS, name)
}
