import {
  ASSET_RETRIES_MAX,
  ASSET_RETRY_STEP_MS,
  ITEM_PAGE_RETRY_FACTOR,
  ITEM_PAGE_RETRY_START_MS,
  RECONNECT_FACTOR,
  RECONNECT_MAX_MS,
  RECONNECT_START_MS,
} from './constants'

const ASSET_RETRY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504])

/** Milliseconds to wait before retry number `attempt` (from 1) of an asset call, or null to give up. */
export function assetRetryDelay(attempt: number, status: number): number | null {
  if (!ASSET_RETRY_STATUSES.has(status) || attempt > ASSET_RETRIES_MAX) return null
  return ASSET_RETRY_STEP_MS * attempt
}

/** Milliseconds to wait before retry number `attempt` (from 1) of an item page; never stops. */
export function itemPageRetryDelay(attempt: number): number {
  return ITEM_PAGE_RETRY_START_MS * ITEM_PAGE_RETRY_FACTOR ** (attempt - 1)
}

/**
 * Milliseconds to wait before attempt number `attempt` (from 1) to reach a platform that gave no answer; never stops.
 * Session starts, held writes and connection probes use it.
 */
export function reconnectDelay(attempt: number): number {
  return Math.min(RECONNECT_MAX_MS, RECONNECT_START_MS * RECONNECT_FACTOR ** (attempt - 1))
}
