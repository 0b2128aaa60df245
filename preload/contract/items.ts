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
    /** The guest that will show the rows: their thumbnails are then addresses on its own origin. */
    guestId: id(z).optional(),
  })
export type ItemPageRequest = Said<typeof page>

/** How many items are wished for, and of which category. */
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

/** The tiles of a large picture: each at `URL/LEVEL/COLUMN_ROW`, level 0 is the picture itself. */
export interface OpenTiles {
  readonly url: string
  /** The side of a tile, in pixels. */
  readonly size: number
  readonly width: number
  readonly height: number
  readonly levels: number
  readonly mime: string
  /** Not all are there yet: from 0 to 1. `URL/state` tells how far they are by now. */
  readonly progress?: number
  /** Until all are there: the finest level that can be loaded now. */
  readonly from?: number
  /** Why there will be none. */
  readonly problem?: string
}

/** Whether a linked file may be read: its host is allowed, was never asked about, or its address isn't over https. */
export type LinkState = 'open' | 'unasked' | 'insecure'

/** An item opened for one guest document: its media lies at a path on that guest's own origin. */
export interface OpenItem {
  readonly item: Item
  readonly media: {
    readonly url: string
    readonly mime: string
    /** Where the file of a linked item lies. */
    readonly link?: string
    readonly linkState?: LinkState
    readonly width?: number
    readonly height?: number
    readonly tiles?: OpenTiles
  } | null
  readonly annotation: string | null
  /** Below it lie the files that were given as answers, by their numbers. */
  readonly answers?: string
  /** The mask of a pixel annotation; only objects that are drawn on one lead there. */
  readonly mask?: string
  /** The labels of a point cloud, in the same way. */
  readonly labels?: string
  readonly revision: number | string
}

/** `pending`: the platform wasn't reached; the change is held on this computer and the item shown as it will be. */
export interface ChangedItem {
  readonly item: Item
  readonly pending?: true
}

/** `pending`: the platform wasn't reached; it is asked later, and `request.settled` tells what came of it. */
export interface GivenItems {
  readonly items: readonly Item[]
  readonly pending?: true
}

/** How a held request for items ended. */
export interface RequestSettled {
  readonly projectId: number
  readonly items: readonly Item[]
  readonly error: PlatformError | null
}

export const items = {
  /** Reads a part of a project's items. */
  page: call((z) => z.tuple([page(z)])).answers<ItemPage>(),
  /** Tells where an item stands among those of its project. */
  position: call((z) => z.tuple([ofItem(z)])).answers<{ readonly index: number; readonly total: number } | null>(),
  /** Opens an item for a guest of the calling window. */
  open: call((z) => z.tuple([ofItem(z).extend({ guestId: id(z) })])).answers<OpenItem>(),
  /** Reads an item ahead of its opening: nothing is told of it, and what is open stays so. */
  peek: call((z) => z.tuple([ofItem(z).extend({ guestId: id(z) })])).answers<OpenItem>(),
  /** Asks the person whether linked files may be read from the host of this item's link. */
  /** Sends a request of the form's code to a host that the person allows. */
  formRequest: call((z) => z.tuple([formRequest(z)])).answers<FormAnswer>(),
  allowLink: call((z) => z.tuple([ofItem(z)])).answers<{ readonly allowed: boolean }>(),
  /** Asks for more items to work on; for a guest, or for the shell itself. */
  request: call((z) =>
    z.tuple([wish(z).extend({ projectId: id(z), guestId: id(z).optional() })]),
  ).answers<GivenItems>(),
  /** Counts the items of each status, by the status' value; what the person may not count is left out. */
  counts: call((z) => z.tuple([id(z)])).answers<readonly { readonly value: number; readonly count: number }[]>(),
}

export const itemPushes = {
  /** A held change of the item is settled: the item as the platform has it now, whether it took the change or not. */
  'change.sent': push<{ readonly itemId: number; readonly item: Item }>(),
  /** A held request for items came to its end: the items that came, or why none did. */
  'request.settled': push<RequestSettled>(),
}
