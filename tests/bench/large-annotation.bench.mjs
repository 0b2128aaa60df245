/** Saves an annotation of 100 MB and reads it back: the duration, and main's longest standstill. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runChild } from './child.mjs'
import { alone, report } from './measure.mjs'
import { call, firstPerson, start, stop } from './platform.mjs'

const BYTES = 100 * 1024 * 1024
const STILL_MS = 50
const MINUTE_MS = 60_000

/** Measures `npm run bench -- large-annotation`. */
export async function run() {
  const data = mkdtempSync(join(tmpdir(), 'loupe-bench-'))
  const platform = await start(data)
  try {
    const { addresses } = platform
    const { token, teamId } = await firstPerson(addresses)
    const { data: projects } = await call(`${addresses.main}api/v1/projects?team_id=${teamId}`, token)
    const [{ id: projectId, folder_id: folderId }] = projects
    const itemId = anItem(data, projectId, folderId)
    const what = { addresses, token, teamId, projectId, itemId, bytes: BYTES }
    const said = await runChild('large-annotation/save-and-read.ts', what)
    if (!said.saved || !said.isSame || said.conflict !== 'conflict') throw new Error(JSON.stringify(said))
    const [saving, reading, late] = said.stillMs
    return report('large-annotation', [
      alone('100 MB are saved: the longest that main stood still', { unit: 'ms', ours: [saving], bound: STILL_MS }),
      alone('100 MB are read back, the same', { unit: 'ms', ours: [reading], bound: STILL_MS }),
      alone('100 MB that somebody else changed first, the same', { unit: 'ms', ours: [late], bound: STILL_MS }),
      alone('100 MB are saved, from start to end', { unit: 'ms', ours: [said.saveMs], bound: MINUTE_MS }),
      alone('100 MB are read back, the same', { unit: 'ms', ours: [said.readMs], bound: MINUTE_MS }),
    ])
  } finally {
    await stop(platform)
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Separate item without an annotation. */
function anItem(data, projectId, folderId) {
  const db = new DatabaseSync(join(data, 'platform.sqlite'), { timeout: 10_000 })
  const { source } = db.prepare('SELECT source FROM items ORDER BY id LIMIT 1').get()
  const made = db
    .prepare(
      `INSERT INTO items (project_id, folder_id, name, name_lower, annotation_status, approval_status, is_pinned, width, height,
         mime, source, annotation_revision, created_at, updated_at)
       VALUES (?, ?, 'large.jpg', 'large.jpg', 1, 0, 0, 4000, 3000, 'image/jpeg', ?, 0, '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z')`,
    )
    .run(projectId, folderId, source)
  db.close()
  return Number(made.lastInsertRowid)
}
