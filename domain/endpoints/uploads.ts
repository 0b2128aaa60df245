import { z } from 'zod'
import { LINK_LENGTH_MAX } from '../media/links'
import { many } from '../many'
import { SOURCE_PATH_MAX } from '../source-match'
import { row } from './row'
import { bytes, id } from './shapes'

/** Length limit; a signed link of a cloud storage is about this long. */
const edge = z.number().positive().max(10_000_000).nullish()
const size = z.object({ width: edge, height: edge, integration_id: id.nullish() })
const link = z.object({ url: z.string(), headers: z.object({}), filePath: z.string() })
/** Original relative path of an item's file, such as `north/east/x.png`. */
const sourcePath = z.string().min(1).max(SOURCE_PATH_MAX)
/** Item that a path may refer to; `source` is its own file's path, if known. */
const namedItem = z.object({
  id,
  folder: z.string().optional(),
  name: z.string(),
  source: z.string().nullable(),
  annotation_revision: z.number(),
})
const room = z.object({ max_image_count: z.number(), remaining_image_count: z.number() })

/** Endpoints that turn files into items. */
export const uploads = {
  /** Returns the remaining items of the team's plan, the project and one of its folders. */
  readLimits: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/limitationDetails',
    scope: 'team',
    /** Absent: the root folder. `incoming`: planned number of items; the state tells whether only a part fits; ours. */
    query: z.object({ folder_id: id.optional(), incoming: z.number().int().min(0).max(1_000_000).optional() }),
    /** Without `user_limit` the plan has no limit. */
    answer: z.object({
      user_limit: room.optional(),
      project_limit: room,
      folder_limit: room,
      /** Limit state of the upload: of the team, the project, and the folder if given; ours. */
      limit_state: z.number(),
      /** Plan of the team, by number; ours. */
      plan: z.number(),
    }),
    staleOn: ['item.created', 'item.moved', 'item.deleted', 'folder.created', 'folder.changed', 'folder.deleted'],
    shell: 'read',
    since: 'P',
  }),
  /** Tells which names exist, and how many of the others fit; changes nothing. */
  checkImport: row({
    service: 'main',
    method: 'POST',
    path: 'items/import/check',
    scope: 'project',
    body: z.object({
      /** Without a folder: the root. */
      places: z
        .array(
          z.object({
            folder: z.string().max(200).optional(),
            name: z.string().min(1).max(200),
            /** An item of this path matches under any name; one of another path does not. */
            source: sourcePath.optional(),
          }),
        )
        .max(2_000),
      /** Number of new items in earlier requests of the same import. */
      ahead: z.number().int().min(0).max(1_000_000).optional(),
      /** Their number per folder, if the import asks in parts. */
      ahead_in: z
        .array(z.object({ folder: z.string().max(200).optional(), count: z.number().int().min(0).max(1_000_000) }))
        .max(2_000)
        .optional(),
    }),
    answer: z.object({
      existing: many(
        z.object({
          folder: z.string().optional(),
          name: z.string(),
          id,
          annotation_revision: z.number(),
          /** Original path of its file; absent or null if unknown. */
          source: z.string().nullish(),
        }),
      ),
      /** Places that items of other paths have: such a file is imported under another name. */
      taken: many(z.object({ folder: z.string().optional(), name: z.string() })).optional(),
      /** Number of the missing ones that fit, in order. */
      fits: z.number(),
      /** Limit that excludes the first of the others, and its folder. */
      limit: z.object({ code: z.string(), message: z.string(), folder: z.string().optional() }).optional(),
      /** Highest item id. */
      newest_id: z.number(),
    }),
    since: 'ours',
  }),
  /** Finds the items that paths of files may refer to; the client chooses the match of each path. */
  findSources: row({
    service: 'main',
    method: 'POST',
    path: 'items/import/sources',
    scope: 'project',
    body: z.object({ paths: z.array(sourcePath).max(500) }),
    /** `at`: index of the path in the request. Paths without a match have no entry. */
    answer: z.object({ found: many(z.object({ at: z.number(), items: z.array(namedItem).max(200) })) }),
    since: 'ours',
  }),
  /** The answer has the path for attaching the file. */
  uploadFile: row({
    service: 'storage',
    method: 'PUT',
    path: 'files/{projectId}/{name}',
    scope: 'team',
    /** Size of a picture; other files have none. */
    answer: z.object({
      path: z.string(),
      mime: z.string(),
      width: z.number().nullable(),
      height: z.number().nullable(),
    }),
    file: 'up',
    since: 'ours',
  }),
  /**
   * Issues keys with which an object storage client uploads files of one project, below `filePath`, at `/s3` of the
   * platform's host.
   */
  uploadKeys: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/sdkImageUploadToken',
    scope: 'team',
    query: z.object({ folder_id: id.optional() }),
    answer: z.object({
      accessKeyId: z.string(),
      secretAccessKey: z.string(),
      sessionToken: z.string(),
      bucket: z.string(),
      region: z.string(),
      filePath: z.string(),
      /** Number of further items that fit. */
      availableImageCount: z.number(),
    }),
    secret: true,
    since: 'P',
  }),
  /** Creates links to an item's file and annotation, valid for an hour without a token. */
  downloadLinks: row({
    service: 'main',
    method: 'GET',
    path: 'image/{itemId}/annotation/getAnnotationDownloadToken',
    scope: 'project',
    query: z.object({ include_original: z.number().optional() }),
    answer: z.object({
      original: link.optional(),
      lores: link.optional(),
      annotations: z.object({ MAIN: many(z.object({ annotation_json_path: link })) }),
    }),
    since: 'P',
  }),
  /** The same by its link, without a token: an item's file, or its annotation. */
  linkedItem: row({
    service: 'main',
    method: 'GET',
    path: 'image/{itemId}/{part}',
    query: z.object({ until: z.number(), key: z.string().max(200) }),
    answer: bytes,
    file: 'down',
    open: true,
    since: 'ours',
  }),
  /** Creates items of uploaded files, or of links to external files, which are never fetched; skips existing names. */
  attachItems: row({
    service: 'main',
    method: 'POST',
    path: 'image/ext-create',
    scope: 'folder',
    body: z.object({
      team_id: id,
      project_id: id,
      folder_id: id,
      upload_state: z.number(),
      images: z
        .array(
          z.object({
            name: z.string().min(1).max(200),
            path: z.string().max(LINK_LENGTH_MAX),
            integration_id: id.nullish(),
            /** Original path of its file; ours. */
            source: sourcePath.optional(),
            /** Upload of the PDF document that the item's text was read from; ours. */
            original: z
              .object({ path: z.string().max(LINK_LENGTH_MAX), text_version: z.number().int().min(1) })
              .optional(),
          }),
        )
        .max(500),
      /** Sizes of external pictures, by item name. */
      meta: z.record(z.string().max(400), size).optional(),
      /** Initial status value; absent: the first of the workflow. */
      annotation_status: z.number().int().optional(),
    }),
    answer: z.object({
      attached: many(z.object({ id, name: z.string() })),
      existing: many(z.string()),
      failed: many(z.object({ name: z.string(), code: z.string(), message: z.string() })),
    }),
    client: 'attached',
    since: 'P',
  }),
}
