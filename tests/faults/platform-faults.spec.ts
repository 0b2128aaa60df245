import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from '#domain/errors'
import type { Fault } from '../../local-platform/faults/faults'
import { type AppDriver, launchApp, newUserData, removeUserData } from '../drivers/app-driver'
import { PERSON } from '../drivers/person'
import { type MainCalls, watchMainCalls } from '../drivers/main-calls'
import { slowness } from '../drivers/machine'
import { type OutsidePlatform, startOutsidePlatform } from '../drivers/outside-platform'
import { staysFor, until } from '../drivers/waits'

const userData = newUserData()
const HOUR_MS = 3_600_000
const PROJECTS = { service: 'main', path: '/api/v1/projects' }
let app: AppDriver
let platform: OutsidePlatform
let calls: MainCalls

const set = (...faults: readonly Fault[]) => platform.running().faults.set(faults)
const place = () => app.shell.evaluate(() => window.location.hash)
const projects = () => app.shell.getByText('Street scenes').first()
const unsent = () => app.shell.getByRole('button', { name: /unsent/ })
const countOf = async (method: string, part: string) =>
  (await calls.all()).filter((call) => call.method === method && call.path.includes(part)).length

const PICTURE_SHOWN = `document.querySelector('[role="progressbar"]') === null && /\\d objects?/.test(document.body.innerText)`

/** Opens the list of projects as if the app had just been started. */
async function freshProjects(): Promise<void> {
  await app.shell.evaluate(() => {
    window.location.hash = '#/projects'
  })
  await app.shell.reload()
}

async function openProject(): Promise<void> {
  await freshProjects()
  await projects().click()
  await app.shell.getByRole('option').first().waitFor()
}

async function openReviewer(): Promise<void> {
  await openProject()
  await app.shell
    .getByRole('button', { name: /start reviewing/i })
    .first()
    .click()
  await app.reviewer.waitFor(
    'its status',
    `document.querySelector('button[aria-label$=": change status"]')?.innerText.trim()`,
  )
  await app.reviewer.waitFor('its picture', PICTURE_SHOWN)
  await until('the item in the address', async () => /\/review\/\d+$/.test(await place()))
}

const STATUS = `(document.querySelector('button[aria-label$=": change status"]')?.innerText ?? '')`
const currentId = async () => Number((await place()).split('/').at(-1))
/** What the platform itself holds of an item. */
const held = (id: number) => platform.running().storage.items.byId(id)
const changesOf = (id: number) => platform.running().storage.statusChanges.ofItem(id, [], 1_000).rows.length
/** A script that types into the reviewer's search. */
const searchFor = (text: string) => `{
  const field = document.querySelector('#search-items')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)})
  field.dispatchEvent(new Event('input', { bubbles: true }))
}`
const otherThan = (name: string) => (name.includes('Completed') ? 'Quality check' : 'Completed')
const VALUES: Readonly<Record<string, number>> = { 'In progress': 2, 'Quality check': 3, Completed: 5 }

/** Goes through the sign-in window that an act of the person opens; it may know the person already. */
async function signInAgain(act: () => Promise<void>): Promise<void> {
  const opened = app.app.waitForEvent('window', { predicate: (page) => page !== app.shell })
  await act()
  const page = await opened
  const fields = [
    ['email', PERSON.email],
    ['password', PERSON.password],
  ] as const
  for (const [name, value] of fields) {
    await page
      .locator(`input[name="${name}"]`)
      .fill(value)
      .catch(() => undefined)
  }
  await page
    .locator('button[type="submit"]')
    .first()
    .click({ timeout: 5_000 })
    .catch(() => undefined)
}

beforeAll(async () => {
  platform = await startOutsidePlatform()
  app = await launchApp({ userData, env: platform.env })
  await app.signIn('first')
  await projects().waitFor()
  calls = await watchMainCalls(app.app)
})

afterEach(async () => {
  set()
  await platform.comeBack()
})

afterAll(async () => {
  await app?.close()
  await platform?.end()
  removeUserData(userData)
})

