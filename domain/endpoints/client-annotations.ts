import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { bytes, done, id } from './shapes'

/** As many items as one call of the public client names. */
const ITEMS_MAX = 1_000
const REMOVED_MAX = 2_000
const rows = z.object({ data: many(z.object({ id })) })
const words = many(z.string())
const upload = z.object({ path: z.string().max(200), upload_id: z.string() })

/** Annotations as the public client reads and writes them: many small ones in one stream, a large one in parts; no page does. */
export const clientAnnotations = {
  /** Which annotations go into one stream, and which are read one by one. */
  classifyAnnotations: row({
    service: 'assets',
    method: 'POST',
    path: 'api/v4/items/annotations/download/method',
    scope: 'project',
    query: z.object({ limit: z.number().int().optional() }),
    body: z.object({ item_ids: z.array(id).min(1).max(ITEMS_MAX) }),
    /** `small`: groups by their names; there is one, or none. */
    answer: z.object({ small: z.object({ '0': rows.optional() }), large: many(z.object({ id })) }),
    keyless: true,
    since: 'P',
  }),
  /** The annotations of items in one stream, with a mark between them. */
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
  /** Saves annotations on top of the present ones, each in a part of the body that is named as its item. */
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
  /** Begins a large annotation that comes in parts. */
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
  /** Saves what came in parts, if anything did; before a large one is read there is nothing to be done. */
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
  /** Takes the annotations of items away by a job: of those that are named, of a folder, or of all; their status stays. */
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
  /** How far that is, in percent; below 0 it failed. */
  removeProgress: row({
    service: 'main',
    method: 'GET',
    path: 'annotations/getRemoveStatus',
    scope: 'project',
    query: z.object({ poll_id: z.coerce.number().int() }),
    answer: z.object({ process: z.number() }),
    since: 'P',
  }),
  /** The form of the annotations of a type of project, as a JSON Schema of draft 7. */
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
