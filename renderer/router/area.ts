import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { DesktopApi } from '#contract/api'
import type { Choice } from '#domain/choice'
import type { NavRow } from '#domain/navigation'
import type { PatternTable, PlaceOf } from '#domain/places'
import type { Command } from './command'
import type { Overlay } from './overlays'
import type { Place } from './places'

/** One step of the way from the team down to the page. */
export interface Crumb {
  readonly key: string
  /** Undefined while it is being read. */
  readonly label: string | undefined
  readonly place?: Place
}

export interface CrumbsProps {
  readonly children: (crumbs: readonly Crumb[]) => ReactNode
}

/** Choices that outlive the app, under a name of their own. */
export interface KeptChoices {
  readonly name: string
  readonly restore: (kept: unknown) => void
  /** Passes on the value to persist after each change; the answer unsubscribes. */
  readonly follow: (write: (choice: Choice) => void) => () => void
}

type Fields = Readonly<Record<string, unknown>>

/** How the list of a place is narrowed, kept with the place that an account was in. */
export interface KeptView {
  readonly keep: (place: Place) => Readonly<Record<string, Choice>>
  /** Validates the persisted value; an invalid one also drops the remembered place. */
  readonly reads: (kept: Fields) => boolean
  /** Enters a place with its list narrowed as it was left; null: no place of this area, nothing is narrowed. */
  readonly enter: (place: Place | null, kept: Fields | undefined) => void
  readonly subscribe: (changed: () => void) => () => void
}

/** A list's form in the address of its place. */
export interface ListAddress {
  /** The text behind the path of a place; '' where the list looks as usual, or the place has none of this area. */
  readonly of: (place: Place) => string
  /** Narrows, orders and lays out the list of a place as the text says. */
  readonly show: (place: Place, text: string) => void
  readonly subscribe: (changed: () => void) => () => void
}

/** The state an area remembers over a restart; loaded after the first paint. */
export interface Memory {
  readonly choices?: readonly KeptChoices[]
  readonly view?: KeptView
  /** Not before the first picture: nothing of it is needed there. */
  readonly list?: () => Promise<ListAddress>
  /** The nearest place that still exists; null if this one does or that is unknown. */
  readonly nearest?: (place: Place, desktop: DesktopApi, queries: QueryClient) => Promise<Place | null>
}

/** Hooks of an area whose page renders before the session is known. */
interface Early {
  /** The key of the data that the page embeds for the first render. */
  readonly key: QueryKey
  /** Reads the embedded data before the first render and request. */
  readonly first: (page: Document, queries: QueryClient) => void
  /** Asked ahead where the shell starts in this area. */
  readonly ahead: (desktop: DesktopApi, queries: QueryClient) => void
}

/** Commands of an area that work on every page. */
export interface AreaCommands {
  readonly COMMANDS: readonly Command[]
  /** Entries that the palette searches, read when it opens. */
  readonly findCommands?: (desktop: DesktopApi, queries: QueryClient) => Promise<readonly Command[]>
}

interface AreaOf<P, O> {
  readonly id: string
  /** Area whose row of the navigation bar is marked for this one too. */
  readonly within?: string
  readonly nav?: { readonly row: NavRow; readonly icon: LucideIcon; readonly place: Place }
  /** Reads the way down to the page, whose last step is the title of the window, and hands it on to be drawn. */
  readonly Crumbs?: ComponentType<P & CrumbsProps>
  /** The page of each of its places, loaded when it is first drawn. */
  readonly page?: ComponentType<P>
  /** The page takes the whole window, also of those who are not signed in. */
  readonly isFrameless?: boolean
  /** Its overlays, by kind. */
  readonly overlays?: O
  /** Loaded after the first picture, for keys, menu and palette. */
  readonly commands?: () => Promise<AreaCommands>
  /** A restart comes back to its places. */
  readonly isResumed?: boolean
  readonly memory?: () => Promise<Memory>
  readonly early?: Early
}

type OverlayPages = {
  readonly [K in Overlay['kind']]?: ComponentType<Extract<Overlay, { kind: K }> & { readonly onClose: () => void }>
}

/** A slice of the product as the shell sees it: its label, its places, and its loader. */
export interface Area extends AreaOf<Place, OverlayPages> {
  readonly places: PatternTable
}

/** The manifest of an area, its page and crumbs typed by its own patterns. */
export function area<const T extends PatternTable>(
  manifest: AreaOf<PlaceOf<T>, OverlayPages> & { readonly places: T },
): Area {
  // The shell hands an area only places that its own patterns have read.
  return manifest as unknown as Area
}
