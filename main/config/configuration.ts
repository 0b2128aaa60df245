import { z } from 'zod'
import { once } from '#domain/once'
import type { Service } from '#domain/endpoints/services'

/** Settings-file keys of the thirteen base addresses. */
export const ADDRESS_KEYS = {
  main: 'main',
  auth: 'auth',
  ml: 'ml',
  automation: 'automation',
  webhook: 'webhook',
  workManagement: 'work-management',
  lambda: 'lambda',
  items: 'items',
  metrics: 'metrics',
  assets: 'assets',
  explore: 'explore',
  storage: 'storage',
  errorLogger: 'error-logger',
} as const satisfies Readonly<Record<string, Service>>

type AddressKey = keyof typeof ADDRESS_KEYS

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

const address = (secure: string, plain: string) =>
  z.string().transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const allowed = url?.protocol === secure || (url?.protocol === plain && LOOPBACK.has(url.hostname))
    if (url === undefined || !allowed || url.username !== '' || url.search !== '' || url.hash !== '') {
      context.addIssue({ code: 'custom', message: `an address that begins with ${secure}// is expected` })
      return z.NEVER
    }
    return url.href
  })
/** Base address that has other addresses below it. */
const base = (secure: string, plain: string) =>
  address(secure, plain).transform((href) => (href.endsWith('/') ? href : `${href}/`))

/** One layer of the configuration; every key is optional, unknown keys are rejected. */
const configurationLayer = once(() => {
  const web = base('https:', 'http:').optional()
  const organizationIds = z.array(z.number().int()).optional()
  const addresses = Object.fromEntries((Object.keys(ADDRESS_KEYS) as AddressKey[]).map((key) => [key, web]))
  return z.strictObject({
    addresses: z.strictObject(addresses as Record<AddressKey, typeof web>).optional(),
    /** Exact address: a trailing slash makes it a different one. */
    websocketHub: address('wss:', 'ws:').optional(),
    analytics: web,
    region: z.string().min(1).optional(),
    production: z.boolean().optional(),
    organizations: z.strictObject({ analyticsOff: organizationIds, guidanceOff: organizationIds }).optional(),
  })
})
export type ConfigurationLayer = z.output<ReturnType<typeof configurationLayer>>

/** Resolved configuration. `remote` is null with the embedded local platform. */
export interface Configuration {
  readonly remote: {
    readonly addresses: Readonly<Record<Service, string>>
    readonly websocketHub: string | null
  } | null
  /** Address for product events; null disables them. */
  readonly analytics: string | null
  readonly region: string
  readonly production: boolean
  readonly organizations: { readonly analyticsOff: readonly number[]; readonly guidanceOff: readonly number[] }
}

/** Hosts of the platform's services; none if the platform is embedded. */
export function hostsOf({ remote }: Configuration): ReadonlySet<string> {
  return new Set(Object.values(remote?.addresses ?? {}).map((address) => new URL(address).host))
}

/** Rejected configuration value: its key, its source and the reason. */
export interface ConfigurationProblem {
  readonly key: string
  readonly source: string
  readonly message: string
}

/** Unvalidated layer with the name of its source. */
export interface ConfigurationSource {
  readonly source: string
  readonly value: unknown
}

const DEFAULT_LAYER: ConfigurationLayer = {
  region: 'us-east-1',
  production: true,
  organizations: { analyticsOff: [], guidanceOff: [] },
}

/**
 * Merges the sources; later ones take precedence. Also returns the rejected values. A rejected key is dropped; the rest
 * of its source still counts.
 */
export function resolveConfiguration(sources: readonly ConfigurationSource[]): {
  readonly configuration: Configuration
  readonly problems: readonly ConfigurationProblem[]
} {
  const problems: ConfigurationProblem[] = []
  const layers = sources.map((source) => readLayer(source, problems))
  const merged = layers.reduce<ConfigurationLayer>(merge, DEFAULT_LAYER)
  return {
    configuration: {
      remote: remoteOf(merged, sources, problems),
      analytics: merged.analytics ?? null,
      region: merged.region ?? 'us-east-1',
      production: merged.production ?? true,
      organizations: {
        analyticsOff: merged.organizations?.analyticsOff ?? [],
        guidanceOff: merged.organizations?.guidanceOff ?? [],
      },
    },
    problems,
  }
}

function readLayer({ source, value }: ConfigurationSource, problems: ConfigurationProblem[]): ConfigurationLayer {
  // Most sources are empty, and a start need not wait for a schema then.
  if (isEmpty(value)) return {}
  const first = configurationLayer().safeParse(value)
  if (first.success) return first.data
  for (const issue of first.error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    const message = issue.code === 'unrecognized_keys' ? 'unknown key' : issue.message
    for (const key of keys) problems.push({ key: key.join('.') || '(the whole file)', source, message })
  }
  const second = configurationLayer().safeParse(
    without(
      value,
      problems.filter((p) => p.source === source).map((p) => p.key),
    ),
  )
  return second.success ? second.data : {}
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
}

function without(value: unknown, keys: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const copy: Record<string, unknown> = {}
  for (const [key, child] of Object.entries(value)) {
    if (keys.includes(key)) continue
    const below = keys.filter((k) => k.startsWith(`${key}.`)).map((k) => k.slice(key.length + 1))
    copy[key] = below.length > 0 ? without(child, below) : child
  }
  return copy
}

function merge(below: ConfigurationLayer, above: ConfigurationLayer): ConfigurationLayer {
  return {
    ...below,
    ...above,
    addresses: { ...below.addresses, ...above.addresses },
    organizations: { ...below.organizations, ...above.organizations },
  }
}

function remoteOf(
  layer: ConfigurationLayer,
  sources: readonly ConfigurationSource[],
  problems: ConfigurationProblem[],
): Configuration['remote'] {
  const keys = Object.keys(ADDRESS_KEYS) as AddressKey[]
  const missing = keys.filter((key) => layer.addresses?.[key] === undefined)
  if (missing.length === keys.length) return null
  const source = sources.map((s) => s.source).join(', ')
  for (const key of missing)
    problems.push({ key: `addresses.${key}`, source, message: 'missing, while others are set' })
  const addresses = Object.fromEntries(
    keys.map((key) => [ADDRESS_KEYS[key], layer.addresses?.[key] ?? layer.addresses?.main ?? '']),
  ) as Record<Service, string>
  return { addresses, websocketHub: layer.websocketHub ?? null }
}
