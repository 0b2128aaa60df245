/**
 * First paint of the shell, and the first page that React draws, without caches and with a silent main, beside an empty
 * React page.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { buildPage, openChromium, serve } from './chromium.mjs'
import { alone, beside, interleave, report } from './measure.mjs'

const shell = resolve(import.meta.dirname, '../../out/renderer')
const ROUNDS = 15
const CRITICAL_KB_MAX = 320

/** Measures `npm run bench -- first-paint`. */
export async function run() {
  const calls = callsOfPreload()
  const empty = await serve(await buildPage('empty-react'))
  const ours = await serve(shell)
  const browser = await openChromium()
  const paint = (origin) => async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    try {
      const page = await context.newPage()
      await page.addInitScript(silentDesktop, calls)
      await page.addInitScript(watchForPage)
      await page.goto(origin, { waitUntil: 'commit' })
      return { first: await page.evaluate(firstContentfulPaint), page: await page.evaluate(() => window.pageDrawn) }
    } finally {
      await context.close()
    }
  }
  try {
    const times = await interleave(
      { ours: paint(ours.origin), peer: paint(empty.origin) },
      { rounds: ROUNDS, warmUp: 3 },
    )
    const of = (kind) => ({
      unit: 'ms',
      ours: times.ours.map((time) => time[kind]),
      peer: times.peer.map((time) => time[kind]),
      peerName: 'empty React page',
      bound: 1 / 1.5,
    })
    return report('first-paint', [
      beside('first contentful paint', of('first')),
      beside('page drawn by React', { ...of('page'), bound: 1 / 2 }),
      alone('critical JavaScript of the shell, raw', {
        unit: 'KB',
        ours: [criticalKilobytes()],
        bound: CRITICAL_KB_MAX,
      }),
    ])
  } finally {
    await browser.close()
    await ours.close()
    await empty.close()
  }
}

/** Names of the calls that the built preload gives the shell, by area. */
function callsOfPreload() {
  let desktop = {}
  const nothing = () => undefined
  const electron = {
    contextBridge: { exposeInMainWorld: (_name, api) => (desktop = api) },
    ipcRenderer: { on: nothing, invoke: nothing, send: nothing, postMessage: nothing },
    webUtils: {},
  }
  const code = readFileSync(resolve(import.meta.dirname, '../../out/preload/shell.cjs'), 'utf8')
  runInNewContext(`(require, exports, module) => {${code}\n}`, { window: { addEventListener: nothing } })(
    () => electron,
    {},
    {},
  )
  const areas = Object.entries(desktop).filter(([, calls]) => typeof calls === 'object')
  return areas.map(([area, calls]) => [area, Object.keys(calls)])
}

/** Preload whose main never answers: it leaves what a person sees first. */
function silentDesktop(areas) {
  const never = () => new Promise(() => undefined)
  const silent = areas.map(([area, names]) => [area, Object.fromEntries(names.map((name) => [name, never]))])
  window.desktop = { on: () => () => undefined, pathOf: () => '', ...Object.fromEntries(silent) }
}

/** Frame after React has put a page into the document. */
function watchForPage() {
  window.pageDrawn = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('#root nav, #root h1') === null) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true })
  })
}

function firstContentfulPaint() {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName('first-contentful-paint')
      if (entry !== undefined) resolve(entry.startTime)
    }).observe({ type: 'paint', buffered: true })
  })
}

/** Scripts in index.html, and their static imports. */
function criticalKilobytes() {
  const files = new Set()
  const visit = (file) => {
    if (files.has(file)) return
    files.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, name] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.\/[^"']+\.js)["']/g))
      visit(join(shell, 'assets', name))
  }
  const page = readFileSync(join(shell, 'index.html'), 'utf8')
  const named = readdirSync(join(shell, 'assets')).filter((name) => name.endsWith('.js') && page.includes(name))
  for (const name of named) visit(join(shell, 'assets', name))
  return [...files].reduce((sum, file) => sum + statSync(file).size, 0) / 1_000
}
