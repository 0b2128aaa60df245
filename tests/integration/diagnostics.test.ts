import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportText } from '#domain/diagnostics'
import { createServices, type Services } from '../../main/services/services'
import { diskUse } from '../../main/disk/disk-use'
import { diagnose } from '../../main/ipc/handlers/diagnostics'
import { createPlatformProbe } from '../../main/services/platform-probe'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'

let driver: PlatformDriver
let services: Services

beforeAll(async () => {
  driver = await startPlatformDriver()
  services = createServices(driver.context, () => performance.now(), { read: () => null, write: () => undefined })
})
afterAll(() => driver.close())

const diagnosis = () =>
  diagnose({
    calls: services.calls,
    probe: createPlatformProbe(driver.context),
    connectivity: () => ({ offline: false, maintenance: null }),
    disk: () => diskUse(driver.dataFolder),
    processes: () => [{ kind: 'Browser', memory: 1 }],
    version: '0.1.0',
    system: 'linux',
  })

it('successful and failed calls → are reported with service, time and code, and each service with its delay [S8.1]', async () => {
  const list = await services.projects.list()
  const projectId = (list.ok ? list.value.data[0]?.id : undefined) ?? 0
  await services.items.page({ projectId, offset: 0, limit: 5 })
  await services.projects.read(999_999)
  const { calls, services: checks } = await diagnosis()
  expect(calls.find(({ endpoint }) => endpoint === 'listProjects')).toMatchObject({ service: 'main' })
  expect(calls.find(({ endpoint }) => endpoint === 'readProject')).toMatchObject({ code: 'not_found', status: 404 })
  expect(checks.find(({ service }) => service === 'main')).toMatchObject({ isReached: true })
})

it('the report → contains no token, address, host or name from the calls', async () => {
  const list = await services.projects.list()
  const project = list.ok ? list.value.data[0] : undefined
  const page = await services.items.page({ projectId: project?.id ?? 0, offset: 0, limit: 50 })
  const items = page.ok ? page.value.data : []
  const team = await services.teams.current()
  const address = await driver.context.address('main')
  const token = await driver.context.accessToken()
  if (!token.ok || !team.ok || !address.ok || project === undefined) throw new Error('nothing to look for')
  const report = reportText(await diagnosis())
  const secrets = [
    token.value,
    address.value,
    new URL(address.value).host,
    project.name,
    team.value.name,
    team.value.creator_id,
    ...items.map(({ name }) => name),
    driver.email,
  ]
  expect(items.length).toBeGreaterThan(0)
  expect(report).toContain('searchItems')
  expect(secrets.filter((secret) => report.includes(secret))).toEqual([])
})

it('a call with extra fields → the report contains only the listed ones', () => {
  const call = { at: 1_000, service: 'items', endpoint: 'readItem', ms: 3, url: 'https://secret.example/?token=abc' }
  const report = reportText({
    at: 2_000,
    version: '0.1.0',
    system: 'linux',
    isOffline: false,
    hasMaintenance: false,
    disk: { used: 1, free: 2 },
    processes: [],
    services: [],
    calls: [call],
  })
  expect(report).toContain('readItem')
  expect(report).not.toContain('secret.example')
})
