import { AERIAL_PICTURE } from './aerial/aerial-picture'
import { CELLS_PICTURE } from './cells/cells-picture'
import { LIDAR_PICTURE } from './lidar/lidar-picture'
import { PRODUCT_PICTURE } from './products/product-picture'
import type { AnnotationTarget, Painted, Picture } from './picture'
import { STREET_PICTURE } from './street/street-picture'
import { CLIP_PICTURE } from './clips/clip-picture'
import { DOCUMENT_PICTURE } from './documents/document-picture'
import { PROMPT_PICTURE } from './documents/prompt-picture'

interface Subject {
  readonly picture: string
  readonly seed: number
}

/** Work for the painter: a picture, a mask, an annotation as JSON text, or the bytes of an item that is no picture. */
export type PaintJob =
  | (Subject & { readonly kind: 'paint'; readonly width: number })
  | (Subject & { readonly kind: 'mask' })
  | (Subject & { readonly kind: 'annotate'; readonly target: AnnotationTarget })
  | (Subject & { readonly kind: 'file' })

interface Results {
  readonly paint: Painted
  readonly mask: Painted
  readonly annotate: string
  readonly file: Uint8Array
}

/** What a job gives. */
export type PaintResult<J extends PaintJob = PaintJob> = Results[J['kind']]

const PICTURES: Readonly<Record<string, Picture>> = {
  street: STREET_PICTURE,
  cells: CELLS_PICTURE,
  aerial: AERIAL_PICTURE,
  clip: CLIP_PICTURE,
  document: DOCUMENT_PICTURE,
  product: PRODUCT_PICTURE,
  lidar: LIDAR_PICTURE,
  prompt: PROMPT_PICTURE,
}

/** The kind of sample item behind a name; every unknown name is a street. */
export function pictureNamed(name: string): Picture {
  return (Object.hasOwn(PICTURES, name) ? PICTURES[name] : undefined) ?? STREET_PICTURE
}

/** Does a job here and now. */
export async function doPaintJob(job: PaintJob): Promise<PaintResult> {
  const picture = pictureNamed(job.picture)
  switch (job.kind) {
    case 'paint':
      return picture.paint(job.seed, job.width)
    case 'annotate':
      return JSON.stringify(picture.annotation(job.seed, job.target))
    case 'mask': {
      if (picture.mask === undefined) throw new TypeError(`${job.picture} has no mask`)
      return picture.mask(job.seed)
    }
    case 'file': {
      if (picture.file === undefined) throw new TypeError(`${job.picture} is its own file`)
      return picture.file(job.seed)
    }
  }
}
