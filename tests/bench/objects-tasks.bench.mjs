/**
 * Minutes of work among 100,000 polygons: the share of long tasks, by the browser's own trace. It separates the whole
 * task from the page's own part: scripts, style, layout and garbage collection. The rest is the browser's drawing and
 * compositing, which runs on the page's thread without a GPU.
 */
import { alone, report } from './measure.mjs'
import { withPolygons } from './polygons.mjs'

const COUNT = 100_000
/** Traced in turns: one trace of everything exceeds the size of a string. */
const TURNS = 20
const TURN_MS = 15_000
const LONG_US = 8_000
const HALTING_US = 50_000
const MAIN_THREAD = 'CrRendererMain'
const TASK = 'ThreadControllerImpl::RunTask'
/** The page's own work in the category `devtools.timeline`; some entries are nested. */
const OWN = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'HandlePostMessage',
  'HitTest',
  'Layout',
  'MajorGC',
  'MinorGC',
  'RunMicrotasks',
  'TimerFire',
  'UpdateLayoutTree',
  'V8.GCFinalizeMC',
  'V8.GCScavenger',
])

/** Measures `npm run bench -- objects-tasks`. */
export async function run() {
  const tasks = []
  const measure = async ({ browser, editor: open }) => {
    const editor = await open(COUNT)
    const { page } = editor
    for (let turn = 0; turn < TURNS; turn += 1) {
      await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'v8'] })
      for (const ends = performance.now() + TURN_MS; performance.now() < ends; ) await work(editor)
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
      tasks.push(...tasksOf(traceEvents))
    }
  }
  await withPolygons([COUNT], measure, { frames: 'screen' })
  const over = (of, least) => tasks.filter((task) => task[of] > least).length
  const longest = (of) => tasks.reduce((most, task) => Math.max(most, task[of]), 0) / 1_000
  const share = (of) => [(100 * over(of, LONG_US)) / tasks.length]
  return report('objects-tasks', [
    alone('tasks with over 8 ms of the page’s own work', { unit: '%', ours: share('own'), bound: 1 }),
    alone('the same over 50 ms', { unit: '', ours: [over('own', HALTING_US)], bound: 0 }),
    alone('most own work in a task', { unit: 'ms', ours: [longest('own')], bound: 50 }),
    alone('tasks over 8 ms as a whole', { unit: '%', ours: share('whole'), bound: 1 }),
    alone('the same over 50 ms', { unit: '', ours: [over('whole', HALTING_US)], bound: 0 }),
    alone('longest task', { unit: 'ms', ours: [longest('whole')], bound: 50 }),
  ])
}

/** Acts of a hand: panning, pointing, a dragged point, a frame around many, a box drawn and undone. */
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

/** Durations of the tasks on the editor's busiest thread, and of the page's own work in them, in µs. */
function tasksOf(events) {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === MAIN_THREAD)
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const timed = events.filter(({ ph, pid, tid }) => ph === 'X' && threads.has(`${pid} ${tid}`))
  const byThread = Map.groupBy(timed, ({ pid, tid }) => `${pid} ${tid}`)
  const sum = (all) => all.reduce((whole, task) => whole + task.whole, 0)
  return [...byThread.values()].map(withOwnWork).toSorted((a, b) => sum(b) - sum(a))[0] ?? []
}

/** Tasks of one thread with the duration of their own work; nested entries count once. */
function withOwnWork(events) {
  const inOrder = events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const tasks = []
  let ends = 0
  let covered = 0
  for (const { name, ts, dur = 0 } of inOrder) {
    if (name === TASK && ts >= ends) {
      tasks.push({ whole: dur, own: 0 })
      ends = ts + dur
      covered = ts
    } else if (OWN.has(name) && ts < ends) {
      const until = Math.min(ts + dur, ends)
      const task = tasks.at(-1)
      task.own += Math.max(0, until - Math.max(ts, covered))
      covered = Math.max(covered, until)
    }
  }
  return tasks
}
