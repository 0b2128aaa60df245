import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { bytes, done, id } from './shapes'

/** Most items in one call of the public client. */
const ITEMS_MAX = 1_000
const REMOVED_MAX = 2_000
const rows = z.object({ data: many(z.object({ id })) })
const words = many(z.string())
const upload = z.object({ path: z.string().max(200), upload_id: z.string() })

/** Endpoints of annotations for the public client only: many small ones in one stream, a large one in parts. */
export const clientAnnotations = {
  /** Tells which annotations can be streamed together, and which are read individually. */
  classifyAnnotations: row({
    service: 'assets',
    method: 'POST',
    path: 'api/v4/items/annotations/download/method',
    scope: 'project',
    query: z.object({ limit: z.number().int().optional() }),
    body: z.object({ item_ids: z.array(id).min(1).max(ITEMS_MAX) }),
    /** `small`: groups by name; there is at most one. */
    answer: z.object({ small: z.object({ '0': rows.optional() }), large: many(z.object({ id })) }),
    keyless: true,
    since: 'P',
  }),
  /** Streams the annotations of items, with a separator between them. */
  streamAnnotations: row({
    service: 'assets',
    method: 'POST',
    path: 'api/v4/items/annotations/download',
    scope: 'project',
    query: z.object({ limit: z.number().int().optional() }),
    body: z.object({ image_ids: z.array(id).min(1).max(ITEMS_MAX) }),
    answer: bytes,
    file: 'down',
    keyless: true,
    since: 'P',
  }),
  /** Saves annotations on top of the present ones, each in a body part named after its item. */
  storeAnnotations: row({
    service: 'assets',
    method: 'POST',
    path: 'api/v4/items/annotations/upload',
    scope: 'folder',
    answer: z.object({
      failedItems: words,
      missingResources: z.object({ class: words, template: words, attribute: words, attributeGroup: words }),
    }),
    file: 'up',
    since: 'P',
  }),
  largeAnnotation: row({
    service: 'assets',
    method: 'POST',
    path: 'api/v3.01/items/{itemId}/annotations/download',
    scope: 'project',
    answer: bytes,
    file: 'down',
    keyless: true,
    since: 'P',
  }),
  /** Starts a large annotation that arrives in parts. */
  startParts: row({
    service: 'assets',
    method: 'POST',
    path: 'api/v3.01/items/{itemId}/annotations/upload/multipart/start',
    scope: 'project',
    answer: upload,
    keyless: true,
    since: 'P',
  }),
  /** One part: `{ data_chunk }` with a piece of the text. */
  addPart: row({
    service: 'assets',
    method: 'POST',
    path: 'api/v4/items/{itemId}/annotations/upload/multipart/part',
    scope: 'project',
    query: z.object({ path: z.string().max(200), chunk_id: z.number().int().min(1).max(1_000) }),
    answer: done,
    file: 'up',
    since: 'P',
  }),
  finishParts: row({
    service: 'assets',
    method: 'POST',
    path: 'api/v4/items/{itemId}/annotations/upload/multipart/finish',
    scope: 'project',
    query: z.object({ path: z.string().max(200) }),
    answer: done,
    keyless: true,
    since: 'P',
  }),
  /** Saves received parts, if any; before a large read it does nothing. */
  syncAnnotation: row({
    service: 'assets',
    method: 'POST',
    path: 'api/v4/items/{itemId}/annotations/sync',
    scope: 'project',
    answer: done,
    keyless: true,
    since: 'P',
  }),
  /** SUCCESS, or FAILED with the reason. */
  syncStatus: row({
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/{itemId}/annotations/sync/status',
    scope: 'project',
    answer: z.object({ status: z.string() }),
    since: 'P',
  }),
  /** Starts a job that clears the annotations of named items, a folder or all items; statuses stay. */
  removeAnnotations: row({
    service: 'main',
    method: 'POST',
    path: 'annotations/remove',
    scope: 'project',
    query: z.object({ folder_id: id.optional() }),
    body: z.object({ image_names: z.array(z.string().max(400)).max(REMOVED_MAX).optional() }).optional(),
    answer: z.object({ poll_id: id }),
    since: 'P',
  }),
  /** Progress in percent; negative after a failure. */
  removeProgress: row({
    service: 'main',
    method: 'GET',
    path: 'annotations/getRemoveStatus',
    scope: 'project',
    query: z.object({ poll_id: z.coerce.number().int() }),
    answer: z.object({ process: z.number() }),
    since: 'P',
  }),
  /** Annotation schema of a project type, as JSON Schema draft 7. */
  annotationSchema: row({
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/annotations/schema',
    scope: 'team',
    query: z.object({ project_type: z.number().int(), version: z.string().max(20).optional() }),
    answer: z.looseObject({ $schema: z.string() }),
    since: 'P',
  }),
}
