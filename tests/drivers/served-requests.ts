import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

const CHANNEL = 'http.server.request.start'

/** Requests that servers of this process get during an act, as `METHOD path`. */
export async function servedWhile(doing: () => Promise<unknown>): Promise<readonly string[]> {
  const served: string[] = []
  const note = (message: unknown): void => {
    const { method, url } = (message as { readonly request: IncomingMessage }).request
    served.push(`${method} ${url?.split('?')[0]}`)
  }
  subscribe(CHANNEL, note)
  try {
    await doing()
  } finally {
    unsubscribe(CHANNEL, note)
  }
  return served
}
