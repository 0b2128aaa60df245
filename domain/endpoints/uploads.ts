import { z } from 'zod'
import { LINK_LENGTH_MAX } from '../media/links'
import { many } from '../many'
import { SOURCE_PATH_MAX } from '../source-match'
import { row } from './row'
import { bytes, id } from './shapes'

/** A signed link of a cloud's store is about so long. */
const edge = z.number().positive().max(10_000_000).nullish()
const size = z.object({ width: edge, height: edge, integration_id: id.nullish() })
const link = z.object({ url: z.string(), headers: z.object({}), filePath: z.string() })
/** Where the file of an item lay in what was chosen, such as `north/east/x.png`. */
const sourcePath = z.string().min(1).max(SOURCE_PATH_MAX)
/** An item that a path may name; `source`: the path of its own file, where that is known. */
const namedItem = z.object({
  id,
  folder: z.string().optional(),
  name: z.string(),
  source: z.string().nullable(),
  annotation_revision: z.number(),
})
const room = z.object({ max_image_count: z.number(), remaining_image_count: z.number() })

/** How files become items. */
export const uploads = {
  /** How many more items the team's plan, the project and one of its folders take. */
  readLimits: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/limitationDetails',
    scope: 'team',
    /** Absent: the root folder. `incoming`: so many are to come, and the state says whether only a part of them fits; ours. */
    query: z.object({ folder_id: id.optional(), incoming: z.number().int().min(0).max(1_000_000).optional() }),
    /** Without `user_limit` the plan sets none. */
    answer: z.object({
      user_limit: room.optional(),
      project_limit: room,
      folder_limit: room,
      /** The limit state of the upload: of the team, the project, and the folder where one is said; ours. */
      limit_state: z.number(),
      /** The plan of the team, by its number; ours. */
      plan: z.number(),
    }),
    staleOn: ['item.created', 'item.moved', 'item.deleted', 'folder.created', 'folder.changed', 'folder.deleted'],
    shell: 'read',
    since: 'P',
  }),
  /** Which of these names are there already, and how many of the others there is room for; nothing is changed. */
  checkImport: row({
    service: 'main',
    method: 'POST',
    path: 'items/import/check',
    scope: 'project',
    body: z.object({
      /** Without a folder: in the root. */
      places: z
        .array(
          z.object({
            folder: z.string().max(200).optional(),
            name: z.string().min(1).max(200),
            /** An item of this path is the one, whatever it is called; one of another path is not. */
            source: sourcePath.optional(),
          }),
        )
        .max(2_000),
      /** How many new ones of the same import were asked about before. */
      ahead: z.number().int().min(0).max(1_000_000).optional(),
      /** How many of them go into each folder, where the import asks in parts. */
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
          /** The path that its file came with; absent or null: not known. */
          source: z.string().nullish(),
        }),
      ),
      /** Places that items of other paths have: a file of such a place comes in under another name. */
      taken: many(z.object({ folder: z.string().optional(), name: z.string() })).optional(),
      /** Of those that are not there, in their order. */
      fits: z.number(),
      /** Why the first of the others doesn't fit, and the folder that it goes into. */
      limit: z.object({ code: z.string(), message: z.string(), folder: z.string().optional() }).optional(),
      /** No item that is there has a higher id. */
      newest_id: z.number(),
    }),
    since: 'ours',
  }),
  /** The items that files may name by their paths; which of them each one means is for the client to say. */
  findSources: row({
    service: 'main',
    method: 'POST',
    path: 'items/import/sources',
    scope: 'project',
    body: z.object({ paths: z.array(sourcePath).max(500) }),
    /** `at`: the place of the path in the question. Paths that name nothing have no entry. */
    answer: z.object({ found: many(z.object({ at: z.number(), items: z.array(namedItem).max(200) })) }),
    since: 'ours',
  }),
  /** The answer says under which path to attach the file. */
  uploadFile: row({
    service: 'storage',
    method: 'PUT',
    path: 'files/{projectId}/{name}',
    scope: 'team',
    /** The size is that of a picture; other files have none. */
    answer: z.object({
      path: z.string(),
      mime: z.string(),
      width: z.number().nullable(),
      height: z.number().nullable(),
    }),
    file: 'up',
    since: 'ours',
  }),
  /** Keys with which a client of a store of objects uploads files of one project, below `filePath`; at `/s3` of the platform's host. */
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
      /** How many more items there is room for. */
      availableImageCount: z.number(),
    }),
    secret: true,
    since: 'P',
  }),
  /** Where the file of an item and its annotation can be read without a token, for an hour. */
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
  /** The same by its link, which needs no token: the file of an item, or its annotation. */
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
  /** Makes items of uploaded files, or of links to files elsewhere, which are never fetched; names that are there already are left alone. */
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
            /** Where its file lay in what was chosen; ours. */
            source: sourcePath.optional(),
          }),
        )
        .max(500),
      /** The sizes of pictures that lie elsewhere, by the names of the items. */
      meta: z.record(z.string().max(400), size).optional(),
      /** The value of the status that they begin in; absent: the first of the workflow. */
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
