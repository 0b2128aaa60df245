import {
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MS_PER_DAY } from '#domain/constants'
import { startPlatform } from '../../../local-platform/platform'
import { backupsIn } from '../../../local-platform/storage/backups'
import { contentDamage, damageOf } from '../../../local-platform/storage/database-check'
import {
  callsWith,
  firstPerson,
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
} from '../../drivers/platform-client'
import { SAMPLES_FOLDER } from '../../drivers/sample-pack'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-rescue-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const database = () => join(folder, 'platform.sqlite')
const start = () => startTestPlatform({ dataFolder: folder })
const inFolder = (name: string) => readdir(join(folder, name)).catch(() => [])

/** Closed platform with earlier work; optionally with a backup of the first of two changes. */
async function worked(withBackup: boolean): Promise<PlatformClient> {
  const platform = await start()
  const ada = await firstPerson(platform)
  if (withBackup) await platform.running.storage.backups.make()
  await rename(platform, ada, 'After the backup')
  await platform.running.close()
  return ada
}

async function projectNames(platform: Awaited<ReturnType<typeof start>>) {
  // A restore ends every session.
  const ada = await personSignedIn(platform, platform.running.storage.people.byEmail('ada@example.test')?.id ?? 0)
  const teamId = Number((await ada.call('listTeams')).body.data?.[0]?.['id'])
  const { body } = await ada.call('listProjects', { query: { team_id: teamId } })
  return body.data?.map((row) => row['name'])
}

async function rename(
  platform: Awaited<ReturnType<typeof start>>,
  { accessToken }: PlatformClient,
  name: string,
): Promise<void> {
  const ada = callsWith(platform, { authorization: `Bearer ${accessToken}` })
  const teamId = Number((await ada.call('listTeams')).body.data?.[0]?.['id'])
  const query = { team_id: teamId }
  const project = (await ada.call('listProjects', { query })).body.data?.[0] ?? {}
  await ada.call('updateProject', { path: { projectId: Number(project['id']) }, query, body: { name } })
}

/** Damages to the file of a database. */
const DAMAGES: Readonly<Record<string, { readonly reason: string; readonly make: () => Promise<unknown> }>> = {
  garbage: { reason: 'no_database', make: () => writeFile(database(), Buffer.alloc(40_000, 'no database ')) },
  half: {
    reason: 'damaged',
    make: async () => truncate(database(), Math.floor((await stat(database())).size / 8192) * 4096),
  },
  'zeroed pages': {
    reason: 'damaged',
    make: async () => {
      const file = await open(database(), 'r+')
      await file.write(Buffer.alloc(5 * 4096), 0, 5 * 4096, 4 * 4096)
      await file.close()
    },
  },
  'another program’s tables': {
    reason: 'other_schema',
    make: async () => {
      await rm(database())
      const db = new DatabaseSync(database())
      db.exec('CREATE TABLE notes (text TEXT); PRAGMA user_version = 3')
      db.close()
    },
  },
  'no tables': {
    reason: 'empty',
    make: async () => {
      await rm(database())
      new DatabaseSync(database()).close()
      await writeFile(database(), '')
    },
  },
  nothing: { reason: 'missing', make: () => rm(database()) },
  'a folder': {
    reason: 'no_file',
    make: async () => {
      await rm(database())
      await mkdir(database())
    },
  },
  'a link that leads nowhere': {
    reason: 'missing',
    make: async () => {
      await rm(database())
      await symlink(join(folder, 'gone'), database())
    },
  },
}
const NAMES = Object.keys(DAMAGES)
const damage = (name: string) => DAMAGES[name] ?? { reason: '', make: async () => undefined }

