import { given } from '#domain/given'
import type { ListAddress, Memory } from '../router/area'
import { listText, readListText } from '../router/list-state'
import { usePlace } from '../router/place-store'
import { hrefOf, type Place } from '../router/places'
import { among, keptChoices } from '../stores/stored-choices'
import type { Filter, FilterDef } from './filters'
import { createListStore, type ListLook, type Narrowing, type Sort, WHOLE } from './list-store'

interface ListParts {
  /** Its key in remembered choices and saved views. */
  readonly name: string
  /** The places that show it. */
  readonly places: readonly Place['area'][]
  /** Its filters by field, with how each takes its values. */
  readonly fields?: Readonly<Record<string, FilterDef['kind']>>
  /** Tells the names of fields and scores that the team made: they filter and order it, too. */
  readonly isOwnField?: (name: string) => boolean
  readonly sorts?: readonly string[]
}

/** A list of the shell: its columns and filters, its address, and its remembered choices. */
export interface List extends Required<Omit<ListParts, 'isOwnField'>> {
  readonly store: ReturnType<typeof createListStore>
  /** The address of the list's current look; a saved view stores it without the page. */
  readonly textOf: (place: Place, hasPage?: boolean) => string
  /** Shows the list of a place as a text says. */
  readonly show: (place: Place, text: string, viewId?: number | null) => void
  readonly memory: Memory
}

const FILTERS_MAX = 20
const VALUES_MAX = 200
const PLACES_MAX = 20
const SEARCH_MAX = 200
const WIDTH_MAX = 2_000

/** Registers a list with its area; the other parts of the kit take the answer. */
export function createList({ name, places, fields = {}, isOwnField = () => false, sorts = [] }: ListParts): List {
  const store = createListStore()
  const sortNamed: SortNamed = (by) => (typeof by === 'string' && isOwnField(by) ? by : among(by, sorts))
  const textOf: List['textOf'] = (place, hasPage = true) => {
    const { sort, columns } = store.getState()
    const { search, filters, page } = narrowingAt(store.getState(), place)
    return listText({
      search: search.trim(),
      filters: {},
      conditions: filters.map(({ values, ...rest }) => ({ ...rest, values: values.map(String) })),
      page: hasPage ? page : 0,
      ...given({ sort: sort ?? undefined, columns: columns ?? undefined }),
    })
  }
  const show: List['show'] = (place, text, viewId = null) => {
    const { search = '', conditions = [], sort, columns, page = 0 } = readListText(text)
    const filters = conditions.slice(0, FILTERS_MAX).flatMap((one) => filterIn(fields, isOwnField, one))
    setNarrowing(store, place, { search: search.slice(0, SEARCH_MAX), filters, page, viewId })
    const by = sortNamed(sort?.by)
    store.setState({
      sort: by === undefined ? null : { by, descending: sort?.descending === true },
      ...given({ columns }),
    })
  }
  const address: ListAddress = {
    of: (place) => (places.includes(place.area) ? textOf(place) : ''),
    show: (place, text) => {
      if (places.includes(place.area)) show(place, text)
    },
    subscribe: (changed) => store.subscribe(changed),
  }
  const choices = keptChoices({
    name: `list.${name}`,
    store,
    keep: ({ sort, columns, widths }) => ({
      sort: sort === null ? null : { ...sort },
      columns: columns === null ? null : [...columns],
      widths: { ...widths },
    }),
    restore: ({ sort, columns, widths }) => ({
      sort: sortIn(sort, sortNamed),
      columns: textsIn(columns),
      widths: widthsIn(widths),
    }),
  })
  return {
    name,
    places,
    fields,
    sorts,
    store,
    textOf,
    show,
    memory: { choices: [choices], list: () => Promise.resolve(address) },
  }
}

/** How the list of the present place looks, and how that is changed. */
export interface ListHandle extends Narrowing, Pick<ListLook, 'sort' | 'columns' | 'widths'> {
  readonly place: Place
  readonly isNarrowed: boolean
  /** Narrows the list, from its first page on. */
  readonly narrow: (change: Partial<Pick<Narrowing, 'search' | 'filters'>>) => void
  readonly clear: () => void
  readonly goToPage: (page: number) => void
  readonly choose: (viewId: number) => void
  readonly set: (change: Partial<Pick<ListLook, 'sort' | 'columns' | 'widths'>>) => void
}

/** Reads and changes the look of a list at the place the shell is in. */
export function useList({ store }: List): ListHandle {
  const place = usePlace((state) => state.place)
  const look = store()
  const now = narrowingAt(look, place)
  const { sort, columns, widths } = look
  return {
    ...now,
    sort,
    columns,
    widths,
    place,
    isNarrowed: now.search.trim() !== '' || now.filters.length > 0,
    narrow: (change) => setNarrowing(store, place, { ...now, page: 0, ...change }),
    clear: () => setNarrowing(store, place, { ...WHOLE, viewId: now.viewId }),
    choose: (viewId) => setNarrowing(store, place, { ...now, viewId }),
    goToPage: (page) => setNarrowing(store, place, { ...now, page }),
    set: (change) => store.setState(change),
  }
}

function narrowingAt({ narrowed }: ListLook, place: Place): Narrowing {
  return narrowed[hrefOf(place)] ?? WHOLE
}

function setNarrowing(store: List['store'], place: Place, narrowing: Narrowing): void {
  store.setState(({ narrowed }) => {
    const { [hrefOf(place)]: _before, ...others } = narrowed
    const kept = Object.entries(others).slice(1 - PLACES_MAX)
    return { narrowed: Object.fromEntries([...kept, [hrefOf(place), narrowing]]) }
  })
}

/** A filter as an address says it; none for a field that the list doesn't have. */
function filterIn(
  fields: List['fields'],
  isOwnField: (name: string) => boolean,
  {
    field,
    operator,
    values,
  }: { readonly field: string; readonly operator: string; readonly values: readonly string[] },
): readonly Filter[] {
  // Values of such fields are read by the kind of the field, which is not known yet.
  if (isOwnField(field)) return [{ field, operator, values: values.slice(0, VALUES_MAX) }]
  const kind = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (kind === undefined) return []
  const read = (value: string) => (kind === 'choice' || kind === 'number') && /^\d{1,15}$/.test(value)
  return [{ field, operator, values: values.slice(0, VALUES_MAX).map((one) => (read(one) ? Number(one) : one)) }]
}

/** The name of an order of the list; undefined: it has no such order. */
type SortNamed = (by: unknown) => string | undefined

function sortIn(kept: unknown, sortNamed: SortNamed): Sort | null {
  if (typeof kept !== 'object' || kept === null || !('by' in kept)) return null
  const by = sortNamed(kept.by)
  return by === undefined ? null : { by, descending: 'descending' in kept && kept.descending === true }
}

function textsIn(kept: unknown): readonly string[] | null {
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : null
}

function widthsIn(kept: unknown): ListLook['widths'] {
  if (typeof kept !== 'object' || kept === null) return {}
  const isWidth = (value: unknown) => typeof value === 'number' && value > 0 && value <= WIDTH_MAX
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => isWidth(value)))
}
