// Import it before every other module that builds a schema.
import { z } from '#domain/page-schema'
import { itemFilterShape } from '#domain/item-filter-shape'
import { statusRow, transitionRow } from '#domain/workflow-wire'
import { CLASS_ANSWERS, CLASS_ARGS } from './class-rows'
import { FORM_ANSWER, FORM_REQUEST_ANSWER, FORM_REQUEST_ARGS } from './form-rows'
import { REVIEW_RULES_ANSWER } from './rule-rows'
import { REVISION_ANSWERS, REVISION_ARGS } from './revision-rows'
import { SAVE_ANSWERS, SAVE_ARGS } from './save-rows'
import { sparse } from './sparse'
import { WORK_ANSWERS, WORK_ARGS } from './work-rows'

const id = z.number().int()
const accesses = z.object({ actions: z.array(z.string()), action_groups: z.array(z.unknown()).catch([]) })
/** Boolean, which some hosts send as 1 or 0. */
const flag = z.union([z.boolean(), z.literal([0, 1]).transform((value) => value === 1)])

/** Wire form of an item. */
export const wireItem = sparse({
  id,
  name: z.string(),
  annotation_status: z.number(),
  approval_status: z.number().optional(),
  is_pinned: flag.optional(),
  thumbnail: z.string().optional(),
  disabled: flag.optional(),
})

/** Rows of a list; undefined replaces an invalid row, so that the others stay valid. */
const rows = z.array(wireItem.optional().catch(undefined))

/** Count; an invalid number becomes 0. */
const count = z
  .unknown()
  .refine((value): value is number => typeof value === 'number')
  .transform((value) => (Number.isSafeInteger(value) ? Math.max(0, value) : 0))

const position = z
  .object({ index: z.number().int().min(0), total: z.number() })
  .refine(({ index, total }) => index < total)

const user = z.object({ id, email: z.string(), first_name: z.string(), last_name: z.string() })

/** Tiles of a large picture: each at `URL/LEVEL/COLUMN_ROW`; level 0 is the picture itself. */
const tiles = sparse({
  url: z.string(),
  size: z.number().int().min(64).max(4_096),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  levels: z.number().int().min(1).max(32),
  mime: z.string(),
  /** Progress while tiles are being made; `URL/state` has the present value. */
  progress: z.number().optional(),
  /** Finest level that is available meanwhile. */
  from: z.number().optional(),
  problem: z.string().optional(),
})

const media = sparse({
  url: z.string(),
  mime: z.string(),
  /** Address of a linked item's file. */
  link: z.string().optional(),
  /** Whether `url` serves the linked file; a host without this field serves none. */
  linkState: z.enum(['open', 'unasked', 'insecure']).optional().catch(undefined),
  width: z.number().optional(),
  height: z.number().optional(),
  tiles: tiles.optional(),
  /** PDF document that the item's text was read from, by ranges. */
  pages: sparse({ url: z.string() }).optional(),
})

const openedItem = sparse({
  item: wireItem,
  media: media.nullable().default(null),
  annotation: z.string().nullable().default(null),
  /** Below it lie the files that were given as answers of a form, by their numbers. */
  answers: z.string().optional(),
  /** Address of a pixel annotation's mask. */
  mask: z.string().optional(),
  /** Address of a point cloud's labels. */
  labels: z.string().optional(),
  revision: z.union([z.number(), z.string()]).optional(),
})

const statusChange = sparse({
  itemId: id,
  fromStatusId: id,
  statusId: id,
  transitionId: id.optional(),
  constraint: z.array(z.object({ name: z.string(), value: z.unknown() })).optional(),
})

const approval = z.number().int().min(0)
const approvalChange = z.object({ itemId: id, fromApprovalStatus: approval, approvalStatus: approval })
const pin = z.object({ itemId: id, pinned: z.boolean() })
const changed = sparse({ item: wireItem, pending: z.boolean().optional() })

/** A person's settings of the reviewer's keys: shortcut id with its chords, separated by spaces; null for none. */
export const preferences = z.object({
  shortcuts: z
    .record(z.string().min(1).max(100), z.string().max(200).nullable())
    .refine((shortcuts) => Object.keys(shortcuts).length <= 500),
})

/** Limits: number of view choices, and characters of them as JSON. */
const CHOICES_MAX = 300
const CHOICE_LETTERS_MAX = 500_000