describe.each(NAMES)('a database damaged by %s', (name) => {
  it('is set aside, and replaced by the backup', async () => {
    await worked(true)
    const backupAt = backupsIn(folder)[0]?.at ?? 0
    await damage(name).make()
    const platform = await start()
    const { rescue } = platform.running.storage
    expect(rescue).toMatchObject({ reason: damage(name).reason, restoredTo: new Date(backupAt).toISOString() })
    expect(await projectNames(platform)).toEqual(['Street scenes'])
    if (name !== 'nothing') expect(await readdir(rescue?.aside ?? '')).toContain('platform.sqlite')
    expect(await readFile(join(folder, 'local-platform.log'), 'utf8')).toContain(
      `database put aside reason=${damage(name).reason}`,
    )
    // Repeated until the person knows.
    const again = await platform.restart()
    expect(again.running.storage.rescue).toEqual(rescue && { ...rescue, isDone: true })
    again.running.storage.rescueTold()
    const last = await again.restart()
    expect(last.running.storage.rescue).toBeUndefined()
    await last.running.close()
  })

  it('isn’t replaced silently without a backup: its files are kept together', async () => {
    await worked(false)
    await mkdir(join(folder, 'pictures', '1001'), { recursive: true })
    await writeFile(join(folder, 'pictures', '1001', 'a.png'), 'a picture')
    await damage(name).make()
    const platform = await start()
    const { rescue } = platform.running.storage
    expect(rescue).toMatchObject({ reason: damage(name).reason, restoredTo: null })
    expect(await readdir(join(rescue?.aside ?? '', 'pictures', '1001'))).toEqual(['a.png'])
    expect(platform.running.storage.people.count()).toBe(0)
    // A restarted platform is like any other.
    await firstPerson(platform)
    const again = await platform.restart()
    expect(again.running.storage.people.count()).toBe(1)
    await again.running.close()
  })
})

describe('a database found damaged during use', () => {
  it('is reported at once, answers nothing wrong, and is repaired by the next start', async () => {
    const ada = await worked(true)
    const told: unknown[] = []
    const platform = await startTestPlatform({ dataFolder: folder, onDamage: (cause) => void told.push(cause) })
    const pages = Math.floor((await stat(database())).size / 4096)
    const file = await open(database(), 'r+')
    await file.write(Buffer.alloc((pages - 1) * 4096, 0xa5), 0, (pages - 1) * 4096, 4096)
    await file.close()
    const { call } = callsWith(platform, { authorization: `Bearer ${ada.accessToken}` })
    const answers = [await call('listTeams'), await call('listProjects', { query: { team_id: 1 } })]
    expect(answers.map(({ status }) => status)).toContain(500)
    expect(told.map(contentDamage)).toContain('damaged')
    const next = await platform.restart()
    expect(next.running.storage.rescue).toMatchObject({ reason: 'damaged', restoredTo: expect.any(String) })
    expect(await projectNames(next)).toEqual(['Street scenes'])
    expect(await readdir(folder)).not.toContain('platform.suspect')
    await next.running.close()
  })

  it('is checked completely, including indexes, and continues if intact', async () => {
    await worked(true)
    const platform = await start()
    platform.running.storage.suspect()
    const next = await platform.restart()
    expect(next.running.storage.rescue).toBeUndefined()
    expect(await projectNames(next)).toEqual(['After the backup'])
    expect(await readdir(folder)).not.toContain('platform.suspect')
    await next.running.close()
  })

  it('counts as damaged if an index has lost a value, which no single page shows', async () => {
    await worked(true)
    const edit = (...steps: readonly string[]) => {
      const db = new DatabaseSync(database(), { defensive: false })
      db.exec(`PRAGMA writable_schema = ON; ${steps.join('; ')}`)
      db.close()
    }
    edit(
      "INSERT INTO facts (name, value) VALUES ('more', 'of it')",
      'CREATE INDEX lossy ON facts (value)',
      "CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'lossy'",
    )
    edit("DELETE FROM sqlite_schema WHERE name = 'lossy'")
    edit("UPDATE facts SET value = 'another' WHERE name = 'more'")
    edit('INSERT INTO sqlite_schema SELECT * FROM kept')
    expect(damageOf(database())).toBeUndefined()
    const platform = await start()
    expect(platform.running.storage.rescue).toBeUndefined()
    platform.running.storage.suspect()
    const next = await platform.restart()
    expect(next.running.storage.rescue).toMatchObject({ reason: 'damaged' })
    await next.running.close()
  })
})

