/** A thousand item changes in the real app: heap and documents that shell and guest keep. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { App, FIRST_PROJECT, GUEST, signInFirst } from './app.mjs'
import { alone, report } from './measure.mjs'

const root = resolve(import.meta.dirname, '../..')
/** As many items as 50 changes down and up visit; more sample pictures would only take time. */
const ITEMS = 26
/** Twice down and up: every picture was drawn, every cache is full, and the first item is current again. */
const WARM_UP = 100
const SWITCHES = 1_000
const HEAP_MB_MAX = 5
const NODES_SHARE_MAX = 0.01
const MEGABYTE = 1_048_576

/** Measures `npm run bench -- memory`. */
export async function run() {
  const userData = mkdtempSync(join(tmpdir(), 'loupe-bench-'))
  const app = await App.start(root, { args: [`--user-data-dir=${userData}`] })
  try {
    const shell = await signInFirst(app)
    await shell.evaluate(`document.querySelector(${JSON.stringify(FIRST_PROJECT)}).click()`)
    const start = `[...document.querySelectorAll('button')].find((button) => /start reviewing/i.test(button.textContent))`
    await shell.until(`${start}?.disabled === false && document.querySelector('[role="option"]')`)
    await shell.evaluate(`${start}.click()`)
    const guest = await app.target(GUEST)
    await guest.until(`document.querySelector('[role="option"][aria-selected="true"]')`)
    await guest.evaluate(`window.switchItems = ${switchItems}`)

    await guest.evaluate(`switchItems(${WARM_UP}, ${ITEMS})`)
    const before = { shell: await held(shell), guest: await held(guest) }
    const began = performance.now()
    const seen = await guest.evaluate(`switchItems(${SWITCHES}, ${ITEMS})`)
    const each = (performance.now() - began) / SWITCHES
    const after = { shell: await held(shell), guest: await held(guest) }
    if (seen < SWITCHES) throw new Error(`only ${seen} of ${SWITCHES} changes`)
    const grown = (who) => (after[who].heap - before[who].heap) / MEGABYTE
    const nodes = (who) => Math.abs(after[who].nodes / before[who].nodes - 1) * 100
    return report('memory', [
      alone('shell: heap added by 1,000 items', { unit: 'MB', ours: [grown('shell')], bound: HEAP_MB_MAX }),
      alone('guest: heap added by 1,000 items', { unit: 'MB', ours: [grown('guest')], bound: HEAP_MB_MAX }),
      alone('shell: DOM nodes, change', { unit: '%', ours: [nodes('shell')], bound: NODES_SHARE_MAX * 100 }),
      alone('guest: DOM nodes, change', { unit: '%', ours: [nodes('guest')], bound: NODES_SHARE_MAX * 100 }),
      alone('item change, picture on show', { unit: 'ms', ours: [each], bound: 100 }),
    ])
  } finally {
    await app.close()
    rmSync(userData, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Reachable heap and nodes after a garbage collection. */
async function held(page) {
  await new Promise((done) => setTimeout(done, 1_000))
  for (let time = 0; time < 3; time += 1) await page.send('HeapProfiler.collectGarbage')
  const { usedSize } = await page.send('Runtime.getHeapUsage')
  const { nodes } = await page.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes }
}

/** Runs in the guest: goes down and up the list by key, and waits for each picture. */
async function switchItems(count, items) {
  const row = () => document.querySelector('[role="option"][aria-selected="true"]')
  const current = () => row()?.id
  const ready = () => {
    const name = row()?.title
    const shown = document.querySelector('[aria-roledescription="picture"]')?.getAttribute('aria-label') ?? ''
    return shown.includes(`${name},`) && document.querySelector('[role="progressbar"]') === null
  }
  const press = (key) => {
    const list = document.querySelector('[role="listbox"]')
    list.focus()
    list.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
  }
  const until = async (done, limit) => {
    for (const end = performance.now() + limit; performance.now() < end; ) {
      if (done()) return true
      await new Promise((go) => setTimeout(go, 4))
    }
    return false
  }
  let direction = window.switchDirection ?? 'ArrowDown'
  let changes = 0
  for (let tries = 0; changes < count && tries < 2 * count; tries += 1) {
    const place = Number(row()?.ariaPosInSet)
    if (place <= 1) direction = 'ArrowDown'
    if (place >= items) direction = 'ArrowUp'
    const before = current()
    press(direction)
    if (!(await until(() => current() !== undefined && current() !== before, 5_000))) continue
    changes += 1
    if (!(await until(ready, 60_000))) throw new Error(`the picture of ${current()} never came`)
    await new Promise((go) => requestAnimationFrame(() => setTimeout(go)))
  }
  window.switchDirection = direction
  return changes
}