/** A person's view choices: each by its name, validated by its owner in the reviewer. */
export const viewChoices = z
  .record(z.string().min(1).max(60), z.json())
  .refine((choices) => Object.keys(choices).length <= CHOICES_MAX)
  .refine((choices) => JSON.stringify(choices).length <= CHOICE_LETTERS_MAX)

// Filter of a list of items, in the shape that all boundaries share.
// Passing `z` itself would bundle all of zod into the page.
const shape = itemFilterShape({
  array: z.array,
  boolean: z.boolean,
  enum: z.enum,
  number: z.number,
  object: z.object,
  string: z.string,
  union: z.union,
})
/** Filters of the host's own, which are shown, counted and returned unchanged. */
const further = { categories: shape.categories.optional(), conditions: shape.conditions.optional() }
/** Filter of the host's list. */
const filter = sparse({
  search: shape.search.optional(),
  statuses: shape.statuses.optional(),
  approvals: shape.approvals.optional(),
  mine: shape.mine.optional(),
  ...further,
})
/** The same from the host; `picked`: number of individually selected items, the only ones in the list. */
const queue = sparse({
  search: z.string().optional(),
  statuses: z.array(z.number().int()).optional(),
  approvals: z.array(z.number().int()).optional(),
  mine: z.boolean().optional(),
  ...further,
  picked: z.number().int().optional(),
  except: z.number().int().optional(),
})

/** Status change of an item, by status values; null for one that the person may not see. */
const pastChange = z.object({
  id,
  at: z.string(),
  user,
  from: z.number().nullish(),
  to: z.number().nullish(),
  comment: z.string().nullish(),
})

const row = <A extends z.ZodType, R extends z.ZodType, V extends 'response' | 'stream'>(
  args: A,
  answer: R,
  via: V,
) => ({ args, answer, via })
const none = z.tuple([])

/**
 * Requests that the reviewer may send to its host: positional arguments, the answer (of a stream: each value), and its
 * mode.
 */
