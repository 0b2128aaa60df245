/**
 * A second start with a stored session, from spawning the executable to the first clickable project, beside an empty
 * app.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openKeyring } from '../drivers/keyring.ts'
import { App, FIRST_PROJECT, SHELL, signInFirst, takesClick } from './app.mjs'
import { alone, beside, interleave, report } from './measure.mjs'

const root = resolve(import.meta.dirname, '../..')
const emptyApp = resolve(import.meta.dirname, 'fixtures/empty-app')
const ROUNDS = 11

/** Measures `npm run bench -- start`. */
export async function run() {
  const userData = mkdtempSync(join(tmpdir(), 'loupe-bench-'))
  const emptyData = mkdtempSync(join(tmpdir(), 'loupe-bench-'))
  const keyring = await openKeyring()
  const env = pick(keyring.env, ['DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR'])
  const args = [`--user-data-dir=${userData}`]
  try {
    const first = await App.start(root, { args, env })
    await signInFirst(first)
    // The keychain has answered, and pictures drawn ahead aren't part of a start.
    await new Promise((done) => setTimeout(done, 5_000))
    await first.close()

    const cases = {
      ours: async () => {
        const app = await App.start(root, { args, env })
        const shell = await app.target(SHELL)
        const row = await shell.until(takesClick(FIRST_PROJECT))
        const paint = await firstPaint(shell)
        await app.close()
        return { row: row - app.spawned, paint: paint - app.spawned }
      },
      peer: async () => {
        const app = await App.start(emptyApp, { args: [`--user-data-dir=${emptyData}`], env })
        const page = await app.target((url) => url.endsWith('/index.html'))
        const row = await page.until(takesClick('button'))
        const paint = await firstPaint(page)
        await app.close()
        return { row: row - app.spawned, paint: paint - app.spawned }
      },
    }
    const times = await interleave(cases, { rounds: ROUNDS, warmUp: 1 })
    const of = (who, kind) => times[who].map((time) => time[kind])
    return report('start', [
      beside('spawn to a first row that takes a click', {
        unit: 'ms',
        ours: of('ours', 'row'),
        peer: of('peer', 'row'),
        peerName: 'empty app',
        bound: 1 / 1.5,
      }),
      beside('spawn to first contentful paint', {
        unit: 'ms',
        ours: of('ours', 'paint'),
        peer: of('peer', 'paint'),
        peerName: 'empty app',
        bound: 1 / 1.5,
      }),
      alone('spawn to a first row that takes a click, alone', { unit: 'ms', ours: of('ours', 'row'), bound: 450 }),
    ])
  } finally {
    await keyring.close()
    for (const folder of [userData, emptyData]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function firstPaint(page) {
  return page.evaluate(`new Promise((done) => {
    new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName('first-contentful-paint')
      if (entry !== undefined) done(performance.timeOrigin + entry.startTime)
    }).observe({ type: 'paint', buffered: true })
  })`)
}

function pick(env, names) {
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
}
