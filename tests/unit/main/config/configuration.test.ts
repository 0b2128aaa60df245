import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ADDRESS_KEYS, resolveConfiguration } from '../../../../main/config/configuration'
import { configurationSources, PRESET } from '../../../../main/config/sources'
import { SERVICES } from '#endpoints'

const allAddresses = (host: string) =>
  Object.fromEntries(Object.keys(ADDRESS_KEYS).map((key) => [key, `https://${host}/${key}`]))
const layer = (source: string, value: unknown) => ({ source, value })

describe('configuration', () => {
  it('has thirteen separate base addresses and a websocket hub [S7.5]', () => {
    expect(Object.values(ADDRESS_KEYS).sort()).toEqual([...SERVICES].sort())
    const { configuration, problems } = resolveConfiguration([
      layer('file', { addresses: allAddresses('platform.example'), websocketHub: 'wss://hub.example/events' }),
    ])
    expect(problems).toEqual([])
    expect(configuration.remote?.addresses['work-management']).toBe('https://platform.example/workManagement/')
    expect(configuration.remote?.websocketHub).toBe('wss://hub.example/events')
  })

  it('defaults to the local platform, us-east-1 and production [S7.5]', () => {
    expect(resolveConfiguration([]).configuration).toEqual({
      remote: null,
      analytics: null,
      region: 'us-east-1',
      production: true,
      organizations: { analyticsOff: [], guidanceOff: [] },
    })
  })

  it('merges sources by key, later ones first [D.7]', () => {
    const { configuration } = resolveConfiguration([
      layer('file', { region: 'a', production: false, addresses: allAddresses('file.example') }),
      layer('preset', { region: 'b', addresses: { main: 'https://preset.example' } }),
      layer('environment', { region: 'c' }),
    ])
    expect(configuration).toMatchObject({ region: 'c', production: false })
    expect(configuration.remote?.addresses.main).toBe('https://preset.example/')
    expect(configuration.remote?.addresses.auth).toBe('https://file.example/auth/')
  })

  it('accepts an analytics collector with TLS only, and none by default [S1.2]', () => {
    const { configuration, problems } = resolveConfiguration([layer('file', { analytics: 'http://collect.example' })])
    expect(configuration.analytics).toBeNull()
    expect(problems.map(({ key }) => key)).toEqual(['analytics'])
    const { sources } = configurationSources('/nowhere', { LOUPE_ANALYTICS: 'https://collect.example' }, false)
    expect(resolveConfiguration(sources).configuration.analytics).toBe('https://collect.example/')
  })

  it('keeps the two organization lists separate [S1.2]', () => {
    const { configuration } = resolveConfiguration([
      layer('file', { organizations: { analyticsOff: [1], guidanceOff: [2, 3] } }),
    ])
    expect(configuration.organizations).toEqual({ analyticsOff: [1], guidanceOff: [2, 3] })
  })

  it('names key and source of refused values, and keeps the rest [S7.5]', () => {
    const { configuration, problems } = resolveConfiguration([
      layer('preset.json', {
        region: 7,
        colour: 'red',
        production: false,
        organizations: { analyticsOff: 'x', guidanceOff: [4] },
      }),
    ])
    expect(problems.map(({ key, source }) => `${source} ${key}`).sort()).toEqual([
      'preset.json colour',
      'preset.json organizations.analyticsOff',
      'preset.json region',
    ])
    expect(configuration).toMatchObject({
      region: 'us-east-1',
      production: false,
      organizations: { analyticsOff: [], guidanceOff: [4] },
    })
  })

  it.each([
    'http://platform.example',
    'ftp://platform.example',
    'https://user:pass@platform.example',
    'https://platform.example/?x=1',
    'platform.example',
    '',
  ])('refuses %j as an address [S7.5]', (main) => {
    const { problems } = resolveConfiguration([layer('file', { addresses: { ...allAddresses('ok.example'), main } })])
    expect(problems[0]).toMatchObject({ key: 'addresses.main', source: 'file' })
  })

  it('accepts plain HTTP on loopback only [S7.5]', () => {
    const { problems } = resolveConfiguration([
      layer('file', { addresses: { ...allAddresses('ok.example'), main: 'http://127.0.0.1:8080/main' } }),
    ])
    expect(problems).toEqual([])
  })

  it('names each missing address if others are set [S7.5]', () => {
    const { problems } = resolveConfiguration([layer('file', { addresses: { main: 'https://platform.example' } })])
    expect(problems).toHaveLength(12)
    expect(problems[0]).toMatchObject({ key: 'addresses.auth', message: 'missing, while others are set' })
  })

  it.each([null, [], 'text', 3])('survives a file with %j [S7.5]', (value) => {
    const { configuration, problems } = resolveConfiguration([layer('file', value)])
    expect(configuration.remote).toBeNull()
    expect(problems).toHaveLength(1)
  })

  it('reads the region and the websocket hub from the environment [S7.5]', () => {
    const env = { LOUPE_REGION: 'eu-west-1', LOUPE_WEBSOCKET_HUB: 'wss://hub.example/socket' }
    const { sources } = configurationSources('/nowhere', env, false)
    expect(sources.at(-1)?.value).toEqual({ region: env.LOUPE_REGION, websocketHub: env.LOUPE_WEBSOCKET_HUB })
    expect(resolveConfiguration(sources).configuration.region).toBe('eu-west-1')
  })

  it('applies the admin’s preset last in an installed app, and no other file instead [D.7] [S1.2]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loupe-preset-'))
    try {
      const [admin, own] = [join(folder, 'admin.json'), join(folder, 'own.json')]
      await writeFile(admin, JSON.stringify({ region: 'of the admin' }))
      await writeFile(own, JSON.stringify({ region: 'of the person' }))
      const env = { LOUPE_REGION: 'of the environment', LOUPE_PRESET_FILE: own }
      const regionOf = (...more: readonly [boolean, string?]) =>
        resolveConfiguration(configurationSources(folder, env, ...more).sources).configuration.region
      expect(regionOf(true, admin)).toBe('of the admin')
      expect(regionOf(false, admin)).toBe('of the environment')
      expect(configurationSources(folder, env, true).sources.map(({ source }) => source)).not.toContain(own)
      expect(configurationSources(folder, env, false).sources.map(({ source }) => source)).toContain(own)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('reads addresses, lists and flags from the environment [S7.5] [S1.2]', () => {
    const { sources } = configurationSources(
      '/nowhere',
      { LOUPE_ADDRESS_WORK_MANAGEMENT: 'https://w.example', LOUPE_PRODUCTION: 'false', LOUPE_ANALYTICS_OFF: '1, 2' },
      false,
    )
    expect(sources).toEqual([
      {
        source: 'environment',
        value: {
          addresses: { workManagement: 'https://w.example' },
          production: false,
          organizations: { analyticsOff: [1, 2] },
        },
      },
    ])
  })
})

it('each platform’s preset → is at the path documented for admins [D.7]', async () => {
  const page = await readFile('docs/installers.md', 'utf8')
  expect(page).toContain(`\`${PRESET.linux}\``)
  expect(page).toContain(`\`${PRESET.darwin}\``)
  expect(PRESET.win32?.replaceAll('/', '\\')).toMatch(/ProgramData\\Loupe\\preset\.json$/)
  expect(page).toContain('%ProgramData%\\Loupe\\preset.json')
})
