import { EventEmitter } from 'node:events'
import type { Protocol } from './cdp.ts'
import type { Session } from './session.ts'
import type { Part } from './members.ts'

/** `session.cookies`. */
export class Cookies extends EventEmitter implements Part<'Cookies'> {
  #session: Session

  constructor(session: Session) {
    super()
    this.#session = session
  }

  async get(filter: Electron.CookiesGetFilter): Promise<Electron.Cookie[]> {
    const cookies = await (await this.#session.cookieJar()).all()
    return cookies.filter((cookie) => matches(cookie, filter)).map(asElectron)
  }

  async set(details: Electron.CookiesSetDetails): Promise<void> {
    const sameSite = { no_restriction: 'None', lax: 'Lax', strict: 'Strict', unspecified: undefined }[
      details.sameSite ?? 'lax'
    ] as 'None' | 'Lax' | 'Strict' | undefined
    const jar = await this.#session.cookieJar()
    await jar.put([
      {
        name: details.name ?? '',
        value: details.value ?? '',
        url: details.url,
        ...(details.domain ? { domain: details.domain } : {}),
        ...(details.path ? { path: details.path } : {}),
        ...(details.secure ? { secure: true } : {}),
        ...(details.httpOnly ? { httpOnly: true } : {}),
        ...(sameSite ? { sameSite } : {}),
        ...(details.expirationDate ? { expires: details.expirationDate } : {}),
      },
    ])
  }

  async remove(url: string, name: string): Promise<void> {
    const jar = await this.#session.cookieJar()
    const cookies = await jar.all()
    const kept = cookies.filter((cookie) => !(cookie.name === name && matches(cookie, { url })))
    if (kept.length === cookies.length) return
    // No command outside a page removes one cookie: remove all, then set the others again.
    await jar.clear()
    if (kept.length > 0)
      await jar.put(kept.map((cookie) => ({ ...cookie, expires: cookie.session ? -1 : cookie.expires })))
  }

  async flushStore(): Promise<void> {
    /* cookies live in memory */
  }
}

function matches(cookie: Protocol.Network.Cookie, filter: Electron.CookiesGetFilter): boolean {
  const host = cookie.domain.replace(/^\./, '')
  if (filter.url !== undefined) {
    const url = new URL(filter.url)
    if (url.hostname !== host && !(cookie.domain.startsWith('.') && url.hostname.endsWith(`.${host}`))) return false
    if (!url.pathname.startsWith(cookie.path)) return false
  }
  if (filter.domain !== undefined && host !== filter.domain.replace(/^\./, '') && !host.endsWith(`.${filter.domain}`))
    return false
  return (
    (filter.name === undefined || cookie.name === filter.name) &&
    (filter.path === undefined || cookie.path === filter.path) &&
    (filter.secure === undefined || cookie.secure === filter.secure) &&
    (filter.httpOnly === undefined || cookie.httpOnly === filter.httpOnly) &&
    (filter.session === undefined || cookie.session === filter.session)
  )
}

function asElectron(cookie: Protocol.Network.Cookie): Electron.Cookie {
  const sameSite = { None: 'no_restriction', Lax: 'lax', Strict: 'strict' }[cookie.sameSite as string] ?? 'unspecified'
  return {
    name: cookie.name,
    value: cookie.value,
    domain: cookie.domain,
    hostOnly: !cookie.domain.startsWith('.'),
    path: cookie.path,
    secure: cookie.secure,
    httpOnly: cookie.httpOnly,
    session: cookie.session,
    sameSite: sameSite as Electron.Cookie['sameSite'],
    ...(cookie.session ? {} : { expirationDate: cookie.expires }),
  }
}
