/**
 * List of 10,000 projects in the running app: frames and the page's own time during scrolling, filtering and choosing.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { App, FIRST_PROJECT, signInFirst, takesClick } from './app.mjs'
import { alone, report } from './measure.mjs'

const ROOT = join(import.meta.dirname, '../..')
const COUNT = 10_000
const FRAME_MS = 50
const WITHOUT_KEYRING = { DBUS_SESSION_BUS_ADDRESS: 'disabled:' }
const SCROLLS = 120

/** Measures `npm run bench -- projects`. */
export async function run() {
  const userData = mkdtempSync(join(tmpdir(), 'loupe-bench-'))
  const app = await App.start(ROOT, { args: [`--user-data-dir=${userData}`], env: WITHOUT_KEYRING })
  try {
    const shell = await signInFirst(app)
    fill(databaseIn(userData))
    await shell.evaluate('void setTimeout(() => location.reload())')
    await shell.until(`(document.querySelector('h1')?.textContent ?? '').replace(/\\D/g, '') >= ${COUNT}`, 240_000)
    await shell.until(takesClick(FIRST_PROJECT))
    await shell.evaluate(`document.querySelector('button[aria-label="Show as rows"]').click()`)
    await shell.until(`document.querySelector('[aria-label="Sort by name"]')`)
    await shell.send('Performance.enable', { timeDomain: 'threadTicks' })
    const rows = []
    for (const [name, act] of ACTS) {
      const { longest, thread } = await watched(shell, act)
      rows.push(
        alone(`10,000 projects, ${name}: longest frame`, { unit: 'ms', ours: [longest], bound: FRAME_MS }),
        alone(`10,000 projects, ${name}: time of the page’s own thread`, { unit: 'ms', ours: [thread], bound: 1_000 }),
      )
    }
    return report('projects', rows)
  } finally {
    await app.close()
    rmSync(userData, { recursive: true, force: true, maxRetries: 5 })
  }
}

const TYPE = `const type = (field, text) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}`
const HEADING = `(document.querySelector('h1')?.textContent ?? '')`
const KEY = (key, init = '') =>
  `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true, cancelable: true ${init} }))`
const CHOSEN = `(document.querySelector('[role="toolbar"][aria-label="Selected projects"] strong')?.textContent ?? '')`

/** Act to measure, as the body of an asynchronous function in the page. */
const ACTS = [
  [
    'scrolled from end to end',
    `const box = document.querySelector('ul[aria-label="Projects"]').parentElement.parentElement
     for (let at = 1; at <= ${SCROLLS}; at += 1) {
       box.scrollTop = (box.scrollHeight - box.clientHeight) * at / ${SCROLLS}
       await frame()
     }
     box.scrollTop = 0
     await frame()`,
  ],
  [
    'a name typed, letter by letter',
    `${TYPE}
     const field = document.querySelector('input[type="search"]')
     for (const text of ['s', 'sc', 'sce', 'scen', 'scene', 'scene 9', 'scene 99', 'scene 999', 'scene 9999']) {
       type(field, text)
       await frame()
     }
     await until(() => /^Projects\\s*1 of/.test(${HEADING}))
     type(field, '')
     await until(() => !${HEADING}.includes(' of '))`,
  ],
  [
    'sorted by name, and turned round',
    `for (let time = 0; time < 4; time += 1) {
       document.querySelector('[aria-label="Sort by name"]').click()
       await frame(); await frame()
     }`,
  ],
  [
    'all chosen, one let go, none',
    `document.querySelector('${FIRST_PROJECT}').focus()
     ${KEY('a', ', ctrlKey: true')}
     await until(() => ${CHOSEN}.startsWith('10,0'))
     ${KEY('x')}
     await frame(); await frame()
     ${KEY('Escape')}
     await until(() => ${CHOSEN} === '')`,
  ],
]

async function watched(shell, act) {
  const before = await threadMs(shell)
  const longest = await shell.evaluate(`(async () => {
    let longest = 0
    let last
    let isOver = false
    const look = (now) => {
      if (last !== undefined) longest = Math.max(longest, now - last)
      last = now
      if (!isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    const until = async (isTrue) => {
      for (const end = performance.now() + 60000; !isTrue(); await frame())
        if (performance.now() > end) throw new Error('never: ' + isTrue)
    }
    await frame(); await frame()
    ${act}
    await frame(); await frame()
    isOver = true
    return longest
  })()`)
  return { longest, thread: (await threadMs(shell)) - before }
}

async function threadMs(shell) {
  const { metrics } = await shell.send('Performance.getMetrics')
  return 1_000 * metrics.find(({ name }) => name === 'TaskDuration').value
}

function databaseIn(folder) {
  const found = readdirSync(folder, { recursive: true }).find((name) => name.endsWith('platform.sqlite'))
  if (found === undefined) throw new Error('no database')
  return join(folder, found)
}

/** Adds ten thousand projects to the first project's team, of every type and status, without items. */
function fill(path) {
  const db = new DatabaseSync(path, { timeout: 10_000 })
  db.prepare(
    `WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ?)
     INSERT INTO projects (team_id, name, type, status, description, workflow_id, creator_email, upload_state, created_at, updated_at)
     SELECT p.team_id, printf('Scene %d', counter.n), p.type, 1 + counter.n % 4, '', p.workflow_id, p.creator_email, 1,
       p.created_at, p.updated_at FROM counter, (SELECT * FROM projects ORDER BY id LIMIT 1) p`,
  ).run(COUNT)
  db.exec(
    `INSERT INTO folders (project_id, name, is_root, status)
     SELECT id, 'root', 1, 1 FROM projects WHERE id NOT IN (SELECT project_id FROM folders WHERE is_root = 1)`,
  )
  db.close()
}
