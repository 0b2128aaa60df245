import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServices } from '../../main/services/services'
import { aPicture } from '../builders/picture-files'
import { writeZip } from '../builders/zip-file'
import { times } from '../builders/walks'
import { bundleChild, type ChildProgram } from '../drivers/child-process'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'

const KILLS = times(5, 25)
const EARLY_KILLS = times(5, 8)
const PICTURES = 500
const SORTS = 20
const THREAD = resolve(import.meta.dirname, '../../out/main/archive-thread.js')

let driver: PlatformDriver
let program: ChildProgram
let home: string

beforeAll(async () => {
  driver = await startPlatformDriver()
  program = await bundleChild(join(import.meta.dirname, 'imports/child.ts'))
  home = await mkdtemp(join(tmpdir(), 'imports-killed-'))
})
afterAll(async () => {
  await program.remove()
  await driver.close()
  await rm(home, { recursive: true, force: true })
})

/** Orders to a start of the program; each name has its own journal. */
async function startOf(name: string, archive: string) {
  const token = await driver.context.accessToken()
  if (!token.ok) throw new Error(token.error.message)
  const { email, platform } = driver
  const own = { home: join(home, `user data of ${name}`), name, archive, thread: THREAD }
  return { ...own, addresses: platform.addresses, token: token.value, email }
}

async function projectsNamed(name: string): Promise<readonly number[]> {
  const { call, teams } = createServices(driver.context, () => performance.now(), {
    read: () => null,
    write: () => undefined,
  })
  const team = await teams.id()
  const listed = await call('listProjects', { query: { team_id: team.ok ? team.value : 0, name } })
  if (!listed.ok) throw new Error(listed.error.message)
  return listed.value.data.map(({ id }) => id)
}

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

it(`an archive imported by a main killed ${KILLS} times at random → nothing twice, nothing missing [S2.9]`, async () => {
  const sorts = await Promise.all(
    Array.from({ length: SORTS }, (_, sort) =>
      aPicture(sort + 1)
        .png()
        .toBuffer(),
    ),
  )
  const pictures = Array.from({ length: PICTURES }, (_, at) => ({
    name: `day ${at % 3}/frame ${at}.png`,
    bytes: sorts[at % SORTS] ?? Buffer.alloc(0),
  }))
  const box = { type: 'bbox', className: 'Bird', classId: -1, points: { x1: 1, y1: 1, x2: 9, y2: 9 }, attributes: [] }
  const annotation = { metadata: { name: 'one', width: 64, height: 48 }, instances: [box], tags: [], comments: [] }
  const annotated = pictures.filter((_, at) => at % 5 === 0)
  const archive = join(home, 'pictures.zip')
  await writeZip(archive, [
    ...pictures,
    ...annotated.map(({ name }) => ({ name: `${name}.json`, bytes: Buffer.from(JSON.stringify(annotation)) })),
    { name: 'bent.png', bytes: sorts[0] ?? Buffer.alloc(0), checksum: 1 },
  ])
  const what = await startOf('Killed', archive)

  let wentOn = 0
  let most = 0
  const at: number[] = []
  for (let kill = 0; kill < KILLS && most < PICTURES; kill += 1) {
    const child = program.start(what)
    await child.said((line) => 'goesOn' in line)
    // Every second kill comes before this run's first file is in, down to the moment when the project is made.
    if (kill % 2 === 0) await wait((kill * 97) % 300)
    else {
      await child.said(({ done }) => Number(done ?? 0) > most)
      await wait((kill * 37) % 110)
    }
    await child.kill()
    if (child.lines.some(({ goesOn }) => goesOn === true)) wentOn += 1
    most = Math.max(most, ...child.lines.map(({ done }) => Number(done ?? 0)))
    at.push(most)
  }
  const last = program.start(what)
  await last.said(({ state }) => state === 'done' || state === 'failed' || state === 'refused')
  const end = last.lines.findLast((line) => 'state' in line)
  await last.kill()
  console.log(`imports: ${at.length} kills of main, gone on with ${wentOn} times, at ${at.join(' ')} of ${PICTURES}`)
  expect(end).toMatchObject({ state: 'done', total: PICTURES + 1, done: PICTURES, skippedCount: 1 })
  // Some kills came in the middle of it, not only before or after.
  expect(wentOn).toBeGreaterThan(at.length / 2)
  expect(new Set(at.filter((done) => done > 0 && done < PICTURES)).size).toBeGreaterThan(at.length / 4)

  const { files, items } = driver.platform.storage
  expect(await projectsNamed('Killed')).toEqual([end?.['projectId']])
  const { rows } = items.page({ projectId: Number(end?.['projectId']), hiddenValues: [] }, 10_000, 0)
  expect(rows.map(({ folderName, name }) => `${folderName}/${name}`).toSorted()).toEqual(
    pictures.map(({ name }) => name).toSorted(),
  )
  const wrong: string[] = []
  for (const { folderName, name, source, annotationRevision } of rows) {
    const own = pictures.findIndex((picture) => picture.name === `${folderName}/${name}`)
    const bytes = source.kind === 'file' ? await readFile(files.pathOf(source.path)) : Buffer.alloc(0)
    if (sha(bytes) !== sha(pictures[own]?.bytes ?? Buffer.alloc(0))) wrong.push(`${name}: its bytes`)
    if (annotationRevision !== (own % 5 === 0 ? 1 : 0)) wrong.push(`${name}: its annotation`)
  }
  expect(wrong).toEqual([])
  expect(await readdir(join(what.home, 'unpacked'))).toEqual([])
})

