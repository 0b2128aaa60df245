import type { Service } from '#endpoints'
import { isOwnAnswer } from '../http/own-answer'
import { endpointUrl } from './endpoint-url'
import { loadEndpoints } from './load-endpoints'
import { type CallContext, withoutToken } from './with-token'

/** Milliseconds after which silence counts as a missed probe. */
const PROBE_MS = 5_000

/** Probes whether the platform is reachable: any recognisable answer of its own counts, even a refusal. */
export type PlatformProbe = (service: Service, limitMs?: number) => Promise<boolean>

/** Creates a probe that needs no token and waits a few seconds at most. */
export function createPlatformProbe({ onSlow: _onSlow, ...context }: CallContext): PlatformProbe {
  return async (service, limitMs = PROBE_MS) => {
    const { path } = (await loadEndpoints()).ping
    const address = await context.address(service)
    if (!address.ok) return false
    const answer = await withoutToken(context, {
      service,
      send: (headers) =>
        context.http.send({
          method: 'GET',
          url: endpointUrl(address.value, path, {}),
          headers: { accept: 'application/json', ...headers },
          isAsset: false,
          timeoutMs: limitMs,
        }),
    })
    return answer.ok && isOwnAnswer(answer.value) === true
  }
}
