import { LINK_ERRORS } from './link-errors'
import { given } from './given'
import { UNEXPECTED } from './unexpected'

/** Reaction of the app to a failure, besides the message. */
export type Reaction = 'signIn' | 'setTrialExpired'

interface CatalogueRow {
  readonly message: string
  readonly next: string
  readonly reaction?: Reaction
  readonly status?: number
  /** Only this computer can detect it: if a platform's answer has this code, its status counts instead. */
  readonly onlyHere?: true
}

/** Catalogue of all failures of the product: message, next step and reaction. */
export const CATALOGUE = {
  network_failure: {
    onlyHere: true,
    status: 502,
    message: "The platform can't be reached.",
    next: 'Check the connection, then try again.',
  },
  timeout: {
    onlyHere: true,
    message: "Couldn't get an answer in time.",
    next: 'Try again. If it stays slow, check the connection.',
  },
  not_kept: {
    onlyHere: true,
    message: 'This item opens when the connection is back.',
    next: 'Continue with an item that is available offline.',
  },
  maintenance: {
    message: 'The platform is under maintenance.',
    next: 'Loupe returns here when it ends.',
  },
  trial_expired: {
    message: 'The trial of this team has ended.',
    next: 'Ask the team owner to choose a plan.',
    reaction: 'setTrialExpired',
  },
  sign_in_needed: { onlyHere: true, message: 'You are signed out.', next: 'Sign in to continue.', reaction: 'signIn' },
  sign_out_failed: {
    onlyHere: true,
    status: 401,
    message: '401 Unauthorized',
    next: 'Close Loupe to end the session on this computer.',
  },
  sign_in_cancelled: {
    onlyHere: true,
    message: 'Sign-in was closed before it finished.',
    next: 'Choose Sign in to try again.',
  },
  auth_frame_failed: {
    onlyHere: true,
    message: "Can't load auth frame",
    next: 'Check the connection and the address of the sign-in service.',
  },
  team_missing: { onlyHere: true, message: 'Team is missed', next: 'Ask an owner to invite you to a team.' },
  job_gone: {
    status: 410,
    message: "Couldn't find this job.",
    next: 'Start it again where you first started it.',
  },
  secrets_locked: {
    status: 503,
    message: "Couldn't read this computer's key for secrets.",
    next: 'Unlock the keychain, then try again.',
  },
  secret_lost: {
    status: 409,
    message: "Couldn't read this secret: its key is gone from this computer.",
    next: 'Enter it again.',
  },
  unauthorized: {
    status: 401,
    message: 'Your session is no longer valid.',
    next: 'Sign in again; unsent work is kept.',
    reaction: 'signIn',
  },
  forbidden: {
    status: 403,
    message: "You don't have the right to do this.",
    next: 'Ask an admin of the project.',
  },
  not_found: {
    status: 404,
    message: "Couldn't find it: it may have been deleted.",
    next: 'Go back and reload the list.',
  },
  status_moved: {
    status: 409,
    message: 'Someone else changed the status first.',
    next: 'Look at the new status, then choose again.',
  },
  approval_moved: {
    status: 409,
    message: 'Someone else changed the approval first.',
    next: 'Look at the new approval, then choose again.',
  },
  seen_as: {
    onlyHere: true,
    status: 403,
    message: "Couldn't change it: you see the project as another person.",
    next: 'Stop seeing as them.',
  },
  not_writer: {
    onlyHere: true,
    status: 409,
    message: "Couldn't write: another window annotates this item.",
    next: 'Choose Work here to continue in this window.',
  },
  work_gone: {
    onlyHere: true,
    status: 410,
    message: "Couldn't continue: this item is no longer open for annotating.",
    next: 'Open it again. Work saved on this computer is kept.',
  },
  too_many_windows: {
    onlyHere: true,
    message: "Couldn't open another window: eight items have one.",
    next: 'Close one of them, then open this one.',
  },
  not_saved: {
    onlyHere: true,
    status: 409,
    message: "Couldn't continue: your changes aren't saved yet.",
    next: 'Wait until they are saved, then try again.',
  },
  out_of_order: {
    onlyHere: true,
    status: 409,
    message: "Couldn't record a change in its order.",
    next: 'Open the item again.',
  },
  revision_gone: {
    status: 410,
    message: "Couldn't find this revision any more.",
    next: 'Continue with the present one.',
  },
  too_large: {
    status: 413,
    message: "Couldn't save: the annotation is too large.",
    next: 'Delete objects, or split the item.',
  },
  transition_refused: {
    status: 403,
    message: "Couldn't change the status: the workflow doesn't allow it.",
    next: 'Choose one of the offered statuses.',
  },
  constraint_unmet: {
    status: 422,
    message: 'The workflow asks for more before this change.',
    next: 'Do that first, then try again.',
  },
  too_many_requests: {
    status: 429,
    message: "Couldn't do this yet: too many requests.",
    next: 'Wait a moment, then try again.',
  },
  too_many_jobs: {
    status: 422,
    message: "Couldn't start: too many of your jobs are running.",
    next: 'Wait for one to end or cancel one, then try again.',
  },
  too_slow: {
    status: 422,
    message: 'This search takes too long.',
    next: 'Narrow it: use fewer conditions, or search in one folder.',
  },
  conflict: {
    status: 409,
    message: "Couldn't do this: someone changed it meanwhile.",
    next: 'Reload, then try again.',
  },
  in_use: {
    status: 409,
    message: "Couldn't do this: it is still used.",
    next: 'Remove it from where it is used first.',
  },
  name_taken: {
    status: 409,
    message: 'This name is taken.',
    next: 'Choose another name.',
  },
  team_has_members: {
    status: 409,
    message: 'You own a team that others work in.',
    next: 'Hand the team over to another member first.',
  },
  limit_reached: {
    status: 422,
    message: "Couldn't add more: the team's plan is full.",
    next: "Delete items, or ask the team's owner for another plan.",
  },
  folder_full: {
    status: 422,
    message: "Couldn't add more: this folder is full.",
    next: 'Choose or create another folder.',
  },
  project_full: {
    status: 422,
    message: "Couldn't add more: this project is full.",
    next: 'Make another project for the rest.',
  },
  upload_state_mixed: {
    status: 409,
    message: "Couldn't mix uploaded files and links in one project.",
    next: 'Create another project for these.',
  },
  kind_refused: {
    status: 422,
    message: "Couldn't use this kind of file in this project.",
    next: 'Use a project of another type, or save it as another kind of file.',
  },
  file_too_large: {
    status: 413,
    message: "Couldn't use the file: it is too large.",
    next: 'Use a smaller version of it.',
  },
  picture_refused: {
    status: 422,
    message: "Couldn't read the file as a picture.",
    next: 'Open it in another program and save it again.',
  },
  assist_refused: {
    status: 422,
    message: "Couldn't do this on the platform.",
    next: 'Choose Local beside the tool.',
  },
  folder_unreadable: {
    onlyHere: true,
    message: "Couldn't read this folder.",
    next: 'Check that it exists and that you may open it.',
  },
  export_unreadable: {
    onlyHere: true,
    message: "Couldn't convert the platform's archive.",
    next: 'Export again.',
  },
  annotation_refused: {
    status: 422,
    message: "Couldn't save: the annotation isn't in the platform's format.",
    next: 'Correct or delete the named objects.',
  },
  bad_request: {
    status: 400,
    message: "The platform didn't accept this.",
    next: 'Correct the marked fields, then try again.',
  },
  platform_failed: {
    status: 500,
    message: 'The platform failed to do this.',
    next: 'Try again in a moment.',
  },
  invalid_answer: {
    onlyHere: true,
    message: "Couldn't read the platform's answer.",
    next: 'Try again. If it happens again, tell an admin.',
  },
  answer_too_large: {
    onlyHere: true,
    message: "Couldn't read the platform's answer: it is too large.",
    next: 'Tell an admin.',
  },
  invalid_request: { onlyHere: true, message: "Couldn't send a malformed request.", next: 'Restart Loupe.' },
  save_held: {
    onlyHere: true,
    message: "The form's code holds this save back.",
    next: 'Change the answers, then save again.',
  },
  unknown_action: {
    onlyHere: true,
    message: "Couldn't run an action that this host doesn't know.",
    next: 'Update Loupe.',
  },
  aborted: { onlyHere: true, message: 'Cancelled.', next: '' },
  unknown_stream: { onlyHere: true, message: 'Unknown stream.', next: 'Restart the reviewer.' },
  local_platform_down: {
    onlyHere: true,
    message: 'The local platform keeps stopping.',
    next: 'Try again; if it stays, look at local-platform.log in its data folder.',
  },
  database_restored: {
    onlyHere: true,
    message: 'The database of this computer was damaged, so a backup of it is used.',
    next: 'Sign in again, and look at Jobs for unsaved work from before.',
  },
  made_before_restore: {
    onlyHere: true,
    message: 'The platform went back to a backup after this change was made.',
    next: 'Send it anyway, keep it here, or give it up.',
  },
  database_lost: {
    onlyHere: true,
    message: 'The database of this computer was damaged, and there was no backup of it.',
    next: 'Everything there was has been kept aside. Ask for help with it before you delete it.',
  },
  disk_full: {
    onlyHere: true,
    message: "Couldn't keep unsent work: the disk is full.",
    next: 'Free some space. Loupe then continues by itself.',
  },
  disk_failed: {
    onlyHere: true,
    message: "Couldn't write unsent work to the disk.",
    next: 'Check the disk and the permissions of the data folder.',
  },
  choice_not_kept: {
    onlyHere: true,
    message: "Couldn't keep this choice beyond this session.",
    next: 'Free some space on the disk, then choose again.',
  },
  journal_damaged: {
    onlyHere: true,
    message: "Couldn't read all unsent work: its file was damaged and put aside. The readable part is kept.",
    next: 'Check the items you changed last.',
  },
  journal_newer: {
    onlyHere: true,
    message: "Couldn't read unsent work: a newer Loupe wrote it.",
    next: 'Update Loupe to send that work.',
  },
  change_too_large: {
    onlyHere: true,
    message: "Couldn't keep this change: its text is too long.",
    next: 'Shorten the comment to 10,000 characters.',
  },
  outbox_full: {
    onlyHere: true,
    message: "Couldn't keep this change: too many wait on this computer.",
    next: 'Continue when some of them are sent.',
  },
  kept_full: {
    onlyHere: true,
    message: "Couldn't keep more unsaved work: its room on this computer is full.",
    next: 'Go online to send it, or put unneeded work aside.',
  },
  media_failed: { onlyHere: true, message: "The picture can't be loaded.", next: 'Try again, or go to the next item.' },
  ...LINK_ERRORS,
  unexpected: UNEXPECTED,
} as const satisfies Readonly<Record<string, CatalogueRow>>

