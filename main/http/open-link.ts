import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import type { HttpStream } from './http-answer'
import { addressesOf, answerOf, PUBLIC_INTERNET, refusalOf } from './outbound'
import { errorFromThrown } from './to-platform-error'

/** A server that says nothing for so long is not there any more. */
const SILENT_MS = 60_000

/** Opens a file that the platform keeps elsewhere and gives a link to: over TLS, at public addresses, without a token. */
export async function openLink(
  link: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Result<HttpStream>> {
  const url = URL.parse(link)
  const refused = url === null ? 'link_insecure' : refusalOf(url)
  if (url === null || refused !== undefined) return err(platformError(refused ?? 'link_insecure'))
  try {
    const addresses = await addressesOf(url, PUBLIC_INTERNET)
    if (!addresses.ok) return addresses
    const sent = { method: 'GET', headers: { 'accept-encoding': 'identity', ...headers } }
    const answer = await answerOf(url, addresses.value, signal, sent)
    answer.setTimeout(SILENT_MS, () => answer.destroy(new Error('the server fell silent')))
    return ok({ status: answer.statusCode ?? 0, headers: answer.headers, body: answer })
  } catch (error) {
    if (signal.aborted) return err(platformError('aborted'))
    return err(platformError('network_failure', given({ detail: errorFromThrown(error).detail })))
  }
}
