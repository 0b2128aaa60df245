import type { IncomingMessage } from 'node:http'
import {
  FORM_REQUEST,
  type FormAnswer,
  type FormRequest,
  type FormResponse,
  REQUEST_REFUSALS,
  sentHeaders,
} from '#domain/form-request'
import { given } from '#domain/given'
import { addressesOf, answerOf, type OutboundParts, PUBLIC_INTERNET, refusalOf, unlessOver } from './outbound'

/** Sends one request of a form's code and reads the whole answer. */
export type Exchange = (request: FormRequest) => Promise<FormAnswer>

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
    if (url === null || refused !== undefined) return refusal('insecure')
    const within = AbortSignal.timeout(timeoutMs)
    try {
      const addresses = await unlessOver(addressesOf(url, { resolve, mayReach }), within)
      if (!addresses.ok) return refusal(addresses.error.code === 'link_private' ? 'private' : 'failed')
      const sent = { accept: '*/*', ...sentHeaders(headers), 'accept-encoding': 'identity' }
      const answer = await answerOf(url, addresses.value, within, { method, headers: sent, ...given({ body }) })
      const read = await unlessOver(bytesOf(answer, bytesMax), within)
      if (read === undefined) return refusal('large')
      const status = answer.statusCode ?? 0
      return { status, headers: told(answer.headers), body: read.toString('base64') } satisfies FormResponse
    } catch {
      // Any failure on the way: the code means a missing answer.
      return refusal('failed')
    }
  }
}

function refusal(why: keyof typeof REQUEST_REFUSALS): FormAnswer {
  return { refusal: REQUEST_REFUSALS[why] }
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
