import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleChild, type ChildProgram } from '../../drivers/child-process'
import { slowness } from '../../drivers/machine'

const STANDSTILL_MS_MAX = 200
const GREW_MB_MAX = 50

const item = {
  id: 1,
  name: 'one',
  folder_id: 1,
  annotation_status: 1,
  approval_status: 0,
  is_pinned: false,
  meta: null,
  mime: 'image/png',
  annotation_revision: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const list = (row: string, count: number) => `{"data":[${`${row},`.repeat(count - 1)}${row}],"count":1,"total":1}`
const CALM = '{"data":[],"count":0,"total":0}'
const aClass = (attributes: string) =>
  `{"id":1,"project_id":1,"name":"a","color":"#fff","type":1,"createdAt":"","updatedAt":"","attribute_groups":[{"id":1,"name":"g","group_type":"radio","isRequired":false,"default_value":null,"attributes":[${attributes}]}]}`
const aJob = (result: string) =>
  `{"id":1,"kind":"k","title":"t","project":null,"state":1,"done":1,"total":1,"unit":"u","result":{${result}},"error":null,"createdAt":"","updatedAt":""}`

interface Case {
  readonly ask: 'items' | 'classes' | 'jobs'
  readonly status?: number
  readonly isPacked?: boolean
  readonly body: () => string
  readonly outcome: string
}
const CASES: Readonly<Record<string, Case>> = {
  '1,000,000 empty objects': { ask: 'items', body: () => list('{}', 1_000_000), outcome: 'answer_too_large' },
  '1,000,000 empty objects in 3 kB of gzip': {
    ask: 'items',
    isPacked: true,
    body: () => list('{}', 1_000_000),
    outcome: 'answer_too_large',
  },
  '40,000 empty objects, fewer than are counted': {
    ask: 'jobs',
    body: () => list('{}', 40_000),
    outcome: 'invalid_answer',
  },
  '200,000 good items for 20 asked': {
    ask: 'items',
    body: () => list(JSON.stringify(item), 200_000),
    outcome: 'answer_too_large',
  },
  '1,500 good items for 20 asked': {
    ask: 'items',
    body: () => list(JSON.stringify(item), 1_500),
    outcome: 'invalid_answer',
  },
  '10 MB of lists in lists': { ask: 'items', body: () => '['.repeat(10_000_000), outcome: 'answer_too_large' },
  '6 MB of one text': {
    ask: 'jobs',
    body: () => `{"data":"${'\\"'.repeat(3_000_000)}"}`,
    outcome: 'invalid_answer',
  },
  'a class with 40,000 empty attributes': {
    ask: 'classes',
    body: () => list(aClass(`${'{},'.repeat(39_999)}{}`), 1),
    outcome: 'invalid_answer',
  },
  'a job with 140,000 results that are no numbers': {
    ask: 'jobs',
    body: () => list(aJob(Array.from({ length: 140_000 }, (_, at) => `"${at}":""`).join(',')), 1),
    outcome: 'invalid_answer',
  },
  'a refusal of 500,000 empty objects': {
    ask: 'jobs',
    status: 422,
    body: () => list('{}', 500_000),
    outcome: 'bad_request',
  },
}

let program: ChildProgram
let server: Server
let base: string

beforeAll(async () => {
  program = await bundleChild(join(import.meta.dirname, 'child.ts'))
  server = createServer((request, response) => {
    request.resume()
    const {
      status = 200,
      isPacked = false,
      body,
    } = CASES[decodeURIComponent(request.url ?? '').split('/')[1] ?? ''] ?? {}
    const text = body?.() ?? CALM
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    })
    response.end(isPacked ? gzipSync(text) : text)
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await program.remove()
})

it.each(Object.entries(CASES))('%s → is refused, and delays nothing else', async (name, { ask, outcome }) => {
  const child = program.start({ calmUrl: `${base}/calm/`, url: `${base}/${encodeURIComponent(name)}/`, ask })
  await child.said((line) => 'outcome' in line)
  const [read] = child.lines
  expect(read).toMatchObject({ calm: 'ok', outcome })
  expect(read?.['standstillMs']).toBeLessThan(STANDSTILL_MS_MAX * slowness())
  expect(read?.['grewMb']).toBeLessThan(GREW_MB_MAX)
})
