/**
 * Embedded platform: the time until it answers, and a page of 100 items over HTTP beside the fastest possible server.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alone, beside, interleave, report } from './measure.mjs'
import { call, firstPerson, start, stop } from './platform.mjs'

const READY_MS = 400
const PAGE_MS = 3
const PAGES_PER_ROUND = 20

/** Measures `npm run bench -- local-platform`. */
export async function run() {
  const data = mkdtempSync(join(tmpdir(), 'loupe-bench-'))
  try {
    await stop(await start(data))
    const starts = []
    for (let round = 0; round < 9; round += 1) {
      const platform = await start(data)
      starts.push(platform.readyMs)
      await stop(platform)
    }
    const platform = await start(data)
    const { url, token, body, shown } = await itemsPage(platform.addresses)
    const plain = await plainServer(shown)
    const pages = await interleave(
      { ours: () => average(() => ask(url, token, body)), peer: () => average(() => ask(plain.url, token, body)) },
      { rounds: 15, warmUp: 3 },
    )
    plain.close()
    await stop(platform)
    return report('local-platform', [
      alone('spawn to ready', { unit: 'ms', ours: starts, bound: READY_MS }),
      alone('page of 100 items', { unit: 'ms', ours: pages.ours, bound: PAGE_MS }),
      beside('page of 100 items, beside', { unit: 'ms', ...pages, peerName: 'the same bytes from memory', bound: 0.2 }),
    ])
  } finally {
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The shell's call for a page of items of the first project. */
async function itemsPage(addresses) {
  const { main, items } = addresses
  const { token, teamId } = await firstPerson(addresses)
  const projects = await call(`${main}api/v1/projects?team_id=${teamId}`, token)
  const url = `${items}api/v1/items/search?team_id=${teamId}&project_id=${projects.data[0].id}`
  const body = { query: { limit: 100, offset: 0 } }
  return { url, token, body, shown: JSON.stringify(await call(url, token, body)) }
}

async function ask(url, token, body) {
  return (await call(url, token, body)).data.length
}

async function average(work) {
  const start = performance.now()
  for (let at = 0; at < PAGES_PER_ROUND; at += 1) {
    if ((await work()) === 0) throw new Error('The page is empty.')
  }
  return (performance.now() - start) / PAGES_PER_ROUND
}

async function plainServer(text) {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.setHeader('content-type', 'application/json').end(text))
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => server.closeAllConnections() || server.close(),
  }
}
