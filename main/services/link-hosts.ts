import type { LinkState } from '#contract/items'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'

/** Hosts per owner, keyed by owner and team. */
type KeptHosts = Readonly<Record<string, readonly string[]>>

/** Hosts of linked files that the person allowed, by team. */
export interface LinkHosts {
  readonly stateOf: (teamId: number, link: string) => LinkState
  readonly list: (teamId: number) => readonly string[]
  /** Asks the person, once per host; true if it is allowed from now on. */
  readonly allow: (teamId: number, link: string) => Promise<Result<boolean>>
  readonly forget: (teamId: number, host: string) => Result<null>
}

export interface LinkHostsParts {
  /** Owner of these choices; null without a session. */
  readonly owner: () => string | null
  readonly read: () => KeptHosts
  readonly write: (hosts: KeptHosts) => Result<null>
  readonly ask: (host: string) => Promise<boolean>
}

/** Limits: hosts per team, and characters per host. */
const HOSTS_MAX = 50
const HOST_LENGTH_MAX = 260

/** Stores the allowed hosts and asks for others, one question at a time. */
export function createLinkHosts({ owner, read, write, ask }: LinkHostsParts): LinkHosts {
  let isAsking = false
  const nameOf = (teamId: number): string | undefined => {
    const of = owner()
    return of === null ? undefined : `${of} ${teamId}`
  }
  const list = (teamId: number): readonly string[] => {
    const name = nameOf(teamId)
    return (name === undefined ? undefined : read()[name]) ?? []
  }
  const keep = (teamId: number, hosts: readonly string[]): Result<null> => {
    const name = nameOf(teamId)
    if (name === undefined) return err(platformError('sign_in_needed'))
    return write({ ...read(), [name]: hosts })
  }
  return {
    list,
    stateOf: (teamId, link) => {
      const host = linkHost(link)
      if (host === undefined) return 'insecure'
      return list(teamId).includes(host) ? 'open' : 'unasked'
    },
    async allow(teamId, link) {
      const host = linkHost(link)
      if (host === undefined) return err(platformError('link_insecure'))
      if (list(teamId).includes(host)) return ok(true)
      if (isAsking) return err(platformError('invalid_request', { detail: 'another host is being asked about' }))
      isAsking = true
      const name = nameOf(teamId)
      try {
        // Another person may have signed in before the answer.
        if (!(await ask(host)) || nameOf(teamId) !== name) return ok(false)
      } finally {
        isAsking = false
      }
      // Evict the oldest.
      keep(teamId, [...list(teamId), host].slice(-HOSTS_MAX))
      return ok(list(teamId).includes(host))
    },
    forget: (teamId, host) =>
      keep(
        teamId,
        list(teamId).filter((one) => one !== host),
      ),
  }
}

/** Host and port of a permitted address in network form; undefined for any other address. */
function linkHost(link: string): string | undefined {
  const url = URL.parse(link)
  const isPlain = url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
  return isPlain && url.host.length <= HOST_LENGTH_MAX ? url.host : undefined
}
