import { expect, it } from 'vitest'
import { createLastProjects } from '../../../../main/services/last-projects'
import { aProject } from '../../../builders/projects'

const ADA = 'ada@example.org'

/** File in memory, and a timer that the test runs. */
function aPlace() {
  const disk: { text: string | null } = { text: null }
  const due: { run: (() => void) | null } = { run: null }
  const people: { stored: string | null; signedIn: string | null } = { stored: ADA, signedIn: ADA }
  let stamp = '1.0.0 local'
  const platform = { name: 'first' }
  return {
    disk,
    platform,
    people,
    setStamp: (next: string) => {
      stamp = next
    },
    open: () =>
      createLastProjects({
        file: {
          read: async () => {
            if (disk.text === null) throw new Error('ENOENT')
            return disk.text
          },
          replace: async (text) => {
            disk.text = text
          },
          remove: async () => {
            disk.text = null
          },
        },
        stamp,
        storedFor: async () => people.stored,
        email: () => people.signedIn,
        owner: () => (people.signedIn === null ? null : `${platform.name} ${people.signedIn}`),
        schedule: (run) => {
          due.run = run
          return () => {
            due.run = null
          }
        },
      }),
    /** A second passes. */
    pass: async () => {
      due.run?.()
      due.run = null
      await new Promise((done) => setImmediate(done))
    },
  }
}

const page = (...names: readonly string[]) => ({
  data: names.map((name, index) => aProject({ id: index + 1, name })),
  total: names.length,
})

it('the project list → is available to the next run', async () => {
  const place = aPlace()
  const last = place.open()
  expect(await last.read()).toBeNull()
  last.keep(page('Leaves'))
  last.keep(page('Leaves', 'Roads'))
  expect(place.disk.text).toBeNull()
  await place.pass()
  expect(await last.isThere()).toBe(false)
  const next = place.open()
  expect(await next.isThere()).toBe(true)
  expect(await next.read()).toEqual(page('Leaves', 'Roads'))
})

it('a reloaded page → gets the latest list', async () => {
  const place = aPlace()
  place.open().keep(page('Leaves'))
  await place.pass()
  const last = place.open()
  expect(await last.read()).toEqual(page('Leaves'))
  last.keep(page('Leaves', 'Roads'))
  await place.pass()
  expect(await last.read()).toEqual(page('Leaves', 'Roads'))
})

it('the stored list → is only for the stored session’s person, on the same platform and build', async () => {
  const place = aPlace()
  place.open().keep(page('Leaves'))
  await place.pass()
  place.people.stored = 'grace@example.org'
  expect(await place.open().read()).toBeNull()
  place.people.stored = null
  expect(await place.open().read()).toBeNull()
  place.people.stored = ADA
  place.setStamp('1.0.0 https://elsewhere.example/')
  expect(await place.open().read()).toBeNull()
  place.setStamp('1.0.0 local')
  expect(await place.open().read()).toEqual(page('Leaves'))
})

it('an outdated stored list → is deleted once the platform’s differs', async () => {
  const place = aPlace()
  place.open().keep(page('Leaves'))
  await place.pass()
  await place.open().confirm()
  expect(place.disk.text).not.toBeNull()
  place.platform.name = 'first after a restore'
  await place.open().confirm()
  expect(place.disk.text).toBeNull()
})

it('signed out → nothing is stored, and nothing remains after forgetting', async () => {
  const place = aPlace()
  const last = place.open()
  place.people.signedIn = null
  last.keep(page('Leaves'))
  await place.pass()
  expect(place.disk.text).toBeNull()
  place.people.signedIn = ADA
  last.keep(page('Leaves'))
  await place.pass()
  expect(place.disk.text).not.toBeNull()
  last.keep(page('Leaves', 'Roads'))
  await last.forget()
  await place.pass()
  expect(place.disk.text).toBeNull()
})

it('a list too large for a quick start → isn’t stored, and neither is the previous one', async () => {
  const place = aPlace()
  const last = place.open()
  last.keep(page('Leaves'))
  await place.pass()
  last.keep(page(...Array.from({ length: 1_001 }, (_, index) => `Project ${index}`)))
  await place.pass()
  expect(place.disk.text).toBeNull()
})

const written = (data: unknown) =>
  JSON.stringify({ version: 2, owner: `first ${ADA}`, stamp: '1.0.0 local', email: ADA, page: { data, total: 1 } })

it('the stored list → is read back', async () => {
  const place = aPlace()
  place.disk.text = written([aProject()])
  expect(await place.open().read()).toEqual({ data: [aProject()], total: 1 })
})

it.each([
  '',
  '{',
  'null',
  '[]',
  '{"version":1}',
  '{"version":2}',
  '\u0000\u0000',
  written(7),
  written([null]),
  written([{}]),
  written([aProject(), { ...aProject(), name: 7 }]),
  written([{ ...aProject(), createdAt: undefined }]),
])('%j → counts as none', async (text) => {
  const place = aPlace()
  place.disk.text = text
  expect(await place.open().read()).toBeNull()
})

it('a failing disk → is ignored', async () => {
  const failing = async () => {
    throw new Error('ENOSPC')
  }
  const last = createLastProjects({
    file: { read: failing, replace: failing, remove: failing },
    stamp: '1',
    storedFor: async () => ADA,
    email: () => ADA,
    owner: () => `first ${ADA}`,
    schedule: (run) => {
      run()
      return () => undefined
    },
  })
  last.keep(page('Leaves'))
  await last.forget()
  expect(await last.read()).toBeNull()
})
