import type { HttpAnswer } from './http-answer'
import { errorFromAnswer } from './to-platform-error'

type Head = Pick<HttpAnswer, 'status' | 'headers'> & Partial<Pick<HttpAnswer, 'body'>>

/** Statuses by which a gateway reports that the platform doesn't answer. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Whether an answer is recognisably the platform's own (true), or from another server, such as a hotel's network or a
 * gateway (false); undefined if unclear.
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
