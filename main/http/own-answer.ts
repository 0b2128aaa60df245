import type { HttpAnswer } from './http-answer'
import { errorFromAnswer } from './to-platform-error'

type Head = Pick<HttpAnswer, 'status' | 'headers'> & Partial<Pick<HttpAnswer, 'body'>>

/** Statuses by which something in the platform's way says that it found nobody behind it. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Tells whether an answer is recognisably the platform's own, or somebody else's, such as the page of a hotel's network
 * or of a gateway; undefined where it tells neither.
 */
export function isOwnAnswer({ status, headers, body }: Head): boolean | undefined {
  if (status >= 300 && status < 400) return status === 304 ? undefined : false
  const type = String(headers['content-type'] ?? '')
  if (/^text\/html\b/i.test(type)) return false
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) return GATEWAY.has(status) ? false : undefined
  if (!GATEWAY.has(status)) return true
  if (body === undefined) return undefined
  return typeof errorFromAnswer({ status, headers, body }).data?.['code'] === 'string'
}
