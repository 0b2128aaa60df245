import type { WirePreferences, WireViewChoices } from '#protocol/actions'
import { HOST_EVENTS, type HostEventData, type HostEventName } from '#protocol/events'
import { fromWireError } from '#protocol/envelopes'
import type { HostClient } from '../host/host-client'
import type { ItemList } from '../items/item-list'
import type { ItemRequest } from '../items/item-request'
import type { AccessLoader } from './access-loader'
import type { Notices } from './notices'
import { withAccess, withEvent } from './pause'
import type { WorkNewsDesk } from './work-news'
import { type PermissionStore, setFolderAccesses, setProjectAccesses } from './permission-store'
import type { SessionStore } from './session-store'

export interface HostEventParts {
  readonly client: HostClient
  readonly session: SessionStore
  readonly permissions: PermissionStore
  readonly accesses: AccessLoader
  readonly list: ItemList
  readonly request: ItemRequest
  readonly notices: Notices
  readonly workNews: Pick<WorkNewsDesk, 'tell'>
  readonly currentItemId: () => number | undefined
  /** The same person chose other keys, or another way to look at items, in another window. */
  readonly takeShortcuts: (shortcuts: WirePreferences['shortcuts']) => void
  readonly takeViewChoices: (choices: WireViewChoices) => void
  /** Runs a command of the reviewer for the host. */
  readonly runCommand: (id: string) => void
  /** Retries calls that failed while signed out or offline. */
  readonly resume: () => void
}

type Listeners = { readonly [N in HostEventName]: (data: HostEventData<N>) => void }

/** Takes the host's events; unknown names and malformed data are reported to `onDropped`. */
export function hostEvents(parts: HostEventParts, onDropped: () => void): (name: string, data: unknown) => void {
  const listeners = listenersOf(parts)
  return (name, data) => {
    if (!isHostEvent(name)) return onDropped()
    const parsed = HOST_EVENTS[name].safeParse(data)
    if (!parsed.success) return onDropped()
    deliver(listeners, name, parsed.data)
  }
}

function deliver<N extends HostEventName>(listeners: Listeners, name: N, data: unknown): void {
  listeners[name](data as HostEventData<N>)
}

function listenersOf(parts: HostEventParts): Listeners {
  const { session, permissions, accesses, list, request, notices } = parts
  return {
    time_tracker_status: (timeTracker) => session.setState({ timeTracker }),
    f_accesses: (data) => setFolderAccesses(permissions, data.accesses),
    p_accesses({ accesses: project }) {
      setProjectAccesses(permissions, project)
      const { isPaused } = permissions.getState().project
      session.setState(({ pause }) => ({ pause: withAccess(pause, isPaused) }))
    },
    session_state({ authenticated }) {
      const was = session.getState().expired
      session.setState({ expired: !authenticated })
      if (was && authenticated) parts.resume()
    },
    session_expired: () => session.setState({ expired: true }),
    api_error: ({ action, status }) => accesses.onFailure(action, status),
    offline({ offline }) {
      const was = session.getState().offline
      session.setState({ offline })
      if (was && !offline) parts.resume()
    },
    item_not_available({ itemId }) {
      const name = list.pages.itemAt(list.pages.indexOf(itemId) ?? -1)?.name ?? 'This item'
      if (parts.currentItemId() === itemId) {
        notices.show('warning', `${name} is not available any more.`)
      }
      void list.markUnavailable(itemId)
    },
    user_is_paused: ({ paused }) => session.setState(({ pause }) => ({ pause: withEvent(pause, paused) })),
    change_sent({ itemId, item }) {
      list.setPending(itemId, false)
      void list.patch(itemId, item)
      // A held write succeeded: the platform is reachable again.
      parts.resume()
    },
    annotation_conflict: (data) => parts.workNews.tell({ name: 'annotation_conflict', data }),
    annotation_refused: (data) => parts.workNews.tell({ name: 'annotation_refused', data }),
    annotation_changed: (data) => parts.workNews.tell({ name: 'annotation_changed', data }),
    classes_changed: () => parts.workNews.tell({ name: 'classes_changed', data: undefined }),
    preferences_changed: ({ shortcuts }) => parts.takeShortcuts(shortcuts),
    view_choices_changed: (choices) => parts.takeViewChoices(choices),
    host_commands: ({ commands }) => session.setState({ hostCommands: commands }),
    run_command: ({ id }) => parts.runCommand(id),
    work_lost: (data) => parts.workNews.tell({ name: 'work_lost', data }),
    work_free: (data) => parts.workNews.tell({ name: 'work_free', data }),
    work_records: (data) => parts.workNews.tell({ name: 'work_records', data }),
    annotation_saved: (data) => parts.workNews.tell({ name: 'annotation_saved', data }),
    request_settled: ({ count, error }) =>
      request.settled(count, error === undefined ? undefined : fromWireError(error)),
  }
}

function isHostEvent(name: string): name is HostEventName {
  return Object.hasOwn(HOST_EVENTS, name)
}
