/** The embedded platform: the time until it can be asked, and a page of 100 items over HTTP beside the least a server can do. */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { alone, beside, interleave, report } from './measure.mjs'

const entry = resolve(import.meta.dirname, '../../out/local-platform/process.js')
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

async function start(data) {
  const began = performance.now()
  const child = fork(entry, ['--data', data], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const addresses = await new Promise((done, fail) => {
    child.on('message', (message) =>
      message.type === 'ready' ? done(message.addresses) : fail(new Error(message.message)),
    )
    child.once('exit', (code) => fail(new Error(`it ended with ${code}`)))
  })
  return { child, addresses, readyMs: performance.now() - began }
}

function stop({ child }) {
  const ended = new Promise((done) => child.once('exit', done))
  child.kill()
  return ended
}

/** The call by which the shell reads a page of items of the first project. */
async function itemsPage({ auth, main, items }) {
  const person = {
    first_name: 'Ada',
    last_name: 'Moreno',
    email: 'ada@example.org',
    new_password: 'correct horse battery',
  }
  const made = await fetch(`${auth}first-account`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...person, repeat_password: person.new_password }),
  })
  const cookie = made.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const session = await json(`${auth}frame/getCurrentSession`, { cookie }, { args: [] })
  const token = session.value.accessToken
  const call = (url, body) => json(url, { authorization: `Bearer ${token}` }, body)
  const teams = await call(`${main}api/v1/teams`)
  const [team] = teams.data
  const projects = await call(`${main}api/v1/projects?team_id=${team.id}`)
  const [project] = projects.data
  const url = `${items}api/v1/items/search?team_id=${team.id}&project_id=${project.id}`
  const body = { query: { limit: 100, offset: 0 } }
  return { url, token, body, shown: JSON.stringify(await call(url, body)) }
}

async function json(url, headers, body) {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function ask(url, token, body) {
  return (await json(url, { authorization: `Bearer ${token}` }, body)).data.length
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
