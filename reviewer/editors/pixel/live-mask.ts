import type { PartMask } from '#domain/annotation/mask/part-mask'

/** The mask during a stroke. */
export interface LiveMask {
  readonly mask: PartMask
  /** The painted part while no object has it yet. */
  readonly fresh?: { readonly label: number; readonly className: string; readonly colour: string }
}
