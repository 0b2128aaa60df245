import { rm } from 'node:fs/promises'
import { ENDPOINTS, type EndpointName } from '#endpoints'
import { startBrowserSession } from '../../local-platform/areas/auth/sessions'
import { type PlatformOptions, type RunningPlatform, startPlatform } from '../../local-platform/platform'
import { newDataFolder } from '../builders/empty-database'
import { SAMPLES_FOLDER } from './sample-pack'

export const PASSWORD = 'correct horse battery staple'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // Tests read bodies freely and assert what they find.
  readonly body: Record<string, unknown> & { readonly data?: readonly Record<string, unknown>[] }
}

export interface CallParts {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
  /** Body of bytes, instead of JSON. */
  readonly file?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

/** Platform under test, with a clock that only the test moves. */
export interface TestPlatform {
  readonly running: RunningPlatform
  readonly dataFolder: string
  readonly clock: { now: () => number; advance: (ms: number) => void }
  readonly auth: (path: string, init?: RequestInit) => Promise<Response>
  readonly close: () => Promise<void>
  /** Closes it and starts it again on the same data folder. */
  readonly restart: () => Promise<TestPlatform>
}

/** Starts a platform on its own data folder. */
export async function startTestPlatform(options: Partial<PlatformOptions> = {}): Promise<TestPlatform> {
  const dataFolder = options.dataFolder ?? (await newDataFolder('loupe-local-platform-'))
  let time = Date.UTC(2026, 4, 4, 9, 30)
  const clock = { now: () => time, advance: (ms: number) => void (time += ms), ...options.clock }
  const started = await startPlatform({ samplesFolder: SAMPLES_FOLDER, ...options, dataFolder, clock })
  if (!started.ok) throw new Error(`${started.error.code}: ${started.error.message}`)
  const running = started.value
  return {
    running,
    dataFolder,
    clock,
    auth: (path, init = {}) => fetch(new URL(path, running.addresses.auth), { redirect: 'manual', ...init }),
    close: async () => {
      await running.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
    restart: async () => {
      await running.close()
      return startTestPlatform({ ...options, dataFolder, clock })
    },
  }
}

/** Submits a form as a page of the auth host does. */
export function form(
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields), headers }
}

/** Cookies of an answer, as a header for the next call. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
}

/** Creates the first account; the answer carries its cookie. */
export function createFirstAccount(platform: TestPlatform, email = 'ada@example.test'): Promise<Response> {
  const fields = { first_name: 'Ada', last_name: 'Byron', email, new_password: PASSWORD, repeat_password: PASSWORD }
  return platform.auth('first-account', form(fields))
}

/** Parts of a platform that a caller needs. */
export type CalledPlatform = Pick<TestPlatform, 'running' | 'auth'> & {
  readonly clock: Pick<TestPlatform['clock'], 'now'>
}

/** A platform whose services listen somewhere. */
export interface AddressedPlatform {
  readonly running: Pick<RunningPlatform, 'addresses'>
}

/** Calls the auth frame's page would make. */
export async function frameCall(
  platform: Pick<CalledPlatform, 'auth'>,
  cookie: string,
  method: string,
  args: readonly unknown[] = [],
): Promise<Answer> {
  const response = await platform.auth(`frame/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ args }),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] }
}

/** Caller of the platform. */
export interface PlatformClient {
  readonly accessToken: string
  readonly refreshToken: string
  readonly call: <E extends EndpointName>(name: E, parts?: CallParts) => Promise<Answer>
  readonly raw: <E extends EndpointName>(name: E, parts?: CallParts) => Promise<Response>
}

/** The first account, signed in. */
export async function firstPerson(platform: TestPlatform): Promise<PlatformClient> {
  return signedIn(platform, cookiesOf(await createFirstAccount(platform)))
}

/** Account of the storage, signed in without a password. */
export async function personSignedIn(platform: CalledPlatform, personId: number): Promise<PlatformClient> {
  const { storage } = platform.running
  const token = startBrowserSession({ storage, clock: platform.clock }, personId)
  return signedIn(platform, `loupe_session=${token}`)
}

async function signedIn(platform: CalledPlatform, cookie: string): Promise<PlatformClient> {
  const { body } = await frameCall(platform, cookie, 'getCurrentSession')
  const session = body['value'] as { readonly accessToken: string; readonly refreshToken: string }
  return { ...session, ...callsWith(platform, { authorization: `Bearer ${session.accessToken}` }) }
}

/** Calls with these headers. */
export function callsWith(
  platform: AddressedPlatform,
  headers: Readonly<Record<string, string>>,
): Pick<PlatformClient, 'call' | 'raw'> {
  const raw = (name: EndpointName, parts: CallParts = {}): Promise<Response> => {
    const { method } = ENDPOINTS[name]
    return fetch(endpointAddress(platform, name, parts), {
      method,
      headers: {
        ...headers,
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(parts.file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
        ...parts.headers,
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      ...(parts.file === undefined ? {} : { body: Buffer.from(parts.file) }),
    })
  }
  return {
    raw,
    call: async (name, parts) => {
      const response = await raw(name, parts)
      return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] }
    },
  }
}

/** Address of an endpoint. */
export function endpointAddress(
  platform: AddressedPlatform,
  name: EndpointName,
  { path = {}, query = {} }: CallParts,
): URL {
  const endpoint = ENDPOINTS[name]
  const filled = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, hole: string) =>
    encodeURIComponent(String(path[hole] ?? 1)),
  )
  const address = new URL(filled, platform.running.addresses[endpoint.service])
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, String(value))
  return address
}
