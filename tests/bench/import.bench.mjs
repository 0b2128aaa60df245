/**
 * Small pictures from a folder into a project, by the app's own importer into the embedded platform: files per second.
 */
import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { build } from 'vite'
import { alone, report } from './measure.mjs'

const root = resolve(import.meta.dirname, '../..')
const entry = resolve(root, 'out/local-platform/process.js')
const PICTURES = Number(process.env.IMPORT_PICTURES ?? 10_000)
/** Number of different pictures: they differ, as those of a camera do. */
const SORTS = 50
const BOUND_PER_SECOND = 100

/** Measures `npm run bench -- import`. */
export async function run() {
  const home = mkdtempSync(join(tmpdir(), 'loupe-bench-import-'))
  try {
    const { bringFolderIn } = await importer()
    const folder = join(home, 'pictures')
    await writePictures(folder)
    const platform = await start(join(home, 'data'))
    const session = await signIn(platform.addresses)
    const began = performance.now()
    const count = await bringFolderIn({ addresses: platform.addresses, home, ...session }, folder)
    const seconds = (performance.now() - began) / 1000
    await stop(platform)
    if (count !== PICTURES) throw new Error(`${count} of ${PICTURES} pictures came in`)
    const rate = { unit: '/s', ours: [count / seconds], bound: BOUND_PER_SECOND, better: 'higher' }
    return report('import', [alone(`${PICTURES.toLocaleString('en')} JPEG pictures of 640 × 480 brought in`, rate)])
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The app's importer as one file, without the app. */
async function importer() {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: [{ find: /^#domain\/(.*)$/, replacement: `${root}/domain/$1.ts` }] },
    build: {
      ssr: join(import.meta.dirname, 'fixtures/import/importer.ts'),
      outDir: join(root, 'out/bench/import'),
      target: 'node22',
    },
  })
  return import(pathToFileURL(join(root, 'out/bench/import/importer.js')).href)
}

async function writePictures(folder) {
  mkdirSync(folder, { recursive: true })
  const noise = (seed) => Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, at) => (at * (seed * 2 + 7919)) % 251))
  const sorts = []
  for (let sort = 0; sort < SORTS; sort += 1) {
    const grain = sharp(noise(sort), { raw: { width: 64, height: 48, channels: 3 } })
    sorts.push(await grain.resize(640, 480).jpeg({ quality: 80 }).toBuffer())
  }
  for (let at = 0; at < PICTURES; at += 1) writeFileSync(join(folder, `frame ${at}.jpg`), sorts[at % SORTS])
}

async function start(data) {
  const child = fork(entry, ['--data', data], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const addresses = await new Promise((done, fail) => {
    child.on('message', (message) =>
      message.type === 'ready' ? done(message.addresses) : fail(new Error(message.message)),
    )
    child.once('exit', (code) => fail(new Error(`it ended with ${code}`)))
  })
  return { child, addresses }
}

function stop({ child }) {
  const ended = new Promise((done) => child.once('exit', done))
  child.kill()
  return ended
}

async function signIn({ auth }) {
  const email = 'ada@example.org'
  const password = 'correct horse battery'
  const person = { first_name: 'Ada', last_name: 'Moreno', email, new_password: password, repeat_password: password }
  const made = await fetch(`${auth}first-account`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(person),
  })
  const cookie = made.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const session = await fetch(`${auth}frame/getCurrentSession`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ args: [] }),
  })
  return { email, token: (await session.json()).value.accessToken }
}