export type ErrorCode = keyof typeof CATALOGUE

/** Header with the failure's code, when main answers a page's request for bytes. */
export const ERROR_CODE_HEADER = 'x-error-code'

/** Failure as plain data: an Error would lose its class between processes. */
export interface PlatformError {
  readonly code: ErrorCode
  readonly message: string
  readonly status?: number
  /** Platform's own message, for a log or a details line; never a secret. */
  readonly detail?: string
  /** Pause that the platform asks for, milliseconds. */
  readonly retryAfterMs?: number
  /** Machine-readable data, such as the item of `status_moved`. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** Creates a failure of the catalogue with further data. */
export function platformError(code: ErrorCode, extra: Omit<Partial<PlatformError>, 'code'> = {}): PlatformError {
  const row: CatalogueRow = CATALOGUE[code]
  const status = extra.status ?? row.status
  return {
    code,
    message: extra.message ?? row.message,
    ...given({ status, detail: extra.detail, retryAfterMs: extra.retryAfterMs, data: extra.data }),
  }
}

/** Tells whether a text is a catalogue code that a platform may send. */
export function isSaidByPlatforms(code: unknown): code is ErrorCode {
  if (!isErrorCode(code)) return false
  const row: CatalogueRow = CATALOGUE[code]
  return row.onlyHere !== true
}

/** Tells whether a text is a code of the catalogue. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(CATALOGUE, code)
}

/** Tells whether a value has the shape of a failure of the catalogue. */
export function isPlatformError(value: unknown): value is PlatformError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    isErrorCode(value.code) &&
    'message' in value &&
    typeof value.message === 'string'
  )
}

/** Next step of the person after a failure. */
export function nextStep(error: PlatformError): string {
  return CATALOGUE[error.code].next
}
