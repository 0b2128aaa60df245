import { hash } from 'node:crypto'
import { z } from 'zod'
import { isPlatformError, type PlatformError } from '#domain/errors'
import { type Endpoint, type EndpointName, ENDPOINTS } from '#endpoints'
import { type Entry, type Unhashed, WRITES } from './writes'

const base = {
  id: z.uuid(),
  key: z.uuid(),
  bodyHash: z.string(),
  account: z.object({ userId: z.number().int(), email: z.string(), platform: z.string() }),
  projectId: z.number().int(),
  basedOn: z.uuid().nullable(),
  createdAt: z.number(),
}

/** Schema of a request, by its endpoint: path parameters, query and body. */
function requestForm(name: EndpointName) {
  const { path, query, body }: Endpoint = ENDPOINTS[name]
  const holes = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, hole = '']) => [hole, hole.endsWith('Id') ? z.number().int() : z.string()] as const,
  )
  return z.object({
    ...(holes.length === 0 ? {} : { path: z.object(Object.fromEntries(holes)) }),
    query,
    body: body.optional(),
  })
}

const forms = Object.fromEntries(
  Object.values(WRITES).map(({ kind, endpoint, fields }) => [
    kind,
    fields(z).extend({ ...base, kind: z.literal(kind), request: requestForm(endpoint) }),
  ]),
)

/** Validates an entry by its kind and rejects unknown kinds. */
const entry = z
  .custom<Entry>((value) => typeof value === 'object' && value !== null)
  .transform((value, context): Entry => {
    const read = (Object.hasOwn(forms, value.kind) ? forms[value.kind] : undefined)?.safeParse(value)
    if (read?.success === true) {
      // The schema is built from the rows that define the type.
      const found = read.data as unknown as Entry
      if (hashOf(found.request.body) === found.bodyHash) return found
    }
    context.addIssue({ code: 'custom', message: 'no entry' })
    return z.NEVER
  })

const refusal = z.custom<PlatformError>(isPlatformError)
const line = z.discriminatedUnion('t', [
  z.object({ t: z.literal('add'), entry, refusal: refusal.optional() }),
  z.object({ t: z.literal('refused'), id: z.uuid(), error: refusal }),
  z.object({ t: z.literal('again'), id: z.uuid(), key: z.uuid() }),
  z.object({ t: z.literal('changed'), entry }),
  z.object({ t: z.literal('end'), ids: z.array(z.uuid()) }),
])

/** Record of the journal: an entry was added, refused, retried, replaced or ended. */
export type EntryLine = z.output<typeof line>

/** Records that are known to be valid, so that a start checks each of thousands once. */
const known = new WeakSet()

/** Tells whether a journal record belongs to the outbox. */
export function isEntryLine(data: unknown): data is EntryLine {
  if (typeof data !== 'object' || data === null) return false
  if (!known.has(data) && line.safeParse(data).success) known.add(data)
  return known.has(data)
}

/** Returns an entry as it will be read from disk, or undefined if it could not be. */
export function readableEntry(candidate: Unhashed): Entry | undefined {
  const kept: unknown = JSON.parse(JSON.stringify({ ...candidate, bodyHash: hashOf(candidate.request.body) }))
  const read = entry.safeParse(kept)
  return read.success ? read.data : undefined
}

/** Reduces the lines of a journal to the open entries, in order, with their refusals. */
export function foldLines(lines: readonly unknown[]): readonly { entry: Entry; refusal: PlatformError | null }[] {
  const live = new Map<string, { entry: Entry; refusal: PlatformError | null }>()
  for (const data of lines) {
    if (isEntryLine(data)) APPLY[data.t](live, data as never)
  }
  return [...live.values()]
}

type Live = Map<string, { entry: Entry; refusal: PlatformError | null }>
const APPLY: { readonly [T in EntryLine['t']]: (live: Live, line: Extract<EntryLine, { t: T }>) => void } = {
  add: (live, { entry, refusal }) => {
    if (!live.has(entry.id)) live.set(entry.id, { entry, refusal: refusal ?? null })
  },
  refused: (live, { id, error }) => {
    const known = live.get(id)
    if (known !== undefined) known.refusal = error
  },
  again: (live, { id, key }) => {
    const known = live.get(id)
    if (known !== undefined) live.set(id, { entry: { ...known.entry, key }, refusal: null })
  },
  changed: (live, { entry }) => {
    const known = live.get(entry.id)
    if (known !== undefined) live.set(entry.id, { ...known, entry })
  },
  end: (live, { ids }) => {
    for (const id of ids) live.delete(id)
  },
}

function hashOf(body: unknown): string {
  // A request whose body is a file has no inline body.
  return hash('sha256', body === undefined ? '' : JSON.stringify(body), 'base64url')
}
