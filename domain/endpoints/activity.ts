import { z } from 'zod'
import { LOGGED_EVENTS } from '../live'
import { many } from '../many'
import { row } from './row'
import { count, id, listOf } from './shapes'

/** The most acts that one page holds. */
const ACTS_PAGE_MAX = 500

/** Numbers in one text with commas. */
const ids = z
  .string()
  .max(4_000)
  .regex(/^\d{1,15}(,\d{1,15})*$/)

/** An entry of the event log: who did what, when, to which thing. */
const act = z.object({
  id,
  at: z.string(),
  name: z.string().max(40),
  /** Null: the account is deleted. */
  person: z.object({ id, name: z.string() }).nullable(),
  /** Null: the act is about the team. */
  project: z.object({ id, name: z.string().nullable() }).nullable(),
  thing: z.object({
    kind: z.string().max(20),
    /** The first of them; `count` says how many there are. */
    ids: many(id, 50),
    count: z.number(),
    /** Where it is one, and still known. */
    name: z.string().nullable(),
  }),
  /** The fields that changed; texts of annotations and comments are never among them. */
  changes: many(
    z.object({ field: z.string().max(40), before: z.string().nullable(), after: z.string().nullable() }),
    20,
  ),
})
export type WireAct = z.output<typeof act>

/** Who did what in a team. */
export const activity = {
  /** The acts of a team, newest first: all of them for those who run it, those of their projects for project admins. */
  listActs: row({
    service: 'main',
    method: 'GET',
    path: 'actionlogs',
    scope: 'team',
    query: z.object({
      people: ids.optional(),
      projects: ids.optional(),
      /** Names of events, with commas. */
      names: z.string().max(1_000).optional(),
      /** Moments: `from` is in the list, `to` isn't. */
      from: z.iso.datetime({ offset: true }).optional(),
      to: z.iso.datetime({ offset: true }).optional(),
      /** Only acts before this one, so that a list that grows can be read through. */
      before: id.optional(),
      limit: z.number().int().min(1).max(ACTS_PAGE_MAX).optional(),
      offset: count.max(10_000).optional(),
    }),
    /** `total` counts up to 10,000. */
    answer: listOf(act),
    staleOn: LOGGED_EVENTS,
    shell: 'read',
    since: 'ours',
  }),
}
