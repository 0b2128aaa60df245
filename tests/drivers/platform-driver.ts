import { rm } from 'node:fs/promises'
import type { AuthSession } from '#contract/auth-frame'
import { ok } from '#domain/result'
import { type PlatformOptions, type RunningPlatform, startPlatform } from '../../local-platform/platform'
import { createHttpClient, type HttpClient } from '../../main/http/client'
import { sleepFor } from '../../main/http/retry'
import type { CallContext } from '../../main/services/with-token'
import { newDataFolder } from '../builders/empty-database'
import { SAMPLES_FOLDER } from './sample-pack'

/** Local platform in this process with its first account, and the ports of main's services to it. */
export interface PlatformDriver {
  readonly platform: RunningPlatform
  readonly email: string
  readonly context: CallContext
  readonly dataFolder: string
  readonly close: () => Promise<void>
}

/** Starts a platform on a fresh data folder and signs its first person in. */
export async function startPlatformDriver(
  options: Partial<PlatformOptions> = {},
  http: HttpClient = createHttpClient(sleepFor),
): Promise<PlatformDriver> {
  const dataFolder = options.dataFolder ?? (await newDataFolder('loupe-platform-'))
  const started = await startPlatform({ samplesFolder: SAMPLES_FOLDER, ...options, dataFolder })
  if (!started.ok) throw new Error(started.error.message)
  const platform = started.value
  const email = 'ada@example.test'
  const { accessToken } = await firstSession(platform.addresses.auth, email)
  return {
    platform,
    email,
    dataFolder,
    context: {
      http,
      address: async (service) => ok(platform.addresses[service]),
      accessToken: async () => ok(accessToken),
    },
    close: async () => {
      await platform.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function firstSession(auth: string, email: string): Promise<AuthSession> {
  const password = 'correct horse battery staple'
  const made = await fetch(`${auth}first-account`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      first_name: 'Ada',
      last_name: 'Byron',
      email,
      new_password: password,
      repeat_password: password,
    }),
  })
  const cookie = made.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const answer = await fetch(`${auth}frame/getCurrentSession`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ args: [] }),
  })
  const { value } = (await answer.json()) as { readonly value: AuthSession }
  return value
}
