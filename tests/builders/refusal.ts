import { CATALOGUE, type ErrorCode, type PlatformError } from '#domain/errors'
import { errorFromAnswer } from '../../main/http/to-platform-error'

/** Refusal read from the platform's own error body. */
export function aRefusal(
  code: ErrorCode,
  body: Readonly<Record<string, unknown>> = {},
  status?: number,
): PlatformError {
  const row: { readonly message: string; readonly status?: number } = CATALOGUE[code]
  return anAnswer(status ?? row.status ?? 400, JSON.stringify({ code, message: row.message, ...body }))
}

/** Refusal read from any other answer outside 2xx, such as a gateway's page. */
export function anAnswer(status: number, body: string, headers: Readonly<Record<string, string>> = {}): PlatformError {
  return errorFromAnswer({ status, headers, body: Buffer.from(body) })
}
