// Before every other module that makes a schema.
import { z } from '#domain/page-schema'
import { statusRow, transitionRow } from '#domain/workflow-wire'

const id = z.number().int()
const accesses = z.object({ actions: z.array(z.string()), action_groups: z.array(z.unknown()).catch([]) })

const item = z.object({
  id,
  name: z.string(),
  annotation_status: z.number(),
  approval_status: z.number().optional(),
  is_pinned: z.boolean().optional(),
  thumbnail: z.string().optional(),
  disabled: z.boolean().optional(),
})

const user = z.object({ id, email: z.string(), first_name: z.string(), last_name: z.string() })

const openedItem = z.object({
  item,
  media: z
    .object({ url: z.string(), mime: z.string(), width: z.number().optional(), height: z.number().optional() })
    .nullable(),
  annotation: z.string().nullable(),
  revision: z.union([z.number(), z.string()]).nullish(),
})

const statusChange = z.object({
  itemId: id,
  fromStatusId: id,
  statusId: id,
  transitionId: id.optional(),
  constraint: z.array(z.object({ name: z.string(), value: z.unknown() })).optional(),
})

const approval = z.number().int().min(0)
const approvalChange = z.object({ itemId: id, fromApprovalStatus: approval, approvalStatus: approval })
const pin = z.object({ itemId: id, pinned: z.boolean() })
const changed = z.object({ item, pending: z.boolean().optional() })

/** A shortcut's id with its chords, one after the other with a space between; null: none. */
const preferences = z.object({
  shortcuts: z
    .record(z.string().min(1).max(100), z.string().max(200).nullable())
    .refine((shortcuts) => Object.keys(shortcuts).length <= 500),
})

/** How a person likes to look at items; each is left out where nothing was chosen. */
const viewChoices = z.object({
  keepView: z.boolean().optional(),
  fill: z.number().min(0).max(100).optional(),
  labels: z.boolean().optional(),
  objects: z.boolean().optional(),
})

const row = <A extends z.ZodType, R extends z.ZodType, V extends 'response' | 'stream'>(
  args: A,
  answer: R,
  via: V,
) => ({ args, answer, via })
const none = z.tuple([])

/** Everything the reviewer may ask its host: positional args, the answer (of a stream: each value), and how it comes. */
export const ACTIONS = {
  workflowStatuses: row(none, z.array(statusRow), 'response'),
  workflowTransitions: row(none, z.array(transitionRow), 'response'),
  currentUser: row(none, user, 'response'),
  getTeamUsers: row(z.tuple([z.array(z.string())]), z.object({ data: z.array(z.object({ user })) }), 'response'),
  reloadCurrentProject: row(
    none,
    z.object({
      project: z.object({ id, name: z.string(), type: z.number() }),
      users: z.array(z.object({ user_id: id, paused: z.boolean() })),
      accesses,
    }),
    'response',
  ),
  folderAccesses: row(none, z.object({ accesses }), 'response'),
  getAssets: row(
    z.tuple([z.number().int().min(0), z.number().int().min(0), z.string()]),
    z.object({ data: z.array(item), total: z.number() }),
    'response',
  ),
  requestAssets: row(
    z.tuple([z.object({ count: z.number().optional(), category: z.union([z.string(), z.number()]).optional() })]),
    z.object({ data: z.array(item), pending: z.boolean().optional() }),
    'response',
  ),
  switchToAsset: row(z.tuple([id, z.boolean()]), openedItem, 'response'),
  currentAssetPosition: row(none, z.object({ index: z.number(), total: z.number() }).nullable(), 'response'),
  changeAnnotationStatus: row(z.tuple([statusChange]), changed, 'response'),
  changeApprovalStatus: row(z.tuple([approvalChange]), changed, 'response'),
  pinAsset: row(z.tuple([pin]), changed, 'response'),
  isAdvancedMode: row(none, z.boolean(), 'response'),
  assetStream: row(z.tuple([z.string()]), item, 'stream'),
  readPreferences: row(none, preferences, 'response'),
  writePreferences: row(z.tuple([preferences]), z.null(), 'response'),
  readViewChoices: row(none, viewChoices, 'response'),
  writeViewChoices: row(z.tuple([viewChoices]), z.null(), 'response'),
} as const

export type Actions = typeof ACTIONS
export type ActionName = keyof Actions
export type ActionArgs<N extends ActionName> = z.output<Actions[N]['args']>
export type ActionAnswer<N extends ActionName> = z.output<Actions[N]['answer']>
export type ResponseAction = { [N in ActionName]: Actions[N]['via'] extends 'response' ? N : never }[ActionName]
export type StreamAction = Exclude<ActionName, ResponseAction>

export type WireItem = z.output<typeof item>
export type OpenedItem = z.output<typeof openedItem>
export type WirePreferences = z.output<typeof preferences>
export type WireViewChoices = z.output<typeof viewChoices>
export type StatusChange = z.output<typeof statusChange>
