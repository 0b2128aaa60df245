/** Sends 10,000 changes held while the platform was away: changes per second, none lost or made twice. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runChild } from './child.mjs'
import { alone, report } from './measure.mjs'
import { call, firstPerson, start, stop } from './platform.mjs'

const ITEMS = 2_500
const CHANGES_EACH = 4
const RATE = 200
const STILL_MS = 50

/** Measures `npm run bench -- outbox`. */
export async function run() {
  const data = mkdtempSync(join(tmpdir(), 'loupe-bench-'))
  const platform = await start(data)
  try {
    const { token, teamId } = await firstPerson(platform.addresses)
    const { data: projects } = await call(`${platform.addresses.main}api/v1/projects?team_id=${teamId}`, token)
    const [project] = projects
    const items = fill(data, project)
    const { addresses } = platform
    const what = { addresses, token, teamId, projectId: project.id, items, changes: CHANGES_EACH }
    // Main's outbox in a separate process.
    const drained = await runChild('outbox/drain.ts', what)
    const wrong = miscounted(data, items)
    if (drained.held !== ITEMS * CHANGES_EACH || drained.refused > 0 || wrong > 0) {
      throw new Error(`${drained.held} were held, ${drained.refused} refused, ${wrong} items changed otherwise`)
    }
    return report('outbox', [
      alone('10,000 held changes of 2,500 items get in, each once', {
        unit: '/s',
        ours: [drained.held / drained.seconds],
        bound: RATE,
        better: 'higher',
      }),
      alone('the longest that main stood still meanwhile', { unit: 'ms', ours: [drained.stillMs], bound: STILL_MS }),
      alone('processor time of main meanwhile', { unit: 's', ours: [drained.cpu], bound: drained.seconds }),
    ])
  } finally {
    await stop(platform)
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Separate, unpinned items. */
function fill(data, { id, folder_id: folderId }) {
  const db = new DatabaseSync(join(data, 'platform.sqlite'), { timeout: 10_000 })
  const { source } = db.prepare('SELECT source FROM items ORDER BY id LIMIT 1').get()
  db.prepare(
    `WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ?)
     INSERT INTO items (project_id, folder_id, name, name_lower, annotation_status, approval_status, is_pinned, width, height,
       mime, source, annotation_revision, created_at, updated_at)
     SELECT ?, ?, printf('held_%06d.jpg', n), printf('held_%06d.jpg', n), 1, 0, 0, 1600, 1200, 'image/jpeg', ?, 0,
       '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z' FROM counter`,
  ).run(ITEMS, id, folderId, source)
  const items = db.prepare("SELECT id, name FROM items WHERE name GLOB 'held_*' ORDER BY id").all()
  db.close()
  return items
}

/** Number of items whose changes differ in count or order from the held ones. */
function miscounted(data, items) {
  const db = new DatabaseSync(join(data, 'platform.sqlite'), { timeout: 10_000 })
  const acts = db.prepare("SELECT after FROM events WHERE name = 'item.pinned' AND thing = ? ORDER BY id")
  const wanted = Array.from({ length: CHANGES_EACH }, (_, at) => at % 2 === 0)
  const wrong = items.filter(({ id }) => {
    const made = acts.all(`item:${id}`).map(({ after }) => JSON.parse(after).is_pinned)
    return JSON.stringify(made) !== JSON.stringify(wanted)
  })
  db.close()
  return wrong.length
}