describe('a new folder', () => {
  it('isn’t taken for a damaged one', async () => {
    const platform = await start()
    expect(platform.running.storage.rescue).toBeUndefined()
    await platform.running.close()
    expect(await readdir(folder)).not.toContain('damaged')
  })

  it('whose first start ended before it had a table starts over', async () => {
    await writeFile(database(), '')
    const platform = await start()
    expect(platform.running.storage.rescue).toBeUndefined()
    await platform.running.close()
  })
})

describe('an interrupted repair', () => {
  /** The data folder after each step of a rescue, by the calls that change it. */
  it.each(['before anything moved', 'after the database moved', 'with half a copy', 'before its end was written'])(
    '%s → continues at the next start',
    async (when) => {
      await worked(true)
      const [backup] = backupsIn(folder)
      const restoredTo = new Date(backup?.at ?? 0).toISOString()
      await damage('garbage').make()
      const aside = join(folder, 'damaged', '2026-05-04T09-30-00-000Z')
      await mkdir(aside, { recursive: true })
      const note = { reason: 'no_database', aside, restoredTo: null as string | null, isDone: false }
      if (when !== 'before anything moved') {
        await copyFile(database(), join(aside, 'platform.sqlite'))
        await rm(database())
      }
      if (when === 'with half a copy') await writeFile(`${database()}.part`, 'half')
      if (when === 'before its end was written') {
        await copyFile(backup?.path ?? '', database())
        note.restoredTo = restoredTo
      }
      await writeFile(join(folder, 'rescue.json'), JSON.stringify(note))
      const platform = await start()
      expect(platform.running.storage.rescue).toEqual({ ...note, restoredTo, isDone: true })
      expect(await readdir(aside)).toEqual(['platform.sqlite'])
      expect(await readFile(join(aside, 'platform.sqlite'), 'utf8')).toContain('no database')
      expect(await projectNames(platform)).toEqual(['Street scenes'])
      await platform.running.close()
    },
  )
})

