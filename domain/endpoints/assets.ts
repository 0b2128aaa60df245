import { z } from 'zod'
import { row } from './row'
import { bytes } from './shapes'

/** The bytes of items. */
export const assets = {
  itemMedia: row({
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/{itemId}/media',
    scope: 'project',
    answer: bytes,
    file: 'down',
    since: 'ours',
  }),
  itemThumbnail: row({
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/{itemId}/thumbnail',
    scope: 'project',
    query: z.object({ size: z.number().optional() }),
    answer: bytes,
    file: 'down',
    since: 'ours',
  }),
  /** The mask that belongs to a pixel annotation. */
  itemMask: row({
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/{itemId}/annotations/mask',
    scope: 'project',
    answer: bytes,
    file: 'down',
    since: 'ours',
  }),
}
