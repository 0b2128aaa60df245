import { given } from './given'
import { isBounded, keptCondition } from './item-conditions'
import type { ItemCondition, ItemFilter, ItemOrder } from './item-filter'
import { CONDITIONS_MAX, ITEM_ORDERS } from './item-filter-bounds'
import { ME } from './item-filter-fields'

/** Filter in the form of its list's address. */
export interface FilterAddress {
  readonly search?: string
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly conditions?: readonly {
    readonly field: string
    readonly operator: string
    readonly values: readonly string[]
  }[]
  readonly sort?: { readonly by: string; readonly descending: boolean }
}

/** Writes a filter into an address. */
export function filterAddress(filter: ItemFilter): FilterAddress {
  const { search, statuses, approvals, mine, folder, categories = [], conditions = [], order } = filter
  return {
    search: search.trim(),
    filters: {
      status: statuses.map(String),
      approval: approvals.map(String),
      assignee: mine ? [ME] : [],
      folder: folder === undefined ? [] : [String(folder)],
      category: categories.map(String),
    },
    conditions: conditions.map(({ values, ...rest }) => ({ ...rest, values: values.map(String) })),
    ...given({ sort: order }),
  }
}

/** Reads a filter from an address; an invalid condition stays and matches nothing. */
export function filterOfAddress({ search = '', filters, conditions = [], sort }: FilterAddress): ItemFilter {
  const numbers = (values: readonly string[] = []) => values.map(Number).filter(isNatural)
  return {
    search,
    statuses: numbers(filters['status']),
    approvals: numbers(filters['approval']),
    mine: filters['assignee']?.includes(ME) === true,
    folder: numbers(filters['folder']).at(0),
    categories: numbers(filters['category']),
    conditions: conditions.slice(0, CONDITIONS_MAX).map(keptCondition),
    order: readOrder(sort),
  }
}

/** Stored form of a filter, in a view or a saved place. Equal filters have equal forms. */
export interface KeptFilter {
  readonly search: string
  readonly statuses: number[]
  readonly approvals: number[]
  readonly mine: boolean
  readonly folder: number | null
  readonly order: ItemOrder | null
  readonly categories?: number[]
  readonly conditions?: { field: string; operator: string; values: (string | number)[] }[]
}

/** Writes the stored form; omits empty categories and conditions. */
export function keptFilter(filter: ItemFilter): KeptFilter {
  const { search, statuses, approvals, mine, folder = null, categories = [], conditions = [], order } = filter
  return {
    search: search.trim(),
    statuses: inOrder(statuses),
    approvals: inOrder(approvals),
    mine,
    folder,
    order: order === undefined ? null : { by: order.by, descending: order.descending },
    ...(categories.length === 0 ? {} : { categories: inOrder(categories) }),
    ...(conditions.length === 0
      ? {}
      : { conditions: conditions.map(({ field, operator, values }) => ({ field, operator, values: [...values] })) }),
  }
}

/** Tells whether two filters select the same items in the same order. */
export function isSameFilter(one: ItemFilter, other: ItemFilter): boolean {
  return JSON.stringify(keptFilter(one)) === JSON.stringify(keptFilter(other))
}

const IDS_MAX = 5_000

/** Validates an untrusted stored filter; undefined if it is invalid. */
export function readFilter(kept: unknown): ItemFilter | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const {
    search,
    statuses,
    approvals = [],
    mine = false,
    folder,
    categories = [],
    conditions = [],
    order,
  } = kept as Readonly<Record<string, unknown>>
  const isWhole =
    typeof search === 'string' &&
    typeof mine === 'boolean' &&
    isIds(statuses) &&
    isIds(approvals) &&
    isIds(categories) &&
    areConditions(conditions) &&
    (folder === undefined || folder === null || Number.isSafeInteger(folder))
  if (!isWhole) return undefined
  return {
    search,
    statuses,
    approvals,
    mine,
    folder: typeof folder === 'number' ? folder : undefined,
    categories,
    conditions,
    order: readOrder(order),
  }
}

/** Tells whether a value is a list of ids within the size limit. */
export function isIds(kept: unknown): kept is readonly number[] {
  return Array.isArray(kept) && kept.length <= IDS_MAX && kept.every(Number.isSafeInteger)
}

function readOrder(said: unknown): ItemOrder | undefined {
  if (typeof said !== 'object' || said === null || !('by' in said)) return undefined
  const by = ITEM_ORDERS.find((known) => known === said.by)
  return by === undefined ? undefined : { by, descending: 'descending' in said && said.descending === true }
}

/** An invalid condition matches nothing; dropping it would widen the list. */
function areConditions(kept: unknown): kept is readonly ItemCondition[] {
  return Array.isArray(kept) && kept.length <= CONDITIONS_MAX && kept.every(isCondition)
}

function isCondition(kept: unknown): boolean {
  if (typeof kept !== 'object' || kept === null) return false
  const { field, operator, values } = kept as Partial<ItemCondition>
  const isValue = (one: unknown) => typeof one === 'string' || Number.isFinite(one)
  if (typeof field !== 'string' || typeof operator !== 'string' || !Array.isArray(values)) return false
  return values.every(isValue) && isBounded({ field, operator, values })
}

const isNatural = (value: number): boolean => Number.isSafeInteger(value) && value >= 0
const inOrder = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other)
