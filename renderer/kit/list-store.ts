import { create } from 'zustand'
import type { Filter } from './filters'

/** The sort order of a list. */
export interface Sort {
  readonly by: string
  readonly descending: boolean
}

/** How the list of one place is narrowed, and which page of it is shown. */
export interface Narrowing {
  readonly search: string
  readonly filters: readonly Filter[]
  /** Counted from 0. */
  readonly page: number
  /** The saved view that was chosen last. */
  readonly viewId: number | null
}

export interface ListLook {
  /** By the address of the place. */
  readonly narrowed: Readonly<Record<string, Narrowing>>
  /** Null: the usual order. */
  readonly sort: Sort | null
  /** The shown columns in their order; null: the usual ones. */
  readonly columns: readonly string[] | null
  /** Widths that the person chose, in pixels. */
  readonly widths: Readonly<Record<string, number>>
}

export const WHOLE: Narrowing = { search: '', filters: [], page: 0, viewId: null }

/** The looks of a list: one store for each list. */
export const createListStore = () => create<ListLook>(() => ({ narrowed: {}, sort: null, columns: null, widths: {} }))