describe('a list that the platform fails to return', () => {
  const BAD: readonly (readonly [string, Fault['kind'], keyof typeof CATALOGUE])[] = [
    ['status 500', { name: 'status', status: 500 }, 'platform_failed'],
    ['status 503', { name: 'status', status: 503 }, 'platform_failed'],
    ['a redirect', { name: 'status', status: 302 }, 'unexpected'],
    ['half an answer', { name: 'garbage' }, 'invalid_answer'],
    ['an empty answer', { name: 'empty' }, 'invalid_answer'],
    ['the page of a proxy', { name: 'html' }, 'invalid_answer'],
    ['another shape', { name: 'status', status: 200, body: '{"data":[{"id":"1"}]}' }, 'invalid_answer'],
    ['a gzip bomb', { name: 'gzipBomb', bytes: 200_000_000 }, 'answer_too_large'],
    ['a refusal', { name: 'status', status: 403 }, 'forbidden'],
  ]
  it.each(BAD)('for %s → the person reads what happened and retries [S8.1]', async (name, kind, code) => {
    set({ ...PROJECTS, kind })
    await freshProjects()
    const alert = app.shell.getByRole('alert').filter({ hasText: CATALOGUE[code].message })
    await alert.waitFor()
    expect(await alert.innerText()).toContain(CATALOGUE[code].next)
    if (name === 'an empty answer') await app.screenshot('fault-empty-answer')
    set()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await projects().waitFor()
    expect(await app.shell.getByRole('alert').count()).toBe(0)
  })

  it('in time → the call ends within its limit, and the window stays responsive', async () => {
    set({ ...PROJECTS, kind: { name: 'slowBytes', bytesPerSecond: 1 } })
    await freshProjects()
    const start = Date.now()
    const times: number[] = []
    const alert = app.shell.getByRole('alert').filter({ hasText: CATALOGUE.timeout.message })
    while (Date.now() - start < 30_000 && !(await alert.isVisible())) {
      const asked = performance.now()
      await app.shell.evaluate(() => window.desktop.app.info())
      times.push(performance.now() - asked)
      await new Promise((done) => setTimeout(done, 200))
    }
    expect(await alert.innerText()).toContain(CATALOGUE.timeout.next)
    expect(Date.now() - start).toBeLessThan(24_000 + 1_000 * slowness())
    expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(200 * slowness())
    await app.screenshot('fault-timeout')
    set()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await projects().waitFor()
  })
})

describe('maintenance', () => {
  it('announced by another service than the main one → also ends by itself [S2.2]', async () => {
    await openProject()
    const before = await place()
    const body = JSON.stringify({ code: 'MAINTENANCE', message: 'The lists are being moved.' })
    set({ service: 'items', kind: { name: 'status', status: 503, body } })
    const projectId = Number(before.split('/').at(-1))
    await app.shell.evaluate((id) => window.desktop.items.page({ projectId: id, offset: 0, limit: 1 }), projectId)
    await app.shell.getByRole('heading', { name: 'Under maintenance' }).waitFor()
    await app.shell.getByText('The lists are being moved.').waitFor()
    await staysFor('the screen', 3_000, async () => (await place()) === '#/maintenance')
    set()
    await until('back at the project', async () => (await place()) === before)
    await app.shell.getByRole('option').first().waitFor()
  })

  it('announced by the header → shows its screen, and the person returns to their page when it ends [S2.2] [S4.10]', async () => {
    await openProject()
    const before = await place()
    set({ service: 'main', kind: { name: 'maintenance', message: 'New servers are moving in.', until: null } })
    await app.shell.evaluate(() => window.desktop.connectivity.retry())
    await app.shell.getByRole('heading', { name: 'Under maintenance' }).waitFor()
    await app.shell.getByText('New servers are moving in.').waitFor()
    await app.screenshot('fault-maintenance')
    set()
    await until('back at the project', async () => (await place()) === before)
    await app.shell.getByRole('option').first().waitFor()
  })

  it('announced only by a refusal → also ends by itself [S2.2]', async () => {
    await freshProjects()
    await projects().waitFor()
    const body = JSON.stringify({ code: 'MAINTENANCE', message: 'Back in a minute.' })
    set({ service: 'main', kind: { name: 'status', status: 503, body } })
    // A call that the page makes by itself may be refused before the click comes, or between its press and its release.
    await projects()
      .click({ timeout: 5_000 })
      .catch(() => undefined)
    await app.shell.getByRole('heading', { name: 'Under maintenance' }).waitFor()
    await app.shell.getByText('Back in a minute.').waitFor()
    set()
    await until('back', async () => /\/projects(\/\d+)?$/.test(await place()))
    const wasLed = /\d$/.test(await place())
    await (wasLed ? app.shell.getByRole('option').first() : projects()).waitFor()
  })
})

/** What main told the page of the connection from now on. */
const hearConnectivity = () =>
  app.shell.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    window.desktop.on('connectivity.changed', ({ offline }) => told.push(offline ? 'offline' : 'online'))
  })
const toldConnectivity = () => app.shell.evaluate(() => (window as unknown as { told: string[] }).told)

