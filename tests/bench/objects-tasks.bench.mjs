/** Some minutes of work among 100,000 polygons: which share of the page's tasks is long, as the browser's own trace tells. */
import { alone, report } from './measure.mjs'
import { withPolygons } from './polygons.mjs'

const COUNT = 100_000
/** Traced in turns: a trace of all at once is larger than a text may be. */
const TURNS = 10
const TURN_MS = 30_000
const LONG_US = 8_000
const HALTING_US = 50_000
const MAIN_THREAD = 'CrRendererMain'
const TASK = 'ThreadControllerImpl::RunTask'

/** Measures `npm run bench -- objects-tasks`. */
export async function run() {
  let tasks = 0
  let long = 0
  let longest = 0
  let halting = 0
  const measure = async ({ browser, editor: open }) => {
    const editor = await open(COUNT)
    const { page } = editor
    for (let turn = 0; turn < TURNS; turn += 1) {
      await browser.startTracing(page, { categories: ['toplevel'] })
      for (const ends = performance.now() + TURN_MS; performance.now() < ends; ) await work(editor)
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
      for (const dur of tasksOf(traceEvents)) {
        tasks += 1
        if (dur > LONG_US) long += 1
        if (dur > HALTING_US) halting += 1
        longest = Math.max(longest, dur)
      }
    }
  }
  await withPolygons([COUNT], measure, { frames: 'screen' })
  return report('objects-tasks', [
    alone('tasks of the page over 8 ms', { unit: '%', ours: [(100 * long) / tasks], bound: 1 }),
    alone('tasks of the page over 50 ms', { unit: '', ours: [halting], bound: 0 }),
    alone('longest task of the page', { unit: 'ms', ours: [longest / 1_000], bound: 50 }),
  ])
}

/** What a hand does: looking around, pointing, a point dragged, a frame around many, a box drawn and taken back. */
async function work(editor) {
  const { page } = editor
  await editor.wheel(false)
  await editor.wheel(true)
  await editor.work('hover')
  await editor.dragPoint()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('r')
  await page.mouse.move(700, 400)
  await page.mouse.down()
  await page.mouse.move(760, 430, { steps: 6 })
  await page.mouse.up()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('v')
  await editor.marquee()
  await page.keyboard.press('Escape')
  await page.keyboard.press('.')
}

/** How long each task of the editor's own thread took, in µs: of the process whose thread had most to do. */
function tasksOf(events) {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === MAIN_THREAD)
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const byThread = Map.groupBy(
    events.filter(({ ph, name, pid, tid }) => ph === 'X' && name === TASK && threads.has(`${pid} ${tid}`)),
    ({ pid, tid }) => `${pid} ${tid}`,
  )
  const timesOf = (some) => some.map(({ dur = 0 }) => dur)
  const sum = (times) => times.reduce((all, one) => all + one, 0)
  return [...byThread.values()].map(timesOf).toSorted((a, b) => sum(b) - sum(a))[0] ?? []
}
