import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startPlatform } from '../../../local-platform/platform'
import { callsWith, firstPerson, startTestPlatform } from '../../drivers/platform-client'
import { SAMPLES_FOLDER } from '../../drivers/sample-pack'
import { staysFor } from '../../drivers/waits'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-data-folder-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const start = () => startPlatform({ dataFolder: folder, samplesFolder: SAMPLES_FOLDER })

it('a data folder → belongs to one platform at a time, and is released when that ends', async () => {
  const first = await start()
  if (!first.ok) throw new Error(first.error.message)
  expect(await start()).toMatchObject({ ok: false, error: { code: 'data_folder_in_use' } })
  await first.value.close()
  const second = await start()
  expect(second.ok).toBe(true)
  if (second.ok) await second.value.close()
})

it('a killed platform → releases its data folder', async () => {
  const script = `
    const { DatabaseSync } = require('node:sqlite'), fs = require('node:fs')
    const lock = new DatabaseSync(${JSON.stringify(join(folder, 'lock.sqlite'))})
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
    fs.writeFileSync(${JSON.stringify(join(folder, 'lock.pid'))}, String(process.pid))
    console.log('locked'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--no-warnings', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => holder.stdout.once('data', resolve))
  const refused = await start()
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'data_folder_in_use', message: expect.stringContaining(String(holder.pid)) },
  })
  const gone = new Promise((resolve) => holder.once('exit', resolve))
  holder.kill('SIGKILL')
  await gone
  const free = await start()
  expect(free.ok).toBe(true)
  if (free.ok) await free.value.close()
})

it('a restart → keeps accounts, sessions and work', async () => {
  const before = await startTestPlatform({ dataFolder: folder })
  const ada = await firstPerson(before)
  const teamId = Number((await ada.call('listTeams')).body.data?.[0]?.['id'])
  const project = (await ada.call('listProjects', { query: { team_id: teamId } })).body.data?.[0] ?? {}
  const query = { team_id: teamId, project_id: Number(project['id']) }
  const items = await ada.call('searchItems', { query, body: { query: { limit: 1, offset: 60 } } })
  const itemId = Number(items.body.data?.[0]?.['id'])
  await ada.call('changeItemStatus', { path: { itemId }, query, body: { from_status_id: 12, status_id: 13 } })
  const after = await before.restart()
  const again = callsWith(after, { authorization: `Bearer ${ada.accessToken}` })
  expect((await again.call('readItem', { path: { itemId }, query })).body).toMatchObject({ annotation_status: 3 })
  await after.close()
})

it('a folder written by a newer version → is left alone', async () => {
  const first = await start()
  if (first.ok) await first.value.close()
  const db = new DatabaseSync(join(folder, 'platform.sqlite'))
  db.exec('PRAGMA user_version = 9999')
  db.close()
  expect(await start()).toMatchObject({ ok: false, error: { code: 'data_folder_newer' } })
})

it('an ended platform → no longer touches its folder, however soon after its start', async () => {
  for (let time = 0; time < 5; time += 1) {
    const running = await start()
    if (!running.ok) throw new Error(running.error.message)
    await running.value.close()
  }
  const left = await readdir(folder)
  // Pending work would fail on a closed database, and log that.
  await staysFor('the folder as it was left', 200, async () => (await readdir(folder)).length === left.length)
  expect(left).not.toContain('local-platform.log')
})

it('a folder that can’t be created → the start is refused', async () => {
  await writeFile(join(folder, 'file'), '')
  expect(
    await startPlatform({ dataFolder: join(folder, 'file', 'below'), samplesFolder: SAMPLES_FOLDER }),
  ).toMatchObject({
    ok: false,
    error: { code: 'data_folder_unusable' },
  })
})

it('a taken port → is reported, and the folder is released', async () => {
  const first = await start()
  if (!first.ok) throw new Error(first.error.message)
  const other = await mkdtemp(join(tmpdir(), 'loupe-data-folder-'))
  expect(
    await startPlatform({ dataFolder: other, samplesFolder: SAMPLES_FOLDER, port: first.value.port }),
  ).toMatchObject({
    ok: false,
    error: { code: 'port_in_use' },
  })
  const free = await startPlatform({ dataFolder: other, samplesFolder: SAMPLES_FOLDER })
  expect(free.ok).toBe(true)
  if (free.ok) await free.value.close()
  await first.value.close()
  await rm(other, { recursive: true, force: true })
})

it.skipIf(process.platform === 'win32')(
  'a data folder readable for others → is restricted, with its contents',
  async () => {
    const first = await start()
    if (first.ok) await first.value.close()
    for (const name of ['', 'platform.sqlite', 'media'])
      await chmod(join(folder, name), name === 'platform.sqlite' ? 0o644 : 0o755)
    const again = await start()
    const modes = await Promise.all(
      ['', 'platform.sqlite', 'media'].map(async (name) => (await stat(join(folder, name))).mode & 0o777),
    )
    if (again.ok) await again.value.close()
    expect(modes.map((mode) => mode.toString(8))).toEqual(['700', '600', '700'])
  },
)
