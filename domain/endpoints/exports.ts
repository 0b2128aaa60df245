import { z } from 'zod'
import { many } from '../many'
import { job } from './jobs'
import { row } from './row'
import { bytes, done, id, listOf } from './shapes'

/** Which items an export takes; what names nothing narrows nothing. */
const exported = z.object({
  /** The numbers of statuses, in one text with commas. */
  include: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .optional(),
  folder_names: many(z.string().max(200), 2_000).optional(),
  is_pinned: z.union([z.literal(0), z.literal(1)]).optional(),
  /** A search object, as lists of items take it. */
  filter: z.record(z.string(), z.unknown()).optional(),
  except_ids: many(id, 5_000).optional(),
})

/** An export as it stands in the history; `status` by the numbers of `EXPORT_STATE`. */
const dataExport = z.object({
  id,
  name: z.string(),
  project_id: id,
  project_name: z.string(),
  user_id: z.string(),
  /** The name of who asked for it. */
  by: z.string(),
  status: z.number(),
  statuses: many(z.number()),
  folder_names: many(z.string()),
  is_pinned: z.boolean(),
  /** Tells whether a selection or a search was taken. */
  is_narrowed: z.boolean(),
  /** The id of a format; `csv` and `jsonl` are tables of multimodal items. */
  format: z.string().max(40),
  /** The export it was compared with; null: it took all that was chosen. */
  changed_since: id.nullable(),
  with_media: z.boolean(),
  /** How many of the items' files are in it. */
  files: z.number(),
  /** How far it is, and how many items it looks at. */
  done: z.number(),
  total: z.number(),
  /** How many annotations are in it. */
  items: z.number(),
  /** How many annotations could not be read. */
  missing: z.number(),
  /** How many were the same as before, and how many names are gone since; of one that was compared alone. */
  unchanged: z.number(),
  removed: z.number(),
  /** The hash of its archive, where that is whole. */
  sha256: z.string().nullable(),
  /** The bytes of its archive; null: it has none. */
  size: z.number().nullable(),
  /** Where the archive can be read for an hour without a token; null in lists, and where it has none. */
  download: z.string().nullable(),
  error: z.string().nullable(),
  createdAt: z.string(),
  keptUntil: z.string(),
})
export type WireExport = z.output<typeof dataExport>

/** How many objects have each of the features that a format turns or loses. */
const counts = many(z.object({ feature: z.string(), count: z.number() }))

/** What an export would hold of a part of the project's items; all parts together are the forecast. */
const exportCheck = z.object({
  /** How many items of this part are meant; only those with an annotation have a place in the archive. */
  items: z.number(),
  annotated: z.number(),
  /** Of those annotated: how many have open comments. */
  with_open_comments: z.number(),
  /** The components of the project's form that are kept out of tables. */
  excluded_components: many(z.string()),
  /** How many bytes the annotations have, and how many the platform's disk has left. */
  bytes: z.number(),
  room: z.number(),
  /** How many items of all parts are meant. */
  total: z.number(),
  /** After which item the next part begins; null: there is no further one. */
  next: id.nullable(),
  /** What the named format can't carry, by feature; with a format alone. */
  losses: z
    .object({
      turned: counts,
      left: counts,
      unknown_class: z.number(),
      unread: z.number(),
    })
    .optional(),
})
export type WireExportCheck = z.output<typeof exportCheck>

/** The job of an export, with its name and its state by the numbers of `EXPORT_STATE`. */
const started = job.extend({ name: z.string(), status: z.number() })

