import {
  ASSET_RETRIES_MAX,
  ASSET_RETRY_STEP_MS,
  ITEM_PAGE_RETRY_FACTOR,
  ITEM_PAGE_RETRY_START_MS,
  SESSION_START_RETRY_FACTOR,
  SESSION_START_RETRY_MAX_MS,
  SESSION_START_RETRY_START_MS,
} from './constants'

const ASSET_RETRY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504])

/** Milliseconds to wait before retry number `attempt` (from 1) of an asset call, or null to give up. */
export function assetRetryDelay(attempt: number, status: number): number | null {
  if (!ASSET_RETRY_STATUSES.has(status) || attempt > ASSET_RETRIES_MAX) return null
  return ASSET_RETRY_STEP_MS * attempt
}

/** Milliseconds to wait before retry number `attempt` (from 1) of an item page; it never gives up. */
export function itemPageRetryDelay(attempt: number): number {
  return ITEM_PAGE_RETRY_START_MS * ITEM_PAGE_RETRY_FACTOR ** (attempt - 1)
}

/** Milliseconds to wait before retry number `attempt` (from 1) of a session start that got no answer; it never gives up. */
export function sessionStartRetryDelay(attempt: number): number {
  return Math.min(
    SESSION_START_RETRY_MAX_MS,
    SESSION_START_RETRY_START_MS * SESSION_START_RETRY_FACTOR ** (attempt - 1),
  )
}
