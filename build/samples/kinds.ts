import type { ProjectTypeName } from '#domain/enums'
import { AERIAL_PICTURE } from './aerial/aerial-picture'
import { CELLS_PICTURE } from './cells/cells-picture'
import { CLIP_PICTURE } from './clips/clip-picture'
import { DOCUMENT_PICTURE } from './documents/document-picture'
import { PROMPT_PICTURE } from './documents/prompt-picture'
import { LIDAR_PICTURE } from './lidar/lidar-picture'
import type { Picture } from './picture'
import { PRODUCT_PICTURE } from './products/product-picture'
import { STREET_PICTURE } from './street/street-picture'

/** Kind of sample: its maker, and the seeds in the pack. */
export interface Kind {
  readonly name: string
  readonly picture: Picture
  readonly projectType: ProjectTypeName
  readonly mime: string
  readonly ending: string
  /** Seeds run from 1 to this number. */
  readonly count: number
  /** Folders whose code decides the picture: a change in one repaints the kind. */
  readonly rooms: readonly string[]
  /** JPEG quality, if the picture is the item's file. */
  readonly quality?: number
}

const JPEG = { mime: 'image/jpeg', ending: 'jpg' } as const

/** All kinds of samples in the pack. A seed keeps its number, because data folders name samples by it. */
export const KINDS: readonly Kind[] = [
  {
    name: 'street',
    picture: STREET_PICTURE,
    projectType: 'vector',
    ...JPEG,
    count: 120,
    rooms: ['street', 'scene'],
    quality: 56,
  },
  {
    name: 'cells',
    picture: CELLS_PICTURE,
    projectType: 'pixel',
    ...JPEG,
    count: 24,
    rooms: ['cells', 'scene'],
    quality: 64,
  },
  {
    name: 'aerial',
    picture: AERIAL_PICTURE,
    projectType: 'tiled',
    ...JPEG,
    count: 3,
    rooms: ['aerial', 'scene'],
    quality: 26,
  },
  {
    name: 'product',
    picture: PRODUCT_PICTURE,
    projectType: 'classification',
    ...JPEG,
    count: 48,
    rooms: ['products', 'scene'],
    quality: 72,
  },
  {
    name: 'clip',
    picture: CLIP_PICTURE,
    projectType: 'video',
    mime: 'video/webm',
    ending: 'webm',
    count: 4,
    rooms: ['clips', 'street', 'scene'],
  },
  {
    name: 'lidar',
    picture: LIDAR_PICTURE,
    projectType: 'point_cloud',
    mime: 'application/octet-stream',
    ending: 'pcd',
    count: 12,
    rooms: ['lidar', 'street', 'scene'],
  },
  {
    name: 'document',
    picture: DOCUMENT_PICTURE,
    projectType: 'text',
    mime: 'text/plain; charset=utf-8',
    ending: 'txt',
    count: 40,
    rooms: ['documents'],
  },
  {
    name: 'prompt',
    picture: PROMPT_PICTURE,
    projectType: 'custom_llm',
    mime: 'application/json',
    ending: 'json',
    count: 30,
    rooms: ['documents'],
  },
]
