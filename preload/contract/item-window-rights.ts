import type { Channel, PushName } from './api'

/**
 * Where the arguments of a call name a project: nowhere, as the first argument, as a field of it, or by the platform
 * row that is called.
 */
export type ProjectNamed = 'nowhere' | 'first' | 'field' | 'row'

/** Calls that an item window's page may make, for its own project; every other call is refused. */
export const ITEM_WINDOW_CALLS: ReadonlyMap<string, ProjectNamed> = new Map<Channel, ProjectNamed>([
  ['app.info', 'nowhere'],
  ['app.openExternal', 'nowhere'],
  ['app.setUsableCommands', 'nowhere'],
  ['session.current', 'nowhere'],
  ['session.signIn', 'nowhere'],
  ['session.retry', 'nowhere'],
  ['connectivity.current', 'nowhere'],
  ['choices.read', 'nowhere'],
  ['choices.write', 'nowhere'],
  ['team.users', 'nowhere'],
  ['team.people', 'nowhere'],
  ['platform.read', 'row'],
  ['platform.write', 'row'],
  ['platform.hold', 'row'],
  ['projects.read', 'first'],
  ['projects.accesses', 'first'],
  ['projects.folderAccesses', 'first'],
  ['workflow.statuses', 'first'],
  ['workflow.transitions', 'first'],
  ['items.page', 'field'],
  ['items.request', 'field'],
  ['items.open', 'field'],
  ['items.peek', 'field'],
  ['items.position', 'field'],
  ['items.allowLink', 'field'],
  ['items.formRequest', 'field'],
  ['saves.address', 'field'],
  ['saves.save', 'field'],
  ['saves.addFile', 'field'],
  ['saves.giveUp', 'field'],
  ['saves.present', 'field'],
  ['saves.versions', 'field'],
  ['saves.openVersion', 'field'],
  ['annotations.open', 'field'],
  ['annotations.append', 'nowhere'],
  ['annotations.close', 'nowhere'],
  ['annotations.readNotes', 'field'],
  ['annotations.writeNotes', 'field'],
  ['files.saveText', 'nowhere'],
  ['outbox.list', 'nowhere'],
  ['telemetry.active', 'first'],
  ['telemetry.event', 'nowhere'],
  ['telemetry.timeTracker', 'nowhere'],
  ['telemetry.trackTime', 'nowhere'],
  ['itemWindows.open', 'field'],
  ['itemWindows.queue', 'nowhere'],
  ['itemWindows.keepQueue', 'nowhere'],
  ['itemWindows.showProject', 'first'],
])

/** Whether a call names no other project; platform rows have their own table. */
export function namesOnly(projectId: number, channel: string, args: readonly unknown[]): boolean {
  const [first] = args
  const where = ITEM_WINDOW_CALLS.get(channel)
  if (where === 'first') return first === projectId
  if (where === 'field') return (first as { readonly projectId?: unknown } | undefined)?.projectId === projectId
  return where !== undefined
}

/** Events that it receives. */
export const ITEM_WINDOW_PUSHES: ReadonlySet<string> = new Set<PushName>([
  'appearance.changed',
  'choices.changed',
  'command.run',
  'guest.navigated',
  'session.changed',
  'connectivity.changed',
  'change.sent',
  'live.events',
  'save.settled',
  'request.settled',
  'outbox.changed',
  'work.lost',
  'work.free',
  'work.saved',
  'work.records',
])
