import type { AreaOrder } from '#domain/annotation/areas/area-orders'
import type { Native } from '#domain/annotation/native'
import type { ObjectId } from '#domain/annotation/ops/op'

/** An object as a worker gets it. */
export interface SentPart {
  readonly id: ObjectId
  readonly value: Native
}

/** A shape as it travels: its kind and its fields. */
export interface SentShape {
  readonly id: ObjectId
  readonly kind: string
  readonly fields: Native
}

/** The area operation; areas in z-order, lowest first. */
export interface AreaWork {
  readonly order: AreaOrder
  readonly parts: readonly SentPart[]
}

/** What became of them, or why nothing did. */
export type AreaNews =
  | { readonly refusal: string }
  | {
      readonly changes: readonly SentShape[]
      readonly removed: readonly ObjectId[]
      readonly copies: readonly SentShape[]
      readonly label: string
    }
