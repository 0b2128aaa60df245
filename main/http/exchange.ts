import type { IncomingMessage } from 'node:http'
import { type ErrorCode, platformError } from '#domain/errors'
import { FORM_REQUEST, type FormRequest, type FormResponse, sentHeaders } from '#domain/form-request'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import { addressesOf, answerOf, type OutboundParts, PUBLIC_INTERNET, refusalOf, unlessOver } from './outbound'
import { errorFromThrown } from './to-platform-error'

/** Sends one request of a form's code and reads the whole answer. */
export type Exchange = (request: FormRequest) => Promise<Result<FormResponse>>

/** What the outbound client calls the same failures. */
const CODES: Partial<Record<ErrorCode, ErrorCode>> = {
  link_insecure: 'request_insecure',
  link_private: 'request_private',
  link_unreachable: 'request_failed',
}

/** Requests by the way of linked pictures: TLS, public addresses, no cookies or names. Redirects are answered, not followed. */
export function createExchange(parts: Partial<OutboundParts> = {}): Exchange {
  const { resolve, mayReach, timeoutMs, bytesMax } = {
    ...PUBLIC_INTERNET,
    timeoutMs: FORM_REQUEST.timeoutMs,
    bytesMax: FORM_REQUEST.answerMost,
    ...parts,
  }
  return async ({ method, url: address, headers, body }) => {
    const url = URL.parse(address)
    const refused = url === null ? 'link_insecure' : refusalOf(url)
    if (url === null || refused !== undefined) return err(platformError('request_insecure'))
    const within = AbortSignal.timeout(timeoutMs)
    try {
      const addresses = await unlessOver(addressesOf(url, { resolve, mayReach }), within)
      if (!addresses.ok) return err(platformError(CODES[addresses.error.code] ?? 'request_failed'))
      const sent = { accept: '*/*', ...sentHeaders(headers), 'accept-encoding': 'identity' }
      const answer = await answerOf(url, addresses.value, within, { method, headers: sent, ...given({ body }) })
      const read = await unlessOver(bytesOf(answer, bytesMax), within)
      if (read === undefined) return err(platformError('request_too_large'))
      return ok({ status: answer.statusCode ?? 0, headers: told(answer.headers), body: read.toString('base64') })
    } catch (error) {
      return err(platformError('request_failed', given({ detail: errorFromThrown(error).detail })))
    }
  }
}

async function bytesOf(answer: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > most) {
      answer.destroy()
      return undefined
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Cookies of a host are not told. */
function told(headers: IncomingMessage['headers']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'set-cookie' ? [[name, value] as const] : [],
    ),
  )
}
