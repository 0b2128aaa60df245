import { given } from './given'
import { isBounded, type ItemCondition, keptCondition } from './item-conditions'
import type { ItemFilter } from './item-filter'
import { CONDITIONS_MAX, ITEM_ORDERS } from './item-filter-bounds'
import { ME } from './item-filter-fields'
import type { ItemOrder } from './item-search'

/** A filter as the address of its list says it. */
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

/** Reads a filter out of an address; a condition that makes no sense stays, and finds nothing. */
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

/** A filter as it is kept: in a view, or with the place that a person left. The same filter is the same value. */
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

/** Writes a filter down; categories and conditions are absent where there are none. */
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

/** Tells whether two filters leave the same items in the same order. */
export function isSameFilter(one: ItemFilter, other: ItemFilter): boolean {
  return JSON.stringify(keptFilter(one)) === JSON.stringify(keptFilter(other))
}

const IDS_MAX = 5_000

/** Reads a filter that was written down, with distrust; undefined: it is none. */
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

/** Tells whether something is a list of numbers of things, of a size that is kept. */
export function isIds(kept: unknown): kept is readonly number[] {
  return Array.isArray(kept) && kept.length <= IDS_MAX && kept.every(Number.isSafeInteger)
}

function readOrder(said: unknown): ItemOrder | undefined {
  if (typeof said !== 'object' || said === null || !('by' in said)) return undefined
  const by = ITEM_ORDERS.find((known) => known === said.by)
  return by === undefined ? undefined : { by, descending: 'descending' in said && said.descending === true }
}

/** A condition that makes no sense finds nothing; without it the list would be wider than it was left. */
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
