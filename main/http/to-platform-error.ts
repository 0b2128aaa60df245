import { type ErrorCode, isErrorCode, type PlatformError, platformError } from '#domain/errors'
import { given } from '#domain/given'
import type { HttpAnswer } from './http-answer'

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'conflict',
  422: 'bad_request',
}

/** What a call that threw stands for: a network failure is status 502. */
export function errorFromThrown(error: unknown, signal?: AbortSignal): PlatformError {
  if (signal?.aborted) return platformError('aborted')
  const detail = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && error.name === 'TimeoutError') return platformError('timeout', { status: 502, detail })
  return platformError('network_failure', { detail })
}

/** What an answer outside 2xx stands for: the platform's own code where it is one of the catalogue, else its status. */
export function errorFromAnswer(answer: HttpAnswer): PlatformError {
  const body = jsonObject(answer.body)
  const code =
    catalogueCode(body?.['code']) ??
    BY_STATUS[answer.status] ??
    (answer.status >= 500 ? 'platform_failed' : 'unexpected')
  const said = [body?.['message'], body?.['error'], body?.['errors']].find((part) => part !== undefined)
  return platformError(code, {
    status: answer.status,
    ...(said === undefined ? {} : { detail: textOf(said) }),
    ...given({ data: body }),
  })
}

function catalogueCode(code: unknown): ErrorCode | undefined {
  const lower = typeof code === 'string' ? code.toLowerCase() : undefined
  return isErrorCode(lower) ? lower : undefined
}

function jsonObject(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    // An answer without JSON is told by its status.
    return undefined
  }
}

function textOf(said: unknown): string {
  return (typeof said === 'string' ? said : (JSON.stringify(said) ?? '')).slice(0, 500)
}