export const ACTIONS = {
  workflowStatuses: row(none, z.array(statusRow), 'response'),
  workflowTransitions: row(none, z.array(transitionRow), 'response'),
  currentUser: row(none, user, 'response'),
  getTeamUsers: row(z.tuple([z.array(z.string())]), z.object({ data: z.array(z.object({ user })) }), 'response'),
  projectPeople: row(z.tuple([z.string().max(200)]), z.object({ data: z.array(user) }), 'response'),
  reloadCurrentProject: row(
    none,
    z.object({
      project: z.object({ id, name: z.string(), type: z.number() }),
      users: z.array(z.object({ user_id: id, paused: z.boolean() })),
      accesses,
      /** The person's role in the project. */
      role: z.number().optional().catch(undefined),
    }),
    'response',
  ),
  folderAccesses: row(none, z.object({ accesses }), 'response'),
  getAssets: row(
    z.tuple([z.number().int().min(0), z.number().int().min(0), z.string()]),
    z.object({ data: rows, total: count }),
    'response',
  ),
  requestAssets: row(
    z.tuple([sparse({ count: z.number().optional(), category: z.union([z.string(), z.number()]).optional() })]),
    sparse({ data: rows, pending: z.boolean().optional() }),
    'response',
  ),
  switchToAsset: row(z.tuple([id, z.boolean()]), openedItem, 'response'),
  peekAsset: row(z.tuple([id]), openedItem, 'response'),
  allowLink: row(z.tuple([id]), z.object({ allowed: z.boolean() }), 'response'),
  itemCopies: row(
    z.tuple([z.object({ itemId: id, name: z.string().max(2_000) })]),
    z.object({ data: z.array(z.object({ id, name: z.string(), people: z.array(z.string()) })) }),
    'response',
  ),
  currentAssetPosition: row(none, position.nullable().catch(null), 'response'),
  changeAnnotationStatus: row(z.tuple([statusChange]), changed, 'response'),
  changeApprovalStatus: row(z.tuple([approvalChange]), changed, 'response'),
  pinAsset: row(z.tuple([pin]), changed, 'response'),
  isAdvancedMode: row(none, z.boolean(), 'response'),
  assetStream: row(z.tuple([z.string()]), wireItem.optional().catch(undefined), 'stream'),
  readQueue: row(none, queue, 'response'),
  narrowQueue: row(z.tuple([filter]), z.null(), 'response'),
  statusHistory: row(z.tuple([id]), z.object({ data: z.array(pastChange) }), 'response'),
  readPreferences: row(none, preferences, 'response'),
  writePreferences: row(z.tuple([preferences]), z.null(), 'response'),
  annotationClasses: row(
    none,
    z.object({ data: z.array(z.object({ name: z.string(), color: z.string() })) }),
    'response',
  ),
  openItemWindow: row(z.tuple([id]), z.null(), 'response'),
  hostActions: row(none, z.array(z.string()), 'response'),
  openWork: row(WORK_ARGS.openWork, WORK_ANSWERS.openWork, 'response'),
  appendWork: row(WORK_ARGS.appendWork, WORK_ANSWERS.appendWork, 'response'),
  closeWork: row(WORK_ARGS.closeWork, z.null(), 'response'),
  tellUnkept: row(WORK_ARGS.tellUnkept, z.null(), 'response'),
  saveCopy: row(WORK_ARGS.saveCopy, WORK_ANSWERS.saveCopy, 'response'),
  readNotes: row(WORK_ARGS.readNotes, WORK_ANSWERS.readNotes, 'response'),
  writeNotes: row(WORK_ARGS.writeNotes, z.null(), 'response'),
  getClasses: row(none, CLASS_ANSWERS.getClasses, 'response'),
  reviewRules: row(none, REVIEW_RULES_ANSWER, 'response'),
  /** How many frames a second of a video the project counts; null where it sets none. */
  frameRate: row(none, z.object({ rate: z.number().positive().nullable() }), 'response'),
  readForm: row(none, FORM_ANSWER, 'response'),
  formRequest: row(FORM_REQUEST_ARGS, FORM_REQUEST_ANSWER, 'response'),
  createClass: row(CLASS_ARGS.createClass, CLASS_ANSWERS.createClass, 'response'),
  updateClass: row(CLASS_ARGS.updateClass, CLASS_ANSWERS.updateClass, 'response'),
  deleteClass: row(CLASS_ARGS.deleteClass, z.null(), 'response'),
  writeUrl: row(SAVE_ARGS.writeUrl, SAVE_ANSWERS.writeUrl, 'response'),
  saveAnnotation: row(SAVE_ARGS.saveAnnotation, SAVE_ANSWERS.saveAnnotation, 'response'),
  addFile: row(SAVE_ARGS.addFile, SAVE_ANSWERS.addFile, 'response'),
  saveParts: row(none, SAVE_ANSWERS.saveParts, 'response'),
  giveUpSave: row(SAVE_ARGS.giveUpSave, z.null(), 'response'),
  keptVersions: row(SAVE_ARGS.keptVersions, SAVE_ANSWERS.keptVersions, 'response'),
  openVersion: row(SAVE_ARGS.openVersion, SAVE_ANSWERS.openVersion, 'response'),
  revisions: row(REVISION_ARGS.revisions, REVISION_ANSWERS.revisions, 'response'),
  openRevision: row(REVISION_ARGS.openRevision, REVISION_ANSWERS.openRevision, 'response'),
  revertAnnotation: row(REVISION_ARGS.revertAnnotation, sparse({ item: wireItem, revision: z.number() }), 'response'),
  readViewChoices: row(none, viewChoices, 'response'),
  writeViewChoices: row(z.tuple([viewChoices]), z.null(), 'response'),
  assistTools: row(none, z.array(z.string()), 'response'),
  assist: row(
    z.tuple([z.object({ itemId: id, tool: z.string().max(20), input: z.unknown() })]),
    z.object({ value: z.unknown() }),
    'response',
  ),
} as const

export type Actions = typeof ACTIONS
export type ActionName = keyof Actions
export type ActionArgs<N extends ActionName> = z.output<Actions[N]['args']>
export type ActionAnswer<N extends ActionName> = z.output<Actions[N]['answer']>
export type ResponseAction = { [N in ActionName]: Actions[N]['via'] extends 'response' ? N : never }[ActionName]
export type StreamAction = Exclude<ActionName, ResponseAction>

/** Reads one item in its wire form; undefined if it is invalid. */
export function readItem(value: unknown): WireItem | undefined {
  const parsed = wireItem.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

export type WireItem = z.output<typeof wireItem>
export type OpenedItem = z.output<typeof openedItem>
export type WirePreferences = z.output<typeof preferences>
export type WireViewChoices = z.output<typeof viewChoices>
export type WireQueue = z.output<typeof queue>
export type WireFilter = z.output<typeof filter>
export type PastChange = z.output<typeof pastChange>
export type StatusChange = z.output<typeof statusChange>
