import { ENDPOINTS, type Endpoint, type EndpointName } from '#endpoints'
import { checkSaid, type Said, type ShellChannel } from '#domain/endpoints/shell'
import { platformError } from '#domain/errors'

const nothing = () => ({ data: [], count: 0, total: 0 })
/** What lists of items and of projects ask besides, where a test says nothing about it. */
const UNASKED: Readonly<Record<string, () => unknown>> = {
  listClasses: nothing,
  listCategories: nothing,
  listFieldTemplates: nothing,
  listTemplates: nothing,
}

/** Record as stored by the fake. */
export type FakeRecord = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly name: string
  readonly owner_id: number
  readonly revision: number
}

/** Content of a fake platform: records by kind, and answers of other rows. */
export interface FakeRows {
  readonly records: Map<string, FakeRecord[]>
  readonly answers: { readonly [N in EndpointName]?: (said: Said) => unknown }
}

/** Platform that accepts what main accepts, by the rows' own schemas; stores records as the rows say. */
export function answerRow({ records, answers }: FakeRows, channel: ShellChannel, name: string, said: Said): unknown {
  const table: Readonly<Record<string, Endpoint>> = ENDPOINTS
  const endpoint = Object.hasOwn(table, name) ? table[name] : undefined
  if (endpoint?.shell !== channel) return refuse(platformError('invalid_request', { detail: name }))
  const checked = checkSaid(endpoint, said)
  if (!checked.ok) return refuse(platformError('bad_request', { data: { key: checked.error.key } }))
  const { record } = endpoint
  if (record === undefined) {
    const answer = answers[name as EndpointName] ?? UNASKED[name]
    // No cache takes `undefined` for an answer: a platform without the call says so.
    if (answer === undefined && channel === 'read') return refuse(platformError('unknown_action'))
    return answer?.(checked.value)
  }
  const kept = records.get(record.kind) ?? []
  const { path, body } = checked.value
  const fields = body as Readonly<Record<string, unknown>> | undefined
  const one = kept.find(({ id }) => id === path?.['recordId'])
  const keep = (all: FakeRecord[]) => void records.set(record.kind, all)
  if (record.call === 'list') return { data: kept, count: kept.length, total: kept.length }
  const isTaken = kept.some(
    (other) => other !== one && other.name.toLowerCase() === String(fields?.['name']).toLowerCase(),
  )
  if (isTaken) return refuse(platformError('name_taken', { data: { key: 'body.name' } }))
  const at = new Date(0).toISOString()
  if (record.call === 'create') {
    const id = 901 + kept.length
    const made = { ...fields, id, owner_id: 7, revision: 1, createdAt: at, updatedAt: at } as unknown as FakeRecord
    keep([...kept, made])
    return made
  }
  if (one === undefined) return refuse(platformError('not_found'))
  if (record.call === 'read') return one
  if (record.call === 'delete') {
    keep(kept.filter((other) => other !== one))
    return { ok: true }
  }
  if (fields?.['revision'] !== one.revision) return refuse(platformError('conflict', { data: { record: one } }))
  const changed = { ...one, ...fields, revision: one.revision + 1 }
  keep(kept.map((other) => (other === one ? changed : other)))
  return changed
}

function refuse(error: ReturnType<typeof platformError>): never {
  // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
  throw error
}
