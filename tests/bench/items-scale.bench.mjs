/** Times of lists over HTTP, 95 of 100 calls, on a platform with 1,000,000 items, 500,000 of them in one project. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { alone, quantile, report } from './measure.mjs'
import { call, firstPerson, start, stop } from './platform.mjs'

const ITEMS = 1_000_000
const LARGEST = 500_000
const PER_FOLDER = 50_000
const FOLDERS = LARGEST / PER_FOLDER
const SCENES = ['street', 'harbour', 'field', 'forest', 'night', 'rain', 'tunnel', 'market', 'bridge', 'station']
const STATUSES = 6
const CALLS = 60
const GOAL_MS = 20
/** Searches for one or two letters have no index: they read all names of the project. */
const SHORT_GOAL_MS = 100
const SHORT = new Set(['one letter', 'two letters'])
const READY_MS = 1_500
/** A job of half a million items takes a few minutes, and lists stay quick meanwhile. */
const JOB_S = 180
const MEANWHILE_MS = 100
const [RUNNING, COMPLETED] = [1, 3]

/** Measures `npm run bench -- items-scale`. */
export async function run() {
  const data = mkdtempSync(join(tmpdir(), 'loupe-bench-'))
  try {
    const first = await start(data)
    const { token, teamId } = await firstPerson(first.addresses)
    const projects = await call(`${first.addresses.main}api/v1/projects?team_id=${teamId}`, token)
    await stop(first)
    const { projectId, folders } = fill(join(data, 'platform.sqlite'), projects.data)
    const platform = await start(data)
    const { main, items } = platform.addresses
    const scope = `team_id=${teamId}&project_id=${projectId}`
    const search = (query) => call(`${items}api/v1/items/search?${scope}`, token, { query: { limit: 100, ...query } })
    const page = (offset, sort) => search({ offset, ...(sort && { sort: [sort] }) })
    const narrowed = (condition, offset = 0) => search({ offset, search: condition })
    const cases = {
      'page anywhere, by id': (at) => page(Math.floor((at / CALLS) * LARGEST)),
      'page anywhere, by name': (at) => page(Math.floor((at / CALLS) * LARGEST), { field: 'name', order: 'ASC' }),
      'page anywhere, last changed first': (at) =>
        page(Math.floor((at / CALLS) * LARGEST), { field: 'updatedAt', order: 'DESC' }),
      'filter by status': (at) => narrowed({ annotation_status: { $in: [1 + (at % STATUSES)] } }, at * 500),
      'filter by two statuses': (at) =>
        narrowed({ annotation_status: { $in: [1 + (at % STATUSES), 1 + ((at + 1) % STATUSES)] } }, at * 500),
      'filter by folder': (at) => narrowed({ folder_id: folders[at % FOLDERS] }, at * 500),
      'filter by folder and status': (at) =>
        narrowed({ folder_id: folders[at % FOLDERS], annotation_status: { $in: [1 + (at % STATUSES)] } }),
      'filter by pin': () => narrowed({ is_pinned: { $eq: true } }),
      'filter by approval': (at) => narrowed({ approval_status: { $in: [at % 3] } }),
      'own items': () => narrowed({ 'assignments.user_id': { $eq: 'me' } }),
      'text, each another one': (at) =>
        narrowed({ name: { $contL: String(100_000 + at * 6_007).slice(0, 3 + (at % 4)) } }),
      'text of a tenth of all names, each with another end': (at) =>
        narrowed({ name: { $contL: `${at % FOLDERS}_${SCENES[at % SCENES.length]}` } }),
      'text of all names, status chosen': (at) =>
        narrowed({ $and: [{ name: { $contL: '.jpg' } }, { annotation_status: { $in: [1 + (at % STATUSES)] } }] }),
      // Counts are cached, so each call asks for another one.
      'name does not hold, each another text': (at) =>
        narrowed({ name: { $exclL: String(100_000 + at * 6_007).slice(0, 4 + (at % 3)) } }),
      'nobody has it, each list another one': (at) =>
        narrowed({ $and: [{ 'assignments.user_id': { $isnull: true } }, { id: { $gt: at } }] }),
      'one letter': (at) => narrowed({ name: { $contL: 'qxzkbyw'[at % 7] } }),
      // Matches all names, some, a few, or none.
      'two letters': (at) => narrowed({ name: { $contL: ['jp', 'ou', '_7', '77', 'ha', '9_', 'qz', 'xy'][at % 8] } }),
      'count by status': () => call(`${items}api/v1/items/count-by-status?${scope}`, token),
      'folders with their counts': () => call(`${main}folders?${scope}`, token),
      'projects with their counts': () => call(`${main}api/v1/projects?team_id=${teamId}`, token),
    }
    const rows = [alone('spawn to ready', { unit: 'ms', ours: [platform.readyMs], bound: READY_MS })]
    for (const [name, ask] of Object.entries(cases)) {
      const times = []
      for (let at = 0; at < CALLS; at += 1) {
        const began = performance.now()
        const answer = await ask(at)
        times.push(performance.now() - began)
        if (!Array.isArray(answer.data)) throw new Error(`${name}: no list`)
      }
      const bound = SHORT.has(name) ? SHORT_GOAL_MS : GOAL_MS
      rows.push(alone(name, { unit: 'ms', ours: [quantile(times, 0.95)], bound }))
    }
    const changed = await changeAll({ main, items, scope, token, teamId, page })
    rows.push(
      alone('500,000 items are pinned by one job, from start to end', {
        unit: 's',
        ours: [changed.seconds],
        bound: JOB_S,
      }),
      alone('a page meanwhile', { unit: 'ms', ours: [quantile(changed.times, 0.95)], bound: MEANWHILE_MS }),
    )
    await stop(platform)
    return report('items-scale', rows)
  } finally {
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** One job changes all items of the project while its pages are read. */
async function changeAll({ main, items, scope, token, teamId, page }) {
  const began = performance.now()
  const body = { filter: {}, except_ids: [], change: { is_pinned: true } }
  const { id } = await call(`${items}api/v1/items/bulk/by-filter?${scope}`, token, body)
  const times = []
  for (;;) {
    const asked = performance.now()
    await page((times.length * 7_919) % LARGEST)
    times.push(performance.now() - asked)
    const { data } = await call(`${main}api/v1/jobs?team_id=${teamId}`, token)
    const job = data.find((one) => one.id === id)
    if (job.state !== RUNNING) {
      if (job.state !== COMPLETED || job.done < LARGEST) throw new Error(JSON.stringify(job))
      return { seconds: (performance.now() - began) / 1_000, times }
    }
    await new Promise((done) => setTimeout(done, 250))
  }
}

/** Fills the largest project folder by folder, and the others with as many in all. */
function fill(path, projects) {
  const db = new DatabaseSync(path)
  const [{ id: projectId }, ...others] = projects
  const folder = db.prepare('INSERT INTO folders (project_id, name, is_root, status) VALUES (?, ?, 0, 1)')
  const folders = Array.from({ length: FOLDERS }, (_, at) =>
    Number(folder.run(projectId, `part_${at}`).lastInsertRowid),
  )
  const rest = Math.ceil((ITEMS - LARGEST) / others.length)
  db.exec('PRAGMA synchronous = OFF; BEGIN')
  // Mixes the projects, as parallel imports do.
  for (let at = 0; at < FOLDERS; at += 1) {
    add(db, projectId, folders[at], at * PER_FOLDER, PER_FOLDER)
    for (const { id, folder_id } of others) add(db, id, folder_id, at * rest, Math.ceil(rest / FOLDERS))
  }
  db.exec(
    `INSERT INTO item_assignments SELECT i.id, (SELECT min(id) FROM people), 2 FROM items i WHERE i.project_id = ${projectId} AND i.id % 50 = 0`,
  )
  db.exec('COMMIT')
  db.close()
  return { projectId, folders }
}

function add(db, projectId, folderId, from, count) {
  const scene = SCENES.map((name, at) => `WHEN ${at} THEN '${name}'`).join(' ')
  const name = `printf('IMG_%06d_%s.jpg', n, CASE (n * 7919 / 13) % ${SCENES.length} ${scene} END)`
  db.prepare(
    `WITH RECURSIVE counter(n) AS (SELECT ? UNION ALL SELECT n + 1 FROM counter WHERE n < ?)
     INSERT INTO items (project_id, folder_id, name, name_lower, annotation_status, approval_status, is_pinned, width, height,
       mime, source, annotation_revision, created_at, updated_at)
     SELECT ?, ?, ${name}, lower(${name}), 1 + n * 7919 % ${STATUSES}, n * 104729 % 3, n % 997 = 0, 1600, 1200,
       'image/jpeg', '{"kind":"sample","sample":"street"}', 0,
       strftime('%Y-%m-%dT%H:%M:%fZ', 1750000000 + n * 7, 'unixepoch'), strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + n * 7919 % 3000000, 'unixepoch')
     FROM counter`,
  ).run(from, from + count - 1, projectId, folderId)
}
