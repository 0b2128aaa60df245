/** Business numbers of the product, with units in their names. */

export const ITEM_PAGE_SIZE = 100
export const HISTORY_ENTRIES_MAX = 100
export const AUTOSAVE_CHANGES = 15
export const AUTOSAVE_IDLE_MS = 60_000
export const ACTIVITY_THROTTLE_MS = 500
export const PERMISSION_RELOAD_DELAY_MS = 500
export const ITEM_PAGE_RETRY_START_MS = 1_000
export const ITEM_PAGE_RETRY_FACTOR = 1.5
export const STREAM_CREDIT_MAX = 1_024
export const DISPLAY_LENGTH_MAX = 200
export const TRIAL_DAYS = 14
export const TEAM_CACHE_AGE_MS = 1_000
export const ASSET_RETRIES_MAX = 3
export const ASSET_RETRY_STEP_MS = 300
export const ITEMS_PER_FOLDER_MAX = 50_000
export const ITEMS_PER_PROJECT_MAX = 500_000
export const IMAGE_PIXELS_MAX = { vector: 100_000_000, pixel: 4_000_000, tiled: 10_000_000_000 } as const
/** Pixel limit of the picture library. */
export const PICTURE_LIBRARY_PIXELS_MAX = 268_402_689

const MEGABYTE = 1024 * 1024
const GIGABYTE = 1024 * MEGABYTE
const OF_EVERY_PLAN = { imageBytes: 100 * MEGABYTE, videoBytes: 5 * GIGABYTE } as const
/**
 * Limits of each plan; `null` means none. Documents and scans: given only for Pro, elsewhere equal to images (ours).
 */
export const PLAN_LIMITS = {
  Free: { images: 100, ...OF_EVERY_PLAN, pdfBytes: 100 * MEGABYTE, dicomBytes: 100 * MEGABYTE },
  Starter: { images: 2_000, ...OF_EVERY_PLAN, pdfBytes: 100 * MEGABYTE, dicomBytes: 100 * MEGABYTE },
  Pro: { images: 2_000, ...OF_EVERY_PLAN, pdfBytes: 100 * MEGABYTE, dicomBytes: 100 * MEGABYTE },
  Enterprise: { images: null, imageBytes: null, videoBytes: null, pdfBytes: null, dicomBytes: null },
} as const

/** Ours, where the specification is open. */
export const HANDSHAKE_REPEAT_MS = 250
export const REQUEST_TIMEOUT_MS = 30_000
export const DROPPED_REPORT_FIRST_MS = 1_000
export const DROPPED_REPORT_GAP_MS = 60_000
export const AUTH_FRAME_READY_MS = 10_000
export const SECRET_STORE_TIMEOUT_MS = 5_000
export const SECRET_BYTES_MAX = 1_280
export const KEYCHAIN_RESTARTS_PER_MINUTE = 3
export const RECONNECT_START_MS = 1_000
export const RECONNECT_FACTOR = 1.5
export const RECONNECT_MAX_MS = 30_000
/** Longest pause, even if a platform asks for more. */
export const RETRY_AFTER_MAX_MS = 15 * 60_000
/** An annotation is held in memory as a whole while it is checked. */
export const ANNOTATION_BYTES_MAX = 256 * MEGABYTE
export const COMMENT_LENGTH_MAX = 10_000
/** Size limits of one held change, and of all together. */
export const HELD_CHANGE_BYTES_MAX = 64 * 1024
export const HELD_BYTES_MAX = 32 * 1024 * 1024
/** Size limit of all annotations of held saves. */
export const HELD_BODIES_BYTES_MAX = 4 * 1024 * MEGABYTE
export const HTTP_TIMEOUT_MS = 20_000
export const LOCAL_PLATFORM_RESTARTS_PER_MINUTE = 3
export const MS_PER_DAY = 86_400_000
export const WORK_SAMPLE_MS = 10_000
export const WORK_REPORT_GAP_MS = 60_000
export const WORK_MINUTES_KEPT_MAX = 240
export const ANALYTICS_EVENTS_PER_MINUTE = 30
export const IMPORT_UPLOADS_AT_ONCE = 3
export const IMPORT_ATTACH_BATCH = 20
export const IMPORT_PROGRESS_GAP_MS = 100
export const IMPORT_SKIPPED_LISTED_MAX = 200
/** For each project type, before the person has chosen one. */
export const IMPORT_SKIPPED_LOOKED_MAX = 100
export const UPLOAD_TIMEOUT_MS = 600_000
export const UPLOAD_KEPT_MS = 86_400_000
export const HUB_PING_MS = 20_000
export const HUB_SILENCE_MS = 45_000
export const HUB_KEPT_MS = 24 * 3_600_000
export const HUB_EVENTS_MAX = 100_000
export const EVENT_LOG_KEPT_MS = 400 * MS_PER_DAY
/** Milliseconds after which a job yields to calls. */
export const JOB_SLICE_MS = 25
export const JOB_PROGRESS_GAP_MS = 1_000
/** Time in which a deleted project can be restored. */
export const DELETED_PROJECT_KEPT_MS = 7 * MS_PER_DAY
export const FOLDER_NAME_MAX = 80
/** Length limit of a first or last name. */
export const PERSON_NAME_MAX = 80
/** Time between two questions about an export that a platform writes. */
export const EXPORT_STATE_POLL_MS = 2_000
export const JOBS_KEPT_MS = 30 * MS_PER_DAY
export const JOBS_RUNNING_MAX = 50
/** Most item windows: each is a reviewer with its own process and picture. */
export const ITEM_WINDOWS_MAX = 8

/** Most projects that one call changes. */
export const PROJECTS_PER_CALL_MAX = 500
export const PROJECTS_PER_JOB_MAX = 10_000

/** Most classes that one call creates. */
export const CLASSES_PER_CALL_MAX = 500
/** Length limit of a class name, in UTF-16 code units. */
export const CLASS_NAME_MAX = 200

/** Most characters of a text that is tokenized at once. */
export const TOKENIZED_TEXT_MAX = 50_000
