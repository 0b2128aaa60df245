import { join } from 'node:path'
import { given } from '#domain/given'
import { readFileNow } from '../disk/whole-file'
import { ADDRESS_KEYS, type ConfigurationProblem, type ConfigurationSource } from './configuration'

/** Paths of the admin's preset, by platform; `docs/installers.md` names the same paths. */
export const PRESET: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: '/Library/Application Support/Loupe/preset.json',
  win32: join(process.env['ProgramData'] ?? 'C:\\ProgramData', 'Loupe', 'preset.json'),
  linux: '/etc/loupe/preset.json',
}

/**
 * Layers above the defaults, lowest first: settings file, environment, the admin's preset. A person can set the
 * environment. So it outranks the preset, and may name another one, only in development. Reports unreadable files.
 */
export function configurationSources(
  userData: string,
  env: Readonly<Record<string, string | undefined>>,
  isInstalled: boolean,
  preset: string | undefined = (isInstalled ? undefined : env['LOUPE_PRESET_FILE']) ?? PRESET[process.platform],
): { readonly sources: readonly ConfigurationSource[]; readonly problems: readonly ConfigurationProblem[] } {
  const problems: ConfigurationProblem[] = []
  const layersOf = (file: string | undefined): readonly ConfigurationSource[] => {
    if (file === undefined) return []
    const read = readJson(file)
    if (read === undefined) return []
    if ('message' in read) {
      problems.push({ key: '(the whole file)', source: file, message: read.message })
      return []
    }
    return [{ source: file, value: read.value }]
  }
  const own = layersOf(join(userData, 'configuration.json'))
  const admin = layersOf(preset)
  const environment = [{ source: 'environment', value: fromEnvironment(env) }]
  return { sources: [...own, ...(isInstalled ? [...environment, ...admin] : [...admin, ...environment])], problems }
}

function readJson(file: string): { readonly value: unknown } | { readonly message: string } | undefined {
  let text: string
  try {
    text = readFileNow(file).toString('utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined
    return { message: error instanceof Error ? error.message : String(error) }
  }
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch (error) {
    return { message: `not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Reads `LOUPE_ADDRESS_WORK_MANAGEMENT` and similar variables as a layer. */
function fromEnvironment(env: Readonly<Record<string, string | undefined>>): unknown {
  const addresses = Object.entries(ADDRESS_KEYS).flatMap(([key, service]) => {
    const value = env[`LOUPE_ADDRESS_${service.replaceAll('-', '_').toUpperCase()}`]
    return value === undefined ? [] : [[key, value] as const]
  })
  const list = (name: string) => env[name]?.split(',').map((part) => Number(part.trim()))
  const analyticsOff = list('LOUPE_ANALYTICS_OFF')
  const guidanceOff = list('LOUPE_GUIDANCE_OFF')
  return {
    ...(addresses.length === 0 ? {} : { addresses: Object.fromEntries(addresses) }),
    ...given({
      websocketHub: env['LOUPE_WEBSOCKET_HUB'],
      analytics: env['LOUPE_ANALYTICS'],
      region: env['LOUPE_REGION'],
    }),
    ...(env['LOUPE_PRODUCTION'] === undefined ? {} : { production: env['LOUPE_PRODUCTION'] === 'true' }),
    ...(analyticsOff === undefined && guidanceOff === undefined
      ? {}
      : { organizations: { ...(analyticsOff ? { analyticsOff } : {}), ...(guidanceOff ? { guidanceOff } : {}) } }),
  }
}