it('a main killed after the project was created, before it learns so → continues with the same project', async () => {
  const archive = join(home, 'one.zip')
  await writeZip(archive, [{ name: 'one.png', bytes: await aPicture(1).png().toBuffer() }])
  const { people, projects, teams } = driver.platform.storage
  const personId = people.byEmail(driver.email)?.id ?? 0
  const teamIds = teams.ofPerson(personId).map(({ team }) => team.id)
  let unheard = 0
  for (let start = 0; start < EARLY_KILLS; start += 1) {
    const name = `Early ${start}.`
    const what = await startOf(name, archive)
    const child = program.start(what)
    while (!teamIds.some((teamId) => projects.nameTaken(teamId, name))) await turn()
    await child.kill()
    const journal: unknown = JSON.parse(await readFile(join(what.home, 'imports.json'), 'utf8'))
    if (typeof journal === 'object' && journal !== null && 'projectId' in journal && journal.projectId === null)
      unheard += 1
    const next = program.start(what)
    await next.said(({ state }) => state === 'done' || state === 'failed' || state === 'refused')
    expect(next.lines.at(-1)).toMatchObject({ state: 'done', done: 1 })
    await next.kill()
    expect(await projectsNamed(name)).toHaveLength(1)
  }
  expect(unheard).toBeGreaterThan(0)
})

describe('an archive import whose main is killed', () => {
  const COUNT = 40
  const ROUNDS = times(2, 3)
  const file = (at: number): string => `day ${at % 3}/frame ${at}.png`
  let archive: string
  beforeAll(async () => {
    const bytes = await aPicture(7).png().toBuffer()
    const box = { type: 'bbox', className: 'Bird', classId: -1, points: { x1: 1, y1: 1, x2: 9, y2: 9 }, attributes: [] }
    const annotation = { metadata: { name: 'one', width: 64, height: 48 }, instances: [box], tags: [], comments: [] }
    const json = Buffer.from(JSON.stringify(annotation))
    archive = join(home, 'all annotated.zip')
    await writeZip(
      archive,
      Array.from({ length: COUNT }, (_, at) => [
        { name: file(at), bytes },
        { name: `${file(at)}.json`, bytes: json },
      ]).flat(),
    )
  })
  const FIRST = 'looking at its files'
  // Its folder is made with its journal.
  const isNoted = async (own: string): Promise<boolean> =>
    (await readdir(own).catch((): string[] => [])).includes('imports.json')
  /** Content of an import on the platform. */
  const heldOf = (projectId: number | undefined) => {
    const { rows } = driver.platform.storage.items.page({ projectId: projectId ?? 0, hiddenValues: [] }, 1_000, 0)
    return { rows, pictures: rows.length, annotated: rows.filter((row) => row.annotationRevision > 0).length }
  }
  type Counted = Pick<ReturnType<typeof heldOf>, 'pictures' | 'annotated'>
  /** Time of the kill in a round, and whether it hit the phase. */
  const PHASES: Readonly<
    Record<
      string,
      { readonly due: (held: Counted, round: number) => boolean; readonly fell: (held: Counted) => boolean }
    >
  > = {
    [FIRST]: { due: () => true, fell: ({ pictures }) => pictures === 0 },
    'bringing pictures in': {
      due: ({ pictures }, round) => pictures > round * 8,
      fell: ({ pictures }) => pictures > 0 && pictures < COUNT,
    },
    'bringing annotations in': {
      due: ({ annotated }, round) => annotated > round * 8,
      fell: ({ annotated }) => annotated > 0 && annotated < COUNT,
    },
    finishing: { due: ({ annotated }) => annotated === COUNT, fell: ({ annotated }) => annotated === COUNT },
  }

  it.each(Object.keys(PHASES))('while %s → is complete once afterwards [S2.9]', async (phase) => {
    const { due, fell } = PHASES[phase] ?? { due: () => false, fell: () => false }
    let fallen = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `Killed while ${phase} ${round}.`
      const what = await startOf(name, archive)
      const child = program.start(what)
      await child.said((line) => 'goesOn' in line)
      if (phase === FIRST) {
        while (!(await isNoted(what.home))) await turn()
        await wait(round * 5)
      } else {
        let projectId: number | undefined
        while (!due(heldOf(projectId), round)) {
          projectId ??= (await projectsNamed(name))[0]
          await turn()
        }
      }
      await child.kill()
      const isHeard = child.lines.some(({ state }) => state === 'done')
      const [killed] = await projectsNamed(name)
      if (!isHeard && fell(heldOf(killed))) fallen += 1
      // An import that ended and was noted before the kill has nothing to resume.
      if ((await isNoted(what.home)) || killed === undefined) {
        const next = program.start(what)
        await next.said(({ state }) => state === 'done' || state === 'failed' || state === 'refused')
        expect(next.lines.at(-1)).toMatchObject({ state: 'done', done: COUNT, total: COUNT, skippedCount: 0 })
        await next.kill()
        expect(await readdir(join(what.home, 'unpacked')).catch(() => [])).toEqual([])
      }
      const projectIds = await projectsNamed(name)
      expect(projectIds).toHaveLength(1)
      const { rows } = heldOf(projectIds[0])
      expect(rows.map((row) => `${row.folderName}/${row.name}`).toSorted()).toEqual(
        Array.from({ length: COUNT }, (_, at) => file(at)).toSorted(),
      )
      expect(rows.filter(({ annotationRevision }) => annotationRevision !== 1)).toEqual([])
    }
    console.log(`imports: ${fallen} of ${ROUNDS} kills fell while ${phase}`)
    expect(fallen).toBeGreaterThan(0)
  })
})
