import { z } from 'zod'
import { tiles } from './items'
import { row } from './row'
import { bytes, count } from './shapes'

/** Endpoints of item bytes. */
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
  /** PDF document that the item's text was read from. */
  itemPages: row({
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/{itemId}/pages',
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
  /** Progress of a large picture's tiles. */
  itemTiles: row({
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/{itemId}/tiles',
    scope: 'project',
    answer: tiles,
    since: 'ours',
  }),
  /** One tile: `place` is its column and row, such as `3_5`. */
  itemTile: row({
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/{itemId}/tiles/{level}/{place}',
    scope: 'project',
    answer: bytes,
    file: 'down',
    since: 'ours',
  }),
  /** Mask of a pixel annotation; `revision` selects an earlier one. */
  itemMask: row({
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/{itemId}/annotations/mask',
    scope: 'project',
    query: z.object({ revision: count.optional() }),
    answer: bytes,
    file: 'down',
    since: 'ours',
  }),
  /** Labels of a point cloud's points, likewise. */
  itemLabels: row({
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/{itemId}/annotations/labels',
    scope: 'project',
    query: z.object({ revision: count.optional() }),
    answer: bytes,
    file: 'down',
    since: 'ours',
  }),
}
