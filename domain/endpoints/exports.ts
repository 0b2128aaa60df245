import { z } from 'zod'
import { many } from '../many'
import { job } from './jobs'
import { row } from './row'
import { bytes, done, id, listOf } from './shapes'

/** Items of an export; an empty field restricts nothing. */
const exported = z.object({
  /** Status numbers as one comma-separated text. */
  include: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .optional(),
  folder_names: many(z.string().max(200), 2_000).optional(),
  is_pinned: z.union([z.literal(0), z.literal(1)]).optional(),
  /** Search object, as for lists of items. */
  filter: z.record(z.string(), z.unknown()).optional(),
  except_ids: many(id, 5_000).optional(),
})

/** Export in the history; `status` by the numbers of `EXPORT_STATE`. */
const dataExport = z.object({
  id,
  name: z.string(),
  project_id: id,
  project_name: z.string(),
  user_id: z.string(),
  /** Name of the person who started it. */
  by: z.string(),
  status: z.number(),
  statuses: many(z.number()),
  folder_names: many(z.string()),
  is_pinned: z.boolean(),
  /** Tells whether a selection or a search was used. */
  is_narrowed: z.boolean(),
  /** Id of a format; `csv` and `jsonl` are tables of multimodal items. */
  format: z.string().max(40),
  /** Export that it was compared with; null for a full export. */
  changed_since: id.nullable(),
  with_media: z.boolean(),
  /** Number of included item files. */
  files: z.number(),
  /** Progress, and the number of items to check. */
  done: z.number(),
  total: z.number(),
  /** Number of included annotations. */
  items: z.number(),
  /** Number of unreadable annotations. */
  missing: z.number(),
  /** Number of unchanged items and of removed names; only for a compared export. */
  unchanged: z.number(),
  removed: z.number(),
  /** Hash of its complete archive. */
  sha256: z.string().nullable(),
  /** Size of its archive in bytes; null if it has none. */
  size: z.number().nullable(),
  /** Link to the archive, valid for an hour without a token; null in lists, and without an archive. */
  download: z.string().nullable(),
  error: z.string().nullable(),
  createdAt: z.string(),
  keptUntil: z.string(),
})
export type WireExport = z.output<typeof dataExport>

/** Number of objects with each feature that a format converts or loses. */
const counts = many(z.object({ feature: z.string(), count: z.number() }))

/** Content of an export for a part of the items; all parts together are the forecast. */
const exportCheck = z.object({
  /** Number of selected items in this part; only annotated ones are in the archive. */
  items: z.number(),
  annotated: z.number(),
  /** Number of annotated items with open comments. */
  with_open_comments: z.number(),
  /** Components of the project's form that tables omit. */
  excluded_components: many(z.string()),
  /** Size of the annotations, and free space of the platform's disk, in bytes. */
  bytes: z.number(),
  room: z.number(),
  /** Number of selected items over all parts. */
  total: z.number(),
  /** Last item of this part, after which the next starts; null at the end. */
  next: id.nullable(),
  /** Losses of the given format by feature; only with a format. */
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

/** Job of an export, with its name and its state by the numbers of `EXPORT_STATE`. */
const started = job.extend({ name: z.string(), status: z.number() })

/** Endpoints of exports. */
export const dataExports = {
  /** Starts a job that writes the native annotations of the chosen items, with the classes, into an archive. */
  startExport: row({
    service: 'main',
    method: 'POST',
    path: 'export',
    scope: 'project',
    /** `time`: local time of the request as text, which starts the export's name. */
    body: exported.extend({
      time: z.string().max(100).optional(),
      fuse: z.number().optional(),
      coco: z.number().optional(),
      export_format: z.number().optional(),
      /** Id of a format of `domain/annotation/formats`, and its options; ours. */
      format: z.string().max(40).optional(),
      first_id: z.union([z.literal(0), z.literal(1)]).optional(),
      val_share: z.number().min(0).max(0.9).optional(),
      seed: z.number().int().min(0).max(1_000_000).optional(),
      /** Frames a second of clips, where it isn't each clip's own. */
      frame_rate: z.number().positive().max(1_000).optional(),
      integration_id: z.number().optional(),
      /** Files of the items whose annotations are included, unchanged; ours. */
      with_media: z.boolean().optional(),
      /** Status, approval, people and folder of each item, as `items.csv` and in the metadata of native annotations; ours. */
      with_items: z.boolean().optional(),
      /** Leaves table cells that start like formulas unescaped, for scripts and not for spreadsheets; ours. */
      raw_formulas: z.boolean().optional(),
      /** Complete export of the project: only differences from it are included; ours. */
      changed_since: id.optional(),
    }),
    answer: started,
    shell: 'start',
    since: 'P',
  }),
  /** Counts the content and losses of an export before its start, part by part after the item `after`. */
  checkExport: row({
    service: 'main',
    method: 'POST',
    path: 'export/check',
    scope: 'project',
    body: exported.extend({
      after: z.number().int().nonnegative().optional(),
      /** Counts the losses of this format, which requires reading every annotation. */
      format: z.string().max(40).optional(),
    }),
    answer: exportCheck,
    keyless: true,
    shell: 'read',
    since: 'ours',
  }),
  /** Lists the exports of a project, newest first. */
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
  /** Lists the exports of a team's projects from which the caller may export, newest first. */
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
  /** Newest complete export of a project. */
  lastExport: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/export',
    scope: 'team',
    answer: dataExport,
    since: 'S',
  }),
  /** Cancels an export and deletes its archive. */
  cancelExport: row({
    service: 'main',
    method: 'PUT',
    path: 'export/{jobId}/cancel',
    scope: 'team',
    answer: done,
    shell: 'write',
    since: 'ours',
  }),
  /** Deletes an ended export with its archive. */
  deleteExport: row({
    service: 'main',
    method: 'DELETE',
    path: 'export/{jobId}',
    scope: 'team',
    /** The public client checks `success`. */
    answer: done.extend({ success: z.literal(true) }),
    shell: 'write',
    since: 'P',
  }),
  /** Downloads the archive of a complete export. */
  downloadExport: row({
    service: 'main',
    method: 'GET',
    path: 'export/{jobId}/download',
    scope: 'team',
    answer: bytes,
    file: 'down',
    since: 'ours',
  }),
  /** The same by its link, without a token. */
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
