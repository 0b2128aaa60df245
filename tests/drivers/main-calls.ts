import type { ElectronApplication } from 'playwright'

/** One HTTP call of the main process. */
export interface MainCall {
  readonly method: string
  readonly path: string
  readonly host: string
  /** Milliseconds since the watch began. */
  readonly at: number
  readonly authorization: string
  readonly idempotencyKey: string
}

/** HTTP requests of the main process, as Node itself reports them. */
export interface MainCalls {
  readonly all: () => Promise<readonly MainCall[]>
  readonly clear: () => Promise<void>
}

/** Watches from now on. */
export async function watchMainCalls(app: ElectronApplication): Promise<MainCalls> {
  await app.evaluate(() => {
    const calls: MainCall[] = []
    const start = performance.now()
    Object.assign(globalThis, { mainCalls: calls })
    process.getBuiltinModule('node:diagnostics_channel').subscribe('http.client.request.start', (message) => {
      const { request } = message as {
        request: { method: string; path: string; getHeader: (name: string) => unknown }
      }
      calls.push({
        method: request.method,
        path: request.path,
        host: String(request.getHeader('host')),
        at: performance.now() - start,
        authorization: String(request.getHeader('authorization') ?? ''),
        idempotencyKey: String(request.getHeader('idempotency-key') ?? ''),
      })
    })
  })
  return {
    all: () => app.evaluate(() => (globalThis as unknown as { mainCalls: MainCall[] }).mainCalls),
    clear: () => app.evaluate(() => void (globalThis as unknown as { mainCalls: MainCall[] }).mainCalls.splice(0)),
  }
}
