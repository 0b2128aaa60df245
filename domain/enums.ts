/** Enumerations of the specification with their wire values. */

export const PROJECT_TYPE = {
  vector: 1,
  pixel: 2,
  video: 3,
  text: 4,
  tiled: 5,
  classification: 6,
  point_cloud: 7,
  custom_llm: 8,
} as const

export const PROJECT_STATUS = { notStarted: 1, inProgress: 2, completed: 3, onHold: 4 } as const
export const PLAN = { Pro: 1, Starter: 2, Enterprise: 3, Free: 99 } as const
export const APPROVAL_STATUS = ['NOAPPROVAL', 'REJECTED', 'APPROVED'] as const
export const UPLOAD_STATE = { initial: 1, basic: 2, external: 3 } as const
export const CLASS_KIND = { object: 1, tag: 2, relationship: 3 } as const
export const ATTRIBUTE_GROUP_KIND = ['radio', 'checklist', 'text', 'numeric', 'ocr'] as const
export const STEP_TYPE = { initial: 1, general: 2, key_point: 3 } as const
export const RENDITION_KIND = ['THUMBNAIL', 'LORES', 'LINES'] as const
export const LIMIT_STATE = { limited: 0, exceeded: 1, partiallyExceeded: 2, leaked: 3 } as const
export const FEATURE_FLAG = [
  'sso',
  'sdk',
  'explore',
  'insights',
  'automation',
  'advanced_search',
  'contract_expired',
  'annotate_similar',
  'telemetry_logging',
  'user_score',
  'user_work_schedule',
  'custom_app',
] as const
export const MFA_KIND = ['TOTP', 'SMS', 'NOMFA'] as const
export const SCOPE_TYPE = { organization: 1, team: 2 } as const
export const CUSTOM_FIELD_TYPE = {
  text: 1,
  multiselect: 2,
  single_select: 3,
  date: 4,
  numeric: 5,
  boolean: 6,
  permissions: 7,
} as const
export const PERMISSION_GROUP = { contributor_permissions: 3, admin_permissions: 4 } as const
export const PERMISSION = {
  manage_contributors: 19,
  invite_contributors: 20,
  remove_contributors: 21,
  view_contributors_scores: 22,
  view_contributors_custom_field: 23,
  edit_contributors_custom_field: 24,
  access_workload_management: 25,
  allow_sdk_token: 26,
  allow_orchestrate: 27,
} as const
/** Permissions of a person in one project; the team's toggles use their team numbers, and running Explore uses ours. */
export const PROJECT_PERMISSION = {
  allow_view_sdk_token: 26,
  allow_orchestrate: 27,
  download: 28,
  allow_run_explore: 101,
} as const
export const TOKEN_PROPERTY_KIND = ['CATEGORY', 'START', 'END'] as const
export const RESPONSE_TYPE = ['json_schema', 'text'] as const
export const SCORE_KIND = ['rating', 'number', 'radio'] as const
export const REPORT_KIND = {
  status_flows: 1,
  transitions_by_users: 2,
  times_by_users: 3,
  times_per_item: 4,
} as const
export const JOB_STATE = { in_progress: 1, failed: 2, completed: 3, canceled: 4 } as const
export const EXPORT_STATE = { in_progress: 1, complete: 2, canceled: 3, error: 4 } as const
export const EXPORT_FORMAT = { coco: 2, csv: 3, jsonl: 4 } as const
export const SYNC_STATE = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const
export const QUERY_TOKEN_KIND = [
  'FIELD',
  'OPERATOR',
  'LOGICAL_OPERATOR',
  'VALUE',
  'ORDERBY',
  'RANDOM',
  'SORTINGFIELD',
  'SORTINGDIRECTION',
] as const
export const QUERY_VALUE_KIND = ['ASYNC', 'ASYNC_NUM', 'PREDEFINED', 'STRING', 'NUMBER', 'EMAIL', 'DATE'] as const

export type ProjectTypeName = keyof typeof PROJECT_TYPE
/** Names of all project types, in the order of their numbers. */
export const PROJECT_TYPE_NAMES = [
  'vector',
  'pixel',
  'video',
  'text',
  'tiled',
  'classification',
  'point_cloud',
  'custom_llm',
] as const satisfies readonly ProjectTypeName[]
export type ProjectType = (typeof PROJECT_TYPE)[ProjectTypeName]
export type ProjectStatusName = keyof typeof PROJECT_STATUS
export type ProjectStatus = (typeof PROJECT_STATUS)[ProjectStatusName]
export type ApprovalStatus = (typeof APPROVAL_STATUS)[number]
export type FeatureFlag = (typeof FEATURE_FLAG)[number]
export type JobState = (typeof JOB_STATE)[keyof typeof JOB_STATE]
export type MfaKind = (typeof MFA_KIND)[number]

export const PROJECT_STATUS_LABEL: Readonly<Record<ProjectStatusName, string>> = {
  notStarted: 'Not started',
  inProgress: 'In progress',
  completed: 'Completed',
  onHold: 'On hold',
}

/** Parts of a project that a clone copies. */
export const PROJECT_PART = ['classes', 'settings', 'instructions', 'people', 'folders'] as const
export type ProjectPart = (typeof PROJECT_PART)[number]

/** Fields of a project whose last change is recorded. */
export const PROJECT_FIELD = ['name', 'description', 'status', 'workflow'] as const
export type ProjectField = (typeof PROJECT_FIELD)[number]

/** Name of a project type number; undefined if unknown. */
export function projectTypeName(value: number): ProjectTypeName | undefined {
  return nameOf(PROJECT_TYPE, value)
}

/** Name of a project status number; undefined if unknown. */
export function projectStatusName(value: number): ProjectStatusName | undefined {
  return nameOf(PROJECT_STATUS, value)
}

function nameOf<T extends Readonly<Record<string, number>>>(table: T, value: number): keyof T | undefined {
  return Object.keys(table).find((name) => table[name] === value)
}

/** Additional permissions of a project role, by the platform's numbers. */
export const ROLE_PERMISSION = {
  revert: 11,
  approveObject: 12,
  approveItem: 13,
  pin: 14,
  resolveComments: 15,
  deleteComments: 16,
} as const