describe('a backup', () => {
  it('that is damaged itself is skipped for the previous one', async () => {
    const platform = await start()
    const ada = await firstPerson(platform)
    await platform.running.storage.backups.make()
    await rename(platform, ada, 'Second')
    platform.clock.advance(1_000)
    await platform.running.storage.backups.make()
    await platform.running.close()
    const [newest, older] = backupsIn(folder)
    expect(older).toBeDefined()
    await writeFile(newest?.path ?? '', 'garbage')
    await damage('garbage').make()
    const restored = await start()
    expect(restored.running.storage.rescue?.restoredTo).toBe(new Date(older?.at ?? 0).toISOString())
    expect(await projectNames(restored)).toEqual(['Street scenes'])
    await restored.running.close()
  })

  it('contains changes, and older ones are deleted except one from a day ago', async () => {
    const platform = await start()
    await firstPerson(platform)
    const { backups } = platform.running.storage
    await backups.make()
    await backups.make()
    expect(backupsIn(folder)).toHaveLength(1)
    const first = backupsIn(folder)[0]?.at
    platform.clock.advance(MS_PER_DAY)
    for (let at = 0; at < 4; at += 1) {
      platform.running.storage.facts.write(`change ${at}`, 'yes')
      platform.clock.advance(1_000)
      await backups.make()
    }
    const kept = backupsIn(folder).map((file) => file.at)
    expect(kept).toHaveLength(3)
    expect(kept.at(-1)).toBe(first)
    expect(await inFolder('backups')).toHaveLength(3)
    await platform.running.close()
  })

  it('is made during continuous writing', async () => {
    const platform = await start()
    await firstPerson(platform)
    const { facts, backups } = platform.running.storage
    let isWriting = true
    let written = 0
    const write = (): void => {
      if (!isWriting) return
      written += 1
      facts.write('busy', 'x'.repeat(20_000) + String(written))
      setImmediate(write)
    }
    write()
    await backups.make()
    isWriting = false
    expect(written).toBeGreaterThan(1)
    expect(backupsIn(folder)).toHaveLength(1)
    await platform.running.close()
  })

  it('is never partial: remains of an interrupted one don’t count', async () => {
    const platform = await start()
    await firstPerson(platform)
    await platform.running.storage.backups.make()
    await platform.running.close()
    await writeFile(join(folder, 'backups', 'making.sqlite'), 'half')
    await writeFile(join(folder, 'backups', 'making.sqlite-journal'), 'half')
    expect(backupsIn(folder)).toHaveLength(1)
    const again = await start()
    expect(await inFolder('backups')).toHaveLength(1)
    again.running.storage.facts.write('change', 'yes')
    const making = again.running.storage.backups.make()
    await again.running.close()
    await making
    expect(await inFolder('backups')).toHaveLength(1)
  })

  it('contains nothing of an account that was deleted', async () => {
    const platform = await start()
    await firstPerson(platform)
    await platform.running.storage.backups.make()
    const before = await readFile(backupsIn(folder)[0]?.path ?? '')
    expect(before.includes('ada@example.test')).toBe(true)
    const { storage } = platform.running
    const [id = 0] = [storage.people.byEmail('ada@example.test')?.id]
    for (const { team } of storage.teams.ofPerson(id)) storage.teams.remove(team.id)
    storage.people.remove(id)
    await storage.compact()
    const after = await Promise.all(backupsIn(folder).map(({ path }) => readFile(path)))
    expect(after).toHaveLength(1)
    expect(after[0]?.includes('ada@example.test')).toBe(false)
    await platform.running.close()
  })
})

describe('the lock of a data folder', () => {
  it.each([
    ['garbage', () => writeFile(join(folder, 'lock.sqlite'), Buffer.alloc(9_000, 'no lock '))],
    ['half a file', () => writeFile(join(folder, 'lock.sqlite'), 'SQLite format 3\0')],
  ])('damaged by %s → is recreated if nobody holds it', async (_what, make) => {
    await make()
    await writeFile(join(folder, 'lock.pid'), '1\n')
    const platform = await start()
    // It locks as before.
    expect(await startPlatform({ dataFolder: folder, samplesFolder: SAMPLES_FOLDER })).toMatchObject({
      error: { code: 'data_folder_in_use', message: expect.stringContaining(String(process.pid)) },
    })
    await platform.running.close()
  })

  it('that is held stays held, whatever it contains', async () => {
    const first = await start()
    await writeFile(join(folder, 'lock.sqlite'), Buffer.alloc(9_000, 'no lock '))
    const second = await startPlatform({ dataFolder: folder, samplesFolder: SAMPLES_FOLDER })
    expect(second).toMatchObject({ ok: false, error: { code: 'data_folder_in_use' } })
    await first.running.close()
  })

  it('that isn’t a file is reported', async () => {
    await mkdir(join(folder, 'lock.sqlite'))
    expect(await startPlatform({ dataFolder: folder, samplesFolder: SAMPLES_FOLDER })).toMatchObject({
      error: { code: 'data_folder_unusable', message: expect.stringContaining("can't be locked") },
    })
  })
})

it('damage is distinguished from disk errors', () => {
  expect(contentDamage({ errcode: 26 })).toBe('no_database')
  expect(contentDamage({ errcode: 267 })).toBe('damaged')
  for (const errcode of [5, 8, 10, 13, 14, 778]) expect(contentDamage({ errcode })).toBeUndefined()
  expect(contentDamage(new Error('anything'))).toBeUndefined()
})
