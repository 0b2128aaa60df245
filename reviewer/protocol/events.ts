// Import it before every other module that builds a schema.
import { z } from '#domain/page-schema'
import { preferences, viewChoices, wireItem } from './actions'
import { SAVE_EVENTS } from './save-rows'
import { sparse } from './sparse'
import { WORK_EVENTS } from './work-rows'

const at = z.object({ at: z.number() })
const accesses = z.object({
  accesses: z.object({ actions: z.array(z.string()), action_groups: z.array(z.unknown()).catch([]) }),
})
const apiError = z.object({ action: z.string(), status: z.number(), code: z.string() })
const nothing = z.unknown()
/** Command of the other side; keys are chords such as `Mod+K`. */
const command = z.object({
  id: z.string().max(100),
  title: z.string().max(300),
  group: z.string().max(100),
  keys: z.array(z.string().max(50)).max(8),
  usable: z.boolean(),
})
const inset = z.number().min(0).max(20_000)
const commands = z.object({ commands: z.array(command).max(500) })

/** Events that the reviewer sends, with their data. */
export const REVIEWER_EVENTS = {
  heartbeat: at,
  activity: at,
  activity_time_track: z.object({ running: z.boolean() }),
  get_time_tracker_status: nothing,
  request_accesses: nothing,
  api_error: apiError,
  analytics: sparse({ name: z.string(), data: z.record(z.string(), z.unknown()).optional() }),
  navigate_to_url: z.object({ url: z.string() }),
  go_home: nothing,
  commands: commands.extend({ covered: z.boolean().optional() }),
  typed_ahead: z.object({ text: z.string().min(1).max(16) }),
  // Column where the host's messages cover no controls, in CSS pixels from the right and the bottom.
  message_room: z.object({ right: inset, foot: inset, width: inset }),
} as const

/** Events that the host sends, with their data. */
export const HOST_EVENTS = {
  time_tracker_status: z.object({ exists: z.boolean(), running: z.boolean() }),
  f_accesses: accesses,
  p_accesses: accesses,
  session_state: z.object({ authenticated: z.boolean() }),
  session_expired: nothing,
  api_error: apiError,
  offline: z.object({ offline: z.boolean() }),
  item_not_available: z.object({ itemId: z.number() }),
  user_is_paused: z.object({ paused: z.boolean() }),
  change_sent: z.object({
    itemId: z.number(),
    item: wireItem,
  }),
  classes_changed: nothing,
  preferences_changed: preferences,
  view_choices_changed: viewChoices,
  ...SAVE_EVENTS,
  host_commands: commands,
  run_command: z.object({ id: z.string() }),
  ...WORK_EVENTS,
  request_settled: sparse({
    count: z.number(),
    error: z.object({ code: z.string(), message: z.string() }).optional(),
  }),
} as const

export type MessageRoom = z.output<(typeof REVIEWER_EVENTS)['message_room']>
export type WireCommand = z.output<typeof command>
export type ReviewerEventName = keyof typeof REVIEWER_EVENTS
export type ReviewerEventData<N extends ReviewerEventName> = z.output<(typeof REVIEWER_EVENTS)[N]>
export type HostEventName = keyof typeof HOST_EVENTS
export type HostEventData<N extends HostEventName> = z.output<(typeof HOST_EVENTS)[N]>
