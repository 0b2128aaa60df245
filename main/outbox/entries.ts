import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isPlatformError, type PlatformError } from '#domain/errors'
import { ENDPOINTS } from '../services/endpoints'

const id = z.number().int()
const account = z.object({ userId: id, email: z.string(), platform: z.string() })
const item = z.object({
  id,
  name: z.string(),
  annotation_status: z.number(),
  approval_status: z.number().optional(),
  is_pinned: z.boolean().optional(),
})
const { changeItemStatus, changeItemApproval, updateItem, requestItems } = ENDPOINTS

const any = {
  id: z.uuid(),
  /** The idempotency key: made before the first sending, and the same at each. */
  key: z.uuid(),
  bodyHash: z.string(),
  account,
  projectId: id,
  /** The earlier entry that made what this one came from, if that was under way. */
  basedOn: z.uuid().nullable(),
  createdAt: z.number(),
}
const ofItem = {
  ...any,
  itemId: id,
  /** The item as the change will make it. */
  item,
}
const path = z.object({ itemId: id })
const entry = z
  .discriminatedUnion('kind', [
    z.object({
      ...ofItem,
      kind: z.literal('changeStatus'),
      /** The status that the change came from and the one that it leads to. */
      from: id,
      to: id,
      request: z.object({ path, query: changeItemStatus.query, body: changeItemStatus.body }),
    }),
    z.object({
      ...ofItem,
      kind: z.literal('changeApproval'),
      from: id,
      to: id,
      request: z.object({ path, query: changeItemApproval.query, body: changeItemApproval.body }),
    }),
    z.object({
      ...ofItem,
      kind: z.literal('setPinned'),
      request: z.object({ path, query: updateItem.query, body: updateItem.body }),
    }),
    z.object({
      ...any,
      kind: z.literal('requestItems'),
      request: z.object({ query: requestItems.query, body: requestItems.body }),
    }),
  ])
  .refine(({ request, bodyHash }) => hashOf(request.body) === bodyHash)

/** One write to the platform, with everything that is needed to send it again in another run of the app. */
export type Entry = Readonly<z.output<typeof entry>>
export type WriteKind = Entry['kind']
export type EntryOf<K extends WriteKind> = Extract<Entry, { readonly kind: K }>

/** What of an entry its kind alone says. */
export type OwnOf<K extends WriteKind> = K extends WriteKind ? Omit<EntryOf<K>, keyof typeof any> : never
/** An entry whose hash is not yet taken. */
export type Unhashed = Entry extends infer E ? (E extends Entry ? Omit<E, 'bodyHash'> : never) : never

const refusal = z.custom<PlatformError>(isPlatformError)
const line = z.discriminatedUnion('t', [
  z.object({ t: z.literal('add'), entry, refusal: refusal.optional() }),
  z.object({ t: z.literal('refused'), id: z.uuid(), error: refusal }),
  z.object({ t: z.literal('again'), id: z.uuid(), key: z.uuid() }),
  z.object({ t: z.literal('end'), ids: z.array(z.uuid()) }),
])

/** What a record of the journal says: an entry came, was refused, is to be sent again, or came to its end. */
export type EntryLine = z.output<typeof line>

/** Tells whether a record of the journal is one of the outbox. */
export function isEntryLine(data: unknown): data is EntryLine {
  return line.safeParse(data).success
}

/** An entry as it will be read again from disk, or nothing when it could not be. */
export function readableEntry(candidate: Unhashed): Entry | undefined {
  const kept: unknown = JSON.parse(JSON.stringify({ ...candidate, bodyHash: hashOf(candidate.request.body) }))
  const read = entry.safeParse(kept)
  return read.success ? read.data : undefined
}

/** What the lines of a journal add up to: the entries without an end, in their order, with their refusals. */
export function foldLines(lines: readonly unknown[]): readonly { entry: Entry; refusal: PlatformError | null }[] {
  const live = new Map<string, { entry: Entry; refusal: PlatformError | null }>()
  for (const data of lines) {
    const read = line.safeParse(data)
    if (read.success) APPLY[read.data.t](live, read.data as never)
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
  end: (live, { ids }) => {
    for (const id of ids) live.delete(id)
  },
}

function hashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url')
}
