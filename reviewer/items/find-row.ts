import { ITEM_PAGE_SIZE } from '#domain/constants'
import type { Item } from '#domain/entities'
import { nextVisible } from '#domain/item-list'

/** What a search through rows needs of the list; `ensure` loads a row's page and says whether it came. */
export interface RowSource {
  readonly total: number | undefined
  itemAt(index: number): Item | undefined
  ensure(index: number): Promise<boolean>
}

/** A row and its place on the server. */
export interface FoundRow {
  readonly index: number
  readonly item: Item
}

/** The next row in one direction that may be chosen, without wrapping; pages on the way are loaded. */
export async function stepFrom(
  rows: RowSource,
  from: number,
  direction: 1 | -1,
  mayChoose: (item: Item) => boolean,
): Promise<FoundRow | undefined> {
  for (let index = from + direction; index >= 0 && index < (rows.total ?? 0); index += direction) {
    if (rows.itemAt(index) === undefined && !(await rows.ensure(index))) return undefined
    const item = rows.itemAt(index)
    if (item !== undefined && mayChoose(item)) return { index, item }
  }
  return undefined
}

/** The next visible row after the given one, wrapping to the first; pages are loaded one by one until one has it. */
export async function nextVisibleFrom(
  rows: RowSource,
  from: number,
  isVisible: (item: Item) => boolean,
): Promise<FoundRow | undefined> {
  if (rows.total === undefined) await rows.ensure(0)
  const total = rows.total ?? 0
  const origin = rows.itemAt(from)
  const pages = Math.ceil(total / ITEM_PAGE_SIZE)
  const first = Math.max(0, Math.floor(from / ITEM_PAGE_SIZE))
  // The origin's page comes twice: first what lies behind it, at the end of the way round what lies before it.
  for (let step = 0; step <= pages; step += 1) {
    const page = (first + step) % Math.max(1, pages)
    const start = step === 0 ? from + 1 : page * ITEM_PAGE_SIZE
    const end = Math.min(total, step === pages ? from : (page + 1) * ITEM_PAGE_SIZE)
    if (start >= end) continue
    if (!(await rows.ensure(start))) return undefined
    const found = firstVisible(rows, start, end, origin?.id, isVisible)
    if (found !== undefined) return found
  }
  return undefined
}

function firstVisible(
  rows: RowSource,
  start: number,
  end: number,
  originId: number | undefined,
  isVisible: (item: Item) => boolean,
): FoundRow | undefined {
  const stretch: Item[] = []
  const places = new Map<number, number>()
  for (let index = start; index < end; index += 1) {
    const item = rows.itemAt(index)
    if (item === undefined) continue
    stretch.push(item)
    places.set(item.id, index)
  }
  const byId = new Map(stretch.map((item) => [item.id, item]))
  const seen = (id: number) => {
    const item = byId.get(id)
    return item !== undefined && isVisible(item)
  }
  const id = nextVisible([{ id: originId ?? Number.NaN }, ...stretch], originId ?? Number.NaN, seen)
  const item = id === undefined ? undefined : byId.get(id)
  const index = id === undefined ? undefined : places.get(id)
  return item === undefined || index === undefined ? undefined : { index, item }
}
