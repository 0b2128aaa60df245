import { z } from 'zod'
import { LOGGED_EVENTS } from '../live'
import { many } from '../many'
import { row } from './row'
import { count, id, listOf } from './shapes'

/** Most entries per page. */
const ACTS_PAGE_MAX = 500

/** Numbers as one comma-separated text. */
const ids = z
  .string()
  .max(4_000)
  .regex(/^\d{1,15}(,\d{1,15})*$/)

/** Entry of the event log: person, action, time and entity. */
const act = z.object({
  id,
  at: z.string(),
  name: z.string().max(40),
  /** Null if the account is deleted. */
  person: z.object({ id, name: z.string() }).nullable(),
  /** Null if the entry is about the team. */
  project: z.object({ id, name: z.string().nullable() }).nullable(),
  thing: z.object({
    kind: z.string().max(20),
    /** First ids; `count` has the total. */
    ids: many(id, 50),
    count: z.number(),
    /** Name of a single entity, if still known. */
    name: z.string().nullable(),
  }),
  /** Changed fields, never with texts of annotations or comments. */
  changes: many(
    z.object({ field: z.string().max(40), before: z.string().nullable(), after: z.string().nullable() }),
    20,
  ),
})
export type WireAct = z.output<typeof act>

/** Endpoints of a team's activity log. */
export const activity = {
  /**
   * Lists the entries of a team, newest first: all for its owner and admins, those of their projects for project
   * admins.
   */
  listActs: row({
    service: 'main',
    method: 'GET',
    path: 'actionlogs',
    scope: 'team',
    query: z.object({
      people: ids.optional(),
      projects: ids.optional(),
      /** Comma-separated names of events. */
      names: z.string().max(1_000).optional(),
      /** Times: `from` is inclusive, `to` exclusive. */
      from: z.iso.datetime({ offset: true }).optional(),
      to: z.iso.datetime({ offset: true }).optional(),
      /** Only entries before this one, so that paging works while the list grows. */
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