describe('an unreachable platform', () => {
  it('impersonated by a network’s page → stays offline [S2.3]', async () => {
    await openProject()
    const before = await place()
    await hearConnectivity()
    set({ kind: { name: 'html' } })
    await app.shell.evaluate(() => window.desktop.projects.list())
    await app.shell.getByRole('heading', { name: 'You are offline' }).waitFor()
    await staysFor('offline', 6_000, async () => {
      await app.shell.evaluate(() => window.desktop.projects.list())
      return (await place()) === '#/offline'
    })
    expect(await toldConnectivity()).toEqual(['offline'])
    set()
    await until('back at the project', async () => (await place()) === before)
    expect(await toldConnectivity()).toEqual(['offline', 'online'])
  })

  it('is probed when the system reports a network change, without any other request [S2.3]', async () => {
    await freshProjects()
    await projects().waitFor()
    await app.shell.evaluate(() => {
      window.location.hash = '#/account'
    })
    await app.shell.getByRole('heading', { name: 'Account' }).first().waitFor()
    await platform.goAway()
    await app.shell.evaluate(() => window.dispatchEvent(new Event('offline')))
    await app.shell.getByRole('heading', { name: 'You are offline' }).waitFor()
    await platform.comeBack()
    await app.shell.evaluate(() => window.dispatchEvent(new Event('online')))
    await until('back', async () => (await place()) === '#/account')
  })

  it('shows the offline page, and the person returns to their page when it is back [S2.3]', async () => {
    await openProject()
    const before = await place()
    await platform.goAway()
    await app.shell.evaluate(() => window.desktop.projects.list())
    await app.shell.getByRole('heading', { name: 'You are offline' }).waitFor()
    await app.screenshot('fault-offline')
    await platform.comeBack()
    await until('back at the project', async () => (await place()) === before)
    await app.shell.getByRole('option').first().waitFor()
    expect(await app.shell.getByText("can't be reached").count()).toBe(0)
  })

  it('leaves an open reviewer as it is; changes are held, shown as held, and sent in order afterwards', async () => {
    await openReviewer()
    const id = await currentId()
    const wanted = otherThan(await app.reviewer.statusName())
    await platform.goAway()
    await app.reviewer.changeStatus(wanted)
    await app.reviewer.waitFor(`the status ${wanted}`, `${STATUS}.includes(${JSON.stringify(wanted)})`)
    await unsent().waitFor()
    const told = () => app.reviewer.evaluate<string>('document.body.innerText')
    await until('the notice', async () => (await told()).includes('You are offline.'))
    expect(await place()).toContain('/review/')
    await app.reviewer.evaluate(searchFor('city'))
    // The search was asked, and had no answer.
    await until('its request', () =>
      app.reviewer.evaluate<boolean>(`document.querySelector('[aria-busy="true"]') !== null`),
    )
    // Said once, not by the window, the reviewer and its list at a time; and the project keeps its name.
    await staysFor('said once', 1_500, async () => {
      const byWindow = await app.shell.getByText("can't be reached").count()
      return byWindow === 0 && !(await told()).includes("can't be loaded")
    })
    await app.screenshot('fault-offline-reviewer')
    expect(await app.shell.getByRole('navigation', { name: 'You are here' }).innerText()).toContain('Street scenes')
    await app.reviewer.evaluate(searchFor(''))
    const last = otherThan(wanted)
    await app.reviewer.changeStatus(last)
    await app.reviewer.waitFor(`the status ${last}`, `${STATUS}.includes(${JSON.stringify(last)})`)
    await platform.comeBack()
    await unsent().waitFor({ state: 'detached', timeout: 40_000 })
    expect(held(id)?.annotationStatus).toBe(VALUES[last])
    expect(await app.reviewer.statusName()).toContain(last)
  })

  it('applies a change once if its answer was lost', async () => {
    await openReviewer()
    const id = await currentId()
    const wanted = otherThan(await app.reviewer.statusName())
    const before = changesOf(id)
    const heard = platform.heard('PUT', `/items/${id}/status`)
    await calls.clear()
    set({ service: 'items', method: 'PUT', path: '/status', times: 1, kind: { name: 'dropAfterCommit' } })
    await app.reviewer.changeStatus(wanted)
    await until('the second try', () => platform.heard('PUT', `/items/${id}/status`) >= heard + 2)
    await unsent().waitFor({ state: 'detached' })
    const tries = (await calls.all()).filter(
      ({ method, path }) => method === 'PUT' && path.includes(`/items/${id}/status`),
    )
    expect(new Set(tries.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(held(id)?.annotationStatus).toBe(VALUES[wanted])
    expect(changesOf(id)).toBe(before + 1)
    await app.reviewer.waitFor(`the status ${wanted}`, `${STATUS}.includes(${JSON.stringify(wanted)})`)
    expect(await app.shell.getByRole('button', { name: /refused/ }).count()).toBe(0)
  })
})

describe('an expired token or a lost right', () => {
  it('is renewed once for all running calls, unnoticed', async () => {
    await openProject()
    await calls.clear()
    // The platform forgets every access token, as it does when their hour is over.
    platform.running().storage.tokens.dropExpired(Date.now() + 2 * HOUR_MS)
    const answers = await app.shell.evaluate(() =>
      Promise.all(Array.from({ length: 40 }, () => window.desktop.projects.list())).then(
        (all) => all.filter(({ ok }) => ok).length,
      ),
    )
    expect(answers).toBe(40)
    expect(await countOf('POST', 'session/refresh')).toBe(1)
    expect(await app.shell.getByText('Your session has ended').count()).toBe(0)
  })

  it('a 403 for a change → reloads the permissions once, 500 ms later [S4.12] [S6.4]', async () => {
    await openReviewer()
    const wanted = otherThan(await app.reviewer.statusName())
    const body = JSON.stringify({ code: 'forbidden', message: 'Not yours.' })
    set({ service: 'items', method: 'PUT', path: '/status', times: 1, kind: { name: 'status', status: 403, body } })
    await calls.clear()
    await app.reviewer.changeStatus(wanted)
    await until('the reload', async () => (await countOf('GET', 'getFolderById')) > 0)
    await staysFor('one reload alone', 1_500, async () => (await countOf('GET', 'getFolderById')) === 1)
    const list = await calls.all()
    const refusedAt = list.find(({ method }) => method === 'PUT')?.at ?? 0
    const reloadedAt = list.find(({ path }) => path.includes('getFolderById'))?.at ?? 0
    expect(reloadedAt - refusedAt).toBeGreaterThanOrEqual(500)
    await app.screenshot('fault-forbidden-change')
    expect(await app.reviewer.statusName()).not.toContain(wanted)
  })

  it('an ended session → covers the page with a sign-in, and it continues afterwards [S4.10]', async () => {
    await openProject()
    const before = await place()
    set(
      { service: 'main', path: '/api/v1/', kind: { name: 'status', status: 401 } },
      { service: 'auth', path: 'refresh', kind: { name: 'status', status: 401 } },
    )
    await app.shell.evaluate(() => window.desktop.projects.list())
    await app.shell.getByText('Your session has ended').waitFor()
    await app.screenshot('fault-session-ended')
    set()
    await signInAgain(() => app.shell.getByRole('button', { name: 'Sign in', exact: true }).click())
    await app.shell.getByText('Your session has ended').waitFor({ state: 'detached' })
    expect(await place()).toBe(before)
    await app.shell.getByRole('option').first().waitFor()
  })

  it('an ended session in the reviewer → covers it with a sign-in, counts unsent changes, and continues in place', async () => {
    await openReviewer()
    // What is read ahead of the next items would end the session before the person does anything.
    const ahead = `Number(document.querySelector('canvas[data-painted]')?.dataset.ahead) >= 2`
    await app.reviewer.waitFor('the next items made ready', ahead)
    const before = await place()
    const id = await currentId()
    const wanted = otherThan(await app.reviewer.statusName())
    set(
      { service: 'main', path: '/api/v1/', kind: { name: 'status', status: 401 } },
      { service: 'items', kind: { name: 'status', status: 401 } },
      { service: 'auth', path: 'refresh', kind: { name: 'status', status: 401 } },
    )
    await app.reviewer.changeStatus(wanted)
    const dialog = app.shell.getByRole('alertdialog', { name: 'Your session has ended' })
    await dialog.waitFor()
    await dialog.getByText('One unsent change is kept on this computer').waitFor()
    await app.screenshot('fault-session-ended-reviewer')
    expect(await app.shell.getByText('Your session has ended').count()).toBe(1)
    set()
    // By the keyboard alone: the button has the focus.
    await signInAgain(() => app.shell.keyboard.press('Enter'))
    await dialog.waitFor({ state: 'detached' })
    await until('the change at the platform', () => held(id)?.annotationStatus === VALUES[wanted])
    expect(await place()).toBe(before)
    await app.reviewer.waitFor(`the status ${wanted}`, `${STATUS}.includes(${JSON.stringify(wanted)})`)
    expect(await app.reviewer.evaluate<boolean>(`document.body.innerText.includes('Your session has ended')`)).toBe(
      false,
    )
  })
})
