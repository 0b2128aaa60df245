import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import type { Choice } from '#domain/choice'
import type { AppPlace } from '#domain/routes'
import type { Begun } from './begun'
import { resultOf } from './desktop/client'
import type { Memory } from './router/area'
import { areaOf } from './router/areas'
import { followLists } from './router/follow-lists'
import { isInterruption } from './router/interruptions'
import { goTo, usePlace } from './router/place-store'
import { homePlace, hrefOf, type Place, pathOf, placeOf } from './router/places'
import { useConnectivity } from './stores/connectivity-store'
import { useSession } from './stores/session-store'

/** Last place of an account: its path, and the filters of its list. */
interface KeptPlace {
  readonly path: string
  readonly [field: string]: Choice
}

interface FollowPlaceOptions {
  readonly desktop: DesktopApi
  readonly queries: QueryClient
  /** The remembered state of each area. */
  readonly memories: Promise<readonly Memory[]>
  /** Remembered values, by name. */
  readonly kept: Promise<{ readonly [name: string]: Choice }>
  /** Where a link led before this page was there. */
  readonly asked: Promise<AppPlace | null>
  readonly begun: Begun
  /** Tells whether a link has led somewhere since, before a person was signed in. */
  readonly isLed: () => boolean
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
}

const NAME = 'places'
const ACCOUNTS_MAX = 8
const WRITE_AFTER_MS = 400

let forget: (email: string) => void = () => undefined

/** Forgets where an account was that is gone for good. */
export function forgetPlace(email: string): void {
  forget(email.toLowerCase())
}

/** Brings each account back to where it was, unless a link or the person leads elsewhere first; the answer ends it. */
export function followPlace({
  desktop,
  queries,
  memories,
  kept,
  asked,
  begun,
  isLed,
  window,
}: FollowPlaceOptions): () => void {
  /** By the account's e-mail; the last entry is the last account at work. */
  const places = new Map<string, KeptPlace>()
  let { isReloaded } = begun
  let owner: string | null = null
  let isAsked = isLed()
  let isRead = false
  let isEnded = false
  /** Where the page is unless a person led it elsewhere; null: its place says nothing. */
  let expected: string | null = useSession.getState().phase === 'signedOut' ? null : begun.href
  let timer: ReturnType<typeof setTimeout> | undefined
  let written = ''
  let known: readonly Memory[] = []

  const lastOwner = (): string | undefined => [...places.keys()].at(-1)
  const go = (to: KeptPlace | undefined): void => {
    const place = rememberable(placeOf(to?.path ?? '')) ?? homePlace()
    goTo(place, { replace: true })
    expected = hrefOf(place)
    narrow(place, to)
  }
  const narrow = (place: Place, to: KeptPlace | undefined): void => {
    for (const { view } of known) view?.enter(place, to)
  }

  const arrive = (): void => {
    const { phase, user } = useSession.getState()
    if (!isRead || phase !== 'signedIn' || user === null) return
    const email = user.email.toLowerCase()
    if (owner === email) return
    const mine = places.get(email)
    const isElsewhere = isAsked || (expected !== null && hrefOf(here()) !== expected)
    // Without a remembered person, the page was reloaded right after sign-in.
    if (isReloaded && (lastOwner() ?? email) === email) narrow(here(), mine)
    else if (!isElsewhere) go(mine)
    if (!isAsked) void leaveWhatIsGone(here())
    isAsked = false
    isReloaded = false
    owner = email
    note()
    // A reload right after must know the owner.
    write()
  }
  const note = (): void => {
    if (owner === null || useSession.getState().user?.email.toLowerCase() !== owner) return
    const place = rememberable(here())
    const before = places.get(owner)
    places.delete(owner)
    places.set(owner, {
      ...Object.assign({}, ...known.map(({ view }) => view?.keep(here()))),
      path: place === null ? (before?.path ?? '') : pathOf(place),
    })
    for (const email of [...places.keys()].slice(0, -ACCOUNTS_MAX)) places.delete(email)
    clearTimeout(timer)
    timer = setTimeout(write, WRITE_AFTER_MS)
  }
  const write = (): void => {
    clearTimeout(timer)
    const choice = [...places].map(([email, place]) => ({ email, ...place }))
    const text = JSON.stringify(choice)
    if (!isRead || text === written) return
    written = text
    void resultOf(desktop.choices.write(NAME, choice))
  }

  const leaveWhatIsGone = async (place: Place): Promise<void> => {
    for (const { nearest } of known) {
      const to = await nearest?.(place, desktop, queries)
      if (to && hrefOf(here()) === hrefOf(place)) return goTo(to, { replace: true })
    }
  }

  void Promise.all([kept, asked, memories]).then(([choices, link, loaded]) => {
    if (isEnded) return
    known = loaded
    ends.push(...known.flatMap(({ view }) => view?.subscribe(note) ?? []))
    for (const { email, ...place } of readKept(choices[NAME], known)) places.set(email, place)
    isRead = true
    isAsked ||= link !== null
    const last = lastOwner()
    // Mostly it is the person of last time, and their page can be on its way before the platform says so.
    const isNobodyYet = useSession.getState().phase === 'starting' && !isAsked && !isReloaded
    if (isNobodyYet && last !== undefined && hrefOf(here()) === expected) go(places.get(last))
    arrive()
    // An address decides its list, regardless of the stored one.
    void Promise.all(known.flatMap(({ list }) => list?.() ?? [])).then((lists) => {
      if (!isEnded) ends.push(followLists(lists))
    })
  })
  const ends = [
    desktop.on('place.open', () => {
      isAsked ||= useSession.getState().phase !== 'signedIn'
    }),
    useSession.subscribe(({ phase }, before) => {
      if (phase === 'signedOut' && before.phase !== 'signedOut') {
        write()
        owner = null
        expected = null
      }
      arrive()
    }),
    usePlace.subscribe(note),
  ]
  forget = (email) => {
    places.delete(email)
    if (isRead) write()
  }
  window.addEventListener('pagehide', write)
  return () => {
    window.removeEventListener('pagehide', write)
    isEnded = true
    forget = () => undefined
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

/** The place the person is in, also while an interruption covers it. */
function here(): Place {
  const { place } = usePlace.getState()
  return isInterruption(place) ? (useConnectivity.getState().returnTo ?? homePlace()) : place
}

/** The place that a restart returns to; settings pages are excluded. */
function rememberable(place: Place): Place | null {
  return areaOf(place)?.isResumed === true ? place : null
}

type Kept = KeptPlace & { readonly email: string }

function readKept(kept: unknown, memories: readonly Memory[]): readonly Kept[] {
  return Array.isArray(kept) ? kept.filter((value) => isKept(value, memories)) : []
}

function isKept(value: unknown, memories: readonly Memory[]): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Readonly<Record<string, unknown>>
  if (typeof fields['email'] !== 'string' || typeof fields['path'] !== 'string') return false
  return memories.every(({ view }) => view?.reads(fields) !== false)
}
