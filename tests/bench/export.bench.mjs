/** Exports 50,000 annotations while the shell is in use: its frames meanwhile, and the duration. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { App, signInFirst } from './app.mjs'
import { alone, quantile, report } from './measure.mjs'

const ROOT = join(import.meta.dirname, '../..')
const COUNT = 50_000
const FRAME_MS = 50
const TOTAL_MS = 120_000
const WITHOUT_KEYRING = { DBUS_SESSION_BUS_ADDRESS: 'disabled:' }

/** Measures `npm run bench -- export`. */
export async function run() {
  const userData = mkdtempSync(join(tmpdir(), 'loupe-bench-'))
  const app = await App.start(ROOT, { args: [`--user-data-dir=${userData}`], env: WITHOUT_KEYRING })
  try {
    const shell = await signInFirst(app)
    const projectId = fill(databaseIn(userData))
    await shell.evaluate(`location.hash = '/projects/${projectId}/exports'`)
    await shell.until(`document.querySelector('h1')?.textContent.startsWith('Exports')`)
    const began = performance.now()
    const { frames, state, items } = await shell.evaluate(watched(projectId))
    const took = performance.now() - began
    if (state !== 2 || items < COUNT) throw new Error(`the export ended in state ${state} with ${items} annotations`)
    return report('export', [
      alone('50,000 annotations are exported: longest frame of the shell', {
        unit: 'ms',
        ours: [Math.max(...frames)],
        bound: FRAME_MS,
      }),
      alone('the same, 99 of 100 frames', { unit: 'ms', ours: [quantile(frames, 0.99)], bound: FRAME_MS }),
      alone('the same, from start to end', { unit: 'ms', ours: [took], bound: TOTAL_MS }),
    ])
  } finally {
    await app.close()
    rmSync(userData, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Starts an export in the page and measures every frame until it ends. */
function watched(projectId) {
  return `new Promise((done, failed) => {
    const frames = []
    let last
    let isOver = false
    const frame = (now) => {
      if (last !== undefined) frames.push(now - last)
      last = now
      if (!isOver) requestAnimationFrame(frame)
    }
    const look = async () => {
      const read = await window.desktop.platform.read('listExports', { projectId: ${projectId} })
      const [newest] = read.ok ? read.value.data : []
      if (newest === undefined || newest.status === 1) return setTimeout(look, 500)
      isOver = true
      done({ frames, state: newest.status, items: newest.items })
    }
    window.desktop.platform
      .start('startExport', { projectId: ${projectId}, body: {} })
      .then((started) => {
        if (!started.ok) return failed(new Error(started.error.message))
        requestAnimationFrame(frame)
        return look()
      })
      .catch(failed)
  })`
}

function databaseIn(folder) {
  const found = readdirSync(folder, { recursive: true }).find((name) => name.endsWith('platform.sqlite'))
  if (found === undefined) throw new Error('no database')
  return join(folder, found)
}

/** Fills the first project with the items to export, each with a sample annotation. */
function fill(path) {
  const db = new DatabaseSync(path, { timeout: 10_000 })
  const of = db.prepare('SELECT project_id, folder_id, source FROM items ORDER BY id LIMIT 1').get()
  db.prepare(
    `WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ?)
     INSERT INTO items (project_id, folder_id, name, name_lower, annotation_status, approval_status, is_pinned, width, height,
       mime, source, annotation_revision, created_at, updated_at)
     SELECT ?, ?, printf('filled_%06d.jpg', n), printf('filled_%06d.jpg', n), 2, 0, 0, 1600, 1200, 'image/jpeg', ?, 1,
       '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z' FROM counter`,
  ).run(COUNT, of.project_id, of.folder_id, of.source)
  db.close()
  return of.project_id
}