/** Getting work out of a project. */
export const dataExports = {
  /** Writes the native annotations of the items that were chosen, with the classes, into an archive, by a job. */
  startExport: row({
    service: 'main',
    method: 'POST',
    path: 'export',
    scope: 'project',
    /** `time`: when it was asked for, in the words of the person's place; it begins the export's name. */
    body: exported.extend({
      time: z.string().max(100).optional(),
      fuse: z.number().optional(),
      coco: z.number().optional(),
      export_format: z.number().optional(),
      /** The id of a format of `domain/annotation/formats`, and its options; ours. */
      format: z.string().max(40).optional(),
      first_id: z.union([z.literal(0), z.literal(1)]).optional(),
      val_share: z.number().min(0).max(0.9).optional(),
      seed: z.number().int().min(0).max(1_000_000).optional(),
      /** Frames a second of clips, where it isn't each clip's own. */
      frame_rate: z.number().positive().max(1_000).optional(),
      integration_id: z.number().optional(),
      /** The files of the items whose annotations are in it, as they are; ours. */
      with_media: z.boolean().optional(),
      /** Status, approval, people and folder of each item, as `items.csv` and in the metadata of native annotations; ours. */
      with_items: z.boolean().optional(),
      /** Cells of tables that begin like formulas are written as they are: for scripts, and not for programs of tables; ours. */
      raw_formulas: z.boolean().optional(),
      /** A complete export of the project: only what differs from it is taken; ours. */
      changed_since: id.optional(),
    }),
    answer: started,
    shell: 'start',
    since: 'P',
  }),
  /** What an export of these items would hold and leave out, counted before it is begun, part by part from the item `after` on. */
  checkExport: row({
    service: 'main',
    method: 'POST',
    path: 'export/check',
    scope: 'project',
    body: exported.extend({
      after: z.number().int().nonnegative().optional(),
      /** Counts what this format can't carry, which reads every annotation. */
      format: z.string().max(40).optional(),
    }),
    answer: exportCheck,
    keyless: true,
    shell: 'read',
    since: 'ours',
  }),
  /** The exports of a project, newest first. */
  listExports: row({
    service: 'main',
    method: 'GET',
    path: 'exports',
    scope: 'project',
    answer: listOf(dataExport),
    client: 'rows',
    staleOn: ['export.changed', 'export.deleted'],
    shell: 'read',
    since: 'P',
  }),
  /** The exports of all projects of a team whose work the caller may take out, newest first. */
  listTeamExports: row({
    service: 'main',
    method: 'GET',
    path: 'exports/all',
    scope: 'team',
    answer: listOf(dataExport),
    staleOn: ['export.changed', 'export.deleted'],
    shell: 'read',
    since: 'ours',
  }),
  /** Starts an export with the choices of an earlier one. */
  repeatExport: row({
    service: 'main',
    method: 'POST',
    path: 'export/{jobId}/again',
    scope: 'team',
    answer: started,
    shell: 'start',
    since: 'ours',
  }),
  readExport: row({
    service: 'main',
    method: 'GET',
    path: 'export/{jobId}',
    scope: 'team',
    answer: dataExport,
    since: 'P',
  }),
  /** The newest export of a project that is complete. */
  lastExport: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/export',
    scope: 'team',
    answer: dataExport,
    since: 'S',
  }),
  /** Stops an export; nothing of its archive stays. */
  cancelExport: row({
    service: 'main',
    method: 'PUT',
    path: 'export/{jobId}/cancel',
    scope: 'team',
    answer: done,
    shell: 'write',
    since: 'ours',
  }),
  /** Takes an export that has ended, and its archive, away. */
  deleteExport: row({
    service: 'main',
    method: 'DELETE',
    path: 'export/{jobId}',
    scope: 'team',
    /** The public client counts by `success`. */
    answer: done.extend({ success: z.literal(true) }),
    shell: 'write',
    since: 'P',
  }),
  /** The archive of an export that is complete. */
  downloadExport: row({
    service: 'main',
    method: 'GET',
    path: 'export/{jobId}/download',
    scope: 'team',
    answer: bytes,
    file: 'down',
    since: 'ours',
  }),
  /** The same by its link, which needs no token. */
  linkedExport: row({
    service: 'main',
    method: 'GET',
    path: 'export/{jobId}/archive',
    query: z.object({ until: z.number(), key: z.string().max(200) }),
    answer: bytes,
    file: 'down',
    open: true,
    since: 'P',
  }),
}
