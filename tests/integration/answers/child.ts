import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createHttpClient } from '../../../main/http/client'
import { sleepFor } from '../../../main/http/retry'
import { createCall } from '../../../main/services/call'

/** Reads one answer as main does, and reports the result and its cost. */
interface Reading {
  /** Addresses of good answers, and of the answer under test. */
  readonly calmUrl: string
  readonly url: string
  readonly ask: 'items' | 'classes' | 'jobs'
}

const NS_PER_MS = 1e6
const { calmUrl, url, ask } = JSON.parse(process.argv[2] ?? '{}') as Reading
let address = calmUrl
const call = createCall({
  http: createHttpClient(sleepFor),
  address: async () => ({ ok: true, value: address }),
  accessToken: async () => ({ ok: true, value: 'token' }),
})
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const query = { team_id: 1, project_id: 1 }
const reads = {
  items: () => call('searchItems', { query, body: { query: { limit: 20, offset: 0 } } }),
  classes: () => call('listClasses', { query }),
  jobs: () => call('listJobs', { query: { team_id: 1 } }),
}
/** Peak memory of this process; the system's own count includes the parent's memory. */
const memoryMb = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024

// Loading and compiling on the first call isn't part of an answer's cost.
const calm = await reads[ask]()
address = url
const before = memoryMb()
const loop = monitorEventLoopDelay({ resolution: 5 })
loop.enable()
await pause(50)
loop.reset()
const answer = await reads[ask]()
await pause(50)
loop.disable()
console.log(
  JSON.stringify({
    calm: calm.ok ? 'ok' : calm.error.detail,
    outcome: answer.ok ? 'ok' : answer.error.code,
    detail: answer.ok ? '' : answer.error.detail,
    standstillMs: Math.round(loop.max / NS_PER_MS),
    grewMb: Math.round(memoryMb() - before),
  }),
)
