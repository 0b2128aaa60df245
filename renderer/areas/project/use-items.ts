import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DesktopApi } from '#contract/api'
import type { ItemPage } from '#contract/items'
import { itemPageRetryDelay } from '#domain/backoff'
import { ITEM_PAGE_SIZE } from '#domain/constants'
import type { Item } from '#domain/entities'
import { type ItemFilter, NO_FILTER } from '#domain/item-filter'
import { keptFilter } from '#domain/item-filter-forms'
import { itemsKey } from '../../queries'
import { valueOf } from '../../desktop/client'
import { useDesktop } from '../../desktop/desktop-context'
import type { DesktopFailure } from '../../desktop/failure'

/** The maximum per call to main. */
const PAGE_MAX = 1_000
const TIMER_MAX_MS = 2 ** 31 - 1

export interface Items {
  /** Undefined until the first page is loaded. */
  readonly total: number | undefined
  /** The item at an index; undefined while its page loads. */
  readonly at: (index: number) => Item | undefined
  /** The error of a visible page; it is retried automatically. */
  readonly failure: DesktopFailure | null
  readonly retryNow: () => void
}

/** The query for a page of a filtered list; failures are retried without limit. */
export function itemPageQuery(desktop: DesktopApi, projectId: number, filter: ItemFilter, page: number) {
  const request = { projectId, offset: page * ITEM_PAGE_SIZE, limit: ITEM_PAGE_SIZE, ...filter }
  return {
    queryKey: [...itemsKey(projectId), keptFilter(filter), page],
    queryFn: () => valueOf(desktop.items.page(request)),
    retry: true,
    retryDelay: (failures: number) => Math.min(itemPageRetryDelay(failures + 1), TIMER_MAX_MS),
  }
}

/** The visible pages of a project's items; failures are retried without limit. */
export function useItems(projectId: number, filter: ItemFilter, first: number, end: number): Items {
  const desktop = useDesktop()
  const queries = useQueryClient()
  const pages = pagesInView(first, end)
  const answers = useQueries({ queries: pages.map((page) => itemPageQuery(desktop, projectId, filter, page)) })
  const failed = answers.some((answer) => answer.failureCount > 0 && answer.data === undefined)

  const retryNow = () => {
    for (const answer of answers) if (answer.failureCount > 0) void answer.refetch({ cancelRefetch: true })
  }
  useEffect(() => {
    if (!failed) return
    // Returning to the window retries at once, because the retry delay may have grown to minutes.
    const ask = () => void queries.refetchQueries({ queryKey: itemsKey(projectId) }, { cancelRefetch: true })
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [failed, queries, projectId])

  const byPage = new Map(pages.map((page, index): [number, ItemPage | undefined] => [page, answers[index]?.data]))
  const known = answers.find((answer) => answer.data !== undefined)?.data
  return {
    total: known?.total,
    at: (index) => byPage.get(Math.floor(index / ITEM_PAGE_SIZE))?.data[index % ITEM_PAGE_SIZE],
    failure: answers.find((answer) => answer.failureReason !== null)?.failureReason ?? null,
    retryNow,
  }
}

/** The number of items visible to the person's role; undefined while loading. */
export function useVisibleTotal(projectId: number): number | undefined {
  return useTotal(projectId, NO_FILTER)
}

/** The length of a filtered list; undefined while its first page loads. */
export function useTotal(projectId: number, filter: ItemFilter): number | undefined {
  const desktop = useDesktop()
  const { data } = useQuery({ ...itemPageQuery(desktop, projectId, filter, 0), select: ({ total }) => total })
  return data
}

/** Reads a filtered list up to a limit that keeps the window responsive, and the total count. */
export async function readAllItems(
  desktop: DesktopApi,
  projectId: number,
  filter: ItemFilter,
  max: number,
): Promise<{ readonly all: readonly Item[]; readonly total: number }> {
  const all: Item[] = []
  let total = 1
  while (all.length < Math.min(total, max)) {
    const page = await valueOf(
      desktop.items.page({ projectId, offset: all.length, limit: Math.min(max, PAGE_MAX), ...filter }),
    )
    total = page.total
    if (page.data.length === 0) break
    all.push(...page.data)
  }
  return { all: all.slice(0, max), total }
}

/** Reads items by id; deleted or invisible items are missing from the answer. */
export async function readItems(
  desktop: DesktopApi,
  projectId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Item>> {
  const found = new Map<number, Item>()
  for (let from = 0; from < ids.length; from += PAGE_MAX) {
    const part = ids.slice(from, from + PAGE_MAX)
    const { data } = await valueOf(desktop.items.page({ projectId, offset: 0, limit: PAGE_MAX, ids: part }))
    for (const item of data) found.set(item.id, item)
  }
  return found
}

/** Reads a list's first item that can be opened; undefined if there is none. */
export async function readFirstItem(
  desktop: DesktopApi,
  projectId: number,
  filter: ItemFilter,
): Promise<Item | undefined> {
  for (let offset = 0, total = 1; offset < total; offset += ITEM_PAGE_SIZE) {
    const page = await valueOf(desktop.items.page({ projectId, offset, limit: ITEM_PAGE_SIZE, ...filter }))
    const found = page.data.find((item) => item.disabled !== true)
    if (found !== undefined) return found
    total = page.total
  }
  return undefined
}

/** The first page, for the total, and the pages of an index range. */
export function pagesInView(first: number, end: number): readonly number[] {
  const pages = new Set([0])
  for (let page = Math.floor(first / ITEM_PAGE_SIZE); page * ITEM_PAGE_SIZE < end; page += 1) pages.add(page)
  return [...pages]
}
