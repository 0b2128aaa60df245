import type { Item } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import { FORM_REQUEST, type FormAnswer } from '#domain/form-request'
import { itemFilterShape } from '#domain/item-filter-shape'
import { call, push, type Said, type Z } from './row'
import { id, text } from './shapes'

const ofItem = (z: Z) => z.object({ projectId: id(z), itemId: id(z) })

const formRequest = (z: Z) =>
  z.object({
    projectId: id(z),
    method: z.enum(FORM_REQUEST.methods),
    url: text(z).max(4_000),
    headers: z.record(z.string().max(100), z.string().max(4_000)),
    body: z.string().max(FORM_REQUEST.bodyMost).optional(),
  })

const page = (z: Z) =>
  z.object({
    ...z.object(itemFilterShape(z)).partial().shape,
    projectId: id(z),
    offset: id(z),
    limit: z.number().int().min(1).max(1_000),
    within: text(z).optional(),
    ids: z.array(id(z)).max(5_000).optional(),
    except: z.array(id(z)).max(5_000).optional(),
    before: id(z).optional(),
    /** Guest that will show the rows: their thumbnails are then addresses on its own origin. */
    guestId: id(z).optional(),
  })
export type ItemPageRequest = Said<typeof page>

/** Number and category of requested items. */
const wish = (z: Z) =>
  z.object({
    count: z.number().int().min(1).max(1_000).optional(),
    category: z.union([text(z), z.number()]).optional(),
  })
export type ItemsRequest = Said<typeof wish>

export interface ItemPage {
  readonly data: readonly Item[]
  readonly total: number
}

/** Tiles of a large picture: each at `URL/LEVEL/COLUMN_ROW`; level 0 is the picture itself. */
export interface OpenTiles {
  readonly url: string
  /** Side of a tile, in pixels. */
  readonly size: number
  readonly width: number
  readonly height: number
  readonly levels: number
  readonly mime: string
  /** Progress from 0 to 1 while tiles are being made; `URL/state` has the present value. */
  readonly progress?: number
  /** Finest level that is available while tiles are being made. */
  readonly from?: number
  /** Reason why there will be none. */
  readonly problem?: string
}

/** Access to a linked file: its host is allowed, not decided yet, or its address isn't https. */
export type LinkState = 'open' | 'unasked' | 'insecure'

/** Item opened for one guest document: its media is at a path on that guest's own origin. */
export interface OpenItem {
  readonly item: Item
  readonly media: {
    readonly url: string
    readonly mime: string
    /** Address of a linked item's file. */
    readonly link?: string
    readonly linkState?: LinkState
    readonly width?: number
    readonly height?: number
    readonly tiles?: OpenTiles
    /** PDF document that the item's text was read from, by ranges. */
    readonly pages?: { readonly url: string }
  } | null
  readonly annotation: string | null
  /** Below it lie the files that were given as answers, by their numbers. */
  readonly answers?: string
  /** Address of a pixel annotation's mask; it exists only if objects use it. */
  readonly mask?: string
  /** Address of a point cloud's labels, likewise. */
  readonly labels?: string
  readonly revision: number | string
}

/** `pending`: the platform was unreachable; the change is held on this computer and applied to the shown item. */
export interface ChangedItem {
  readonly item: Item
  readonly pending?: true
}

/** `pending`: the platform was unreachable; the request is sent later, and `request.settled` reports its result. */
export interface GivenItems {
  readonly items: readonly Item[]
  readonly pending?: true
}

/** Result of a held request for items. */
export interface RequestSettled {
  readonly projectId: number
  readonly items: readonly Item[]
  readonly error: PlatformError | null
}

export const items = {
  /** Reads a page of a project's items. */
  page: call((z) => z.tuple([page(z)])).answers<ItemPage>(),
  /** Returns the index of an item in its project. */
  position: call((z) => z.tuple([ofItem(z)])).answers<{ readonly index: number; readonly total: number } | null>(),
  /** Opens an item for a guest of the calling window. */
  open: call((z) => z.tuple([ofItem(z).extend({ guestId: id(z) })])).answers<OpenItem>(),
  /** Prefetches an item without events; open items stay open. */
  peek: call((z) => z.tuple([ofItem(z).extend({ guestId: id(z) })])).answers<OpenItem>(),
  /** Sends a request of the form's code to a host that the person allows. */
  formRequest: call((z) => z.tuple([formRequest(z)])).answers<FormAnswer>(),
  /** Asks the person whether to read linked files from the host of this item's link. */
  allowLink: call((z) => z.tuple([ofItem(z)])).answers<{ readonly allowed: boolean }>(),
  /** Requests more items to work on, for a guest or for the shell itself. */
  request: call((z) =>
    z.tuple([wish(z).extend({ projectId: id(z), guestId: id(z).optional() })]),
  ).answers<GivenItems>(),
  /** Counts the items by status value; statuses that the person may not count are left out. */
  counts: call((z) => z.tuple([id(z)])).answers<readonly { readonly value: number; readonly count: number }[]>(),
}

export const itemPushes = {
  /**
   * A held change of the item is settled: the item's present state, whether the platform accepted the change or not.
   */
  'change.sent': push<{ readonly itemId: number; readonly item: Item }>(),
  /** A held request for items ended: the new items, or why there are none. */
  'request.settled': push<RequestSettled>(),
}
