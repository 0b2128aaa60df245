import type { Endpoint } from '#endpoints'

const IDS = ['team_id', 'project_id', 'folder_id'] as const

/** Header with the subject of a call, for endpoints with a scope. */
export function entityContext({ scope }: Endpoint, query: unknown): Readonly<Record<string, string>> {
  if (scope === undefined || typeof query !== 'object' || query === null) return {}
  const ids = IDS.flatMap((name) => {
    const value = (query as Readonly<Record<string, unknown>>)[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { 'x-sa-entity-context': Buffer.from(JSON.stringify(Object.fromEntries(ids))).toString('base64') }
}
