import type { PartMask } from '#domain/annotation/mask/part-mask'
import type { Blemish } from '#domain/annotation/mask/regions'

/** Orders to a mask worker. */
export type MaskOrder =
  | { readonly type: 'file'; readonly id: number; readonly mask: PartMask }
  | { readonly type: 'blemishes'; readonly id: number; readonly mask: PartMask; readonly most: number }

/** Its answers; undefined after a failure. */
export type MaskNews =
  | { readonly type: 'file'; readonly id: number; readonly file: Blob | undefined }
  | { readonly type: 'blemishes'; readonly id: number; readonly found: readonly Blemish[] | undefined }
