import { tokenHash } from '../../local-platform/server/callers'
import type { TestPlatform } from './platform-client'

/** Team and project of a public client's call. */
export interface ClientPlace {
  readonly team_id: number
  readonly project_id?: number
  readonly folder_id?: number
}

export interface ClientAnswer {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** A person's token for one team, as the app makes it. */
export function clientToken({ running }: Pick<TestPlatform, 'running'>, personId: number, teamId: number): string {
  const made = `client-token-0123456789-${personId}=${teamId}`
  running.storage.tokens.replaceSdkToken(tokenHash(made), personId, teamId)
  return made
}

/** Calls as the public client does: its token unchanged, the team in the query and in a header. */
export async function clientCall(
  { running }: Pick<TestPlatform, 'running'>,
  token: string,
  place: ClientPlace,
  service: 'main' | 'work-management' | 'items' | 'assets' | 'explore',
  method: string,
  path: string,
  said?: object,
): Promise<ClientAnswer> {
  const url = new URL(path, running.addresses[service].replace(/\/?$/, '/'))
  for (const [name, id] of Object.entries(place)) url.searchParams.set(name, String(id))
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: token,
      authtype: 'sdk',
      'content-type': 'application/json',
      'x-sa-entity-context': btoa(JSON.stringify({ ...place, team_id: String(place.team_id) })),
    },
    ...(said === undefined ? {} : { body: JSON.stringify(said) }),
  })
  return { status: answer.status, body: (await answer.json()) as ClientAnswer['body'] }
}
