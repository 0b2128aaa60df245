import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import type { Choice } from '#domain/choice'
import type { AppPlace } from '#domain/routes'
import { narrowItems, useProjectView } from './areas/project/project-store'
import { resultOf, valueOf } from './desktop/client'
import { isGone } from './desktop/failure'
import { goTo, usePlace } from './router/place-store'
import { hrefOf, type Place, pathOf, placeOf } from './router/places'
import { useConnectivity } from './stores/connectivity-store'
import { forgetRecent } from './stores/recent-store'
import { useSession } from './stores/session-store'

/** Where an account was: the path of the place, and how the items of that project were narrowed. */
interface KeptPlace {
  readonly path: string
  readonly search: string
  readonly statuses: readonly number[]
}

interface FollowPlaceOptions {
  readonly desktop: DesktopApi
  readonly queries: QueryClient
  /** What was remembered, by name. */
  readonly kept: Promise<{ readonly [name: string]: Choice }>
  /** Where a link led before this page was there. */
  readonly asked: Promise<AppPlace | null>
  readonly window: Pick<Window, 'location' | 'addEventListener' | 'removeEventListener'>
}

const NAME = 'places'
const ACCOUNTS_MAX = 8
const WRITE_AFTER_MS = 400
const HOME: AppPlace = { area: 'projects' }

let forget: (email: string) => void = () => undefined

/** Forgets where an account was that is gone for good. */
export function forgetPlace(email: string): void {
  forget(email.toLowerCase())
}

/** Brings each account back to where it was, unless a link or the person leads elsewhere first; the answer ends it. */
export function followPlace({ desktop, queries, kept, asked, window }: FollowPlaceOptions): () => void {
  /** By the account's e-mail; the last one is that of the account that worked last. */
  const places = new Map<string, KeptPlace>()
  let isReloaded = window.location.hash !== ''
  let owner: string | null = null
  let isAsked = false
  let isRead = false
  /** Where the page is unless somebody led it elsewhere; null: wherever it is says nothing. */
  let expected: string | null = hrefOf(here())
  let timer: ReturnType<typeof setTimeout> | undefined
  let written = ''

  const lastOwner = (): string | undefined => [...places.keys()].at(-1)
  const go = (to: KeptPlace | undefined): void => {
    const place = rememberable(placeOf(to?.path ?? '')) ?? HOME
    goTo(place, { replace: true })
    expected = hrefOf(place)
    narrow(place, to)
  }
  const narrow = (place: Place, to: KeptPlace | undefined): void => {
    narrowItems('projectId' in place ? place.projectId : null, to?.search ?? '', to?.statuses ?? [])
  }

  const arrive = (): void => {
    const { phase, user } = useSession.getState()
    if (!isRead || phase !== 'signedIn' || user === null) return
    const email = user.email.toLowerCase()
    if (owner === email) return
    const mine = places.get(email)
    const isElsewhere = isAsked || (expected !== null && hrefOf(here()) !== expected)
    // Where nobody is remembered, the page was loaded anew by the one who had just come.
    if (isReloaded && (lastOwner() ?? email) === email) narrow(here(), mine)
    else if (!isElsewhere) go(mine)
    if (!isAsked) void leaveWhatIsGone({ desktop, queries }, here())
    isAsked = false
    isReloaded = false
    owner = email
    note()
    // A page that is loaded anew a moment later must know whose it was.
    write()
  }
  const note = (): void => {
    if (owner === null || useSession.getState().user?.email.toLowerCase() !== owner) return
    const place = rememberable(here())
    const { projectId, search, statuses } = useProjectView.getState()
    const isInside = place !== null && 'projectId' in place && place.projectId === projectId
    const before = places.get(owner)
    places.delete(owner)
    places.set(owner, {
      path: place === null ? (before?.path ?? '') : pathOf(place),
      ...(isInside ? { search, statuses } : { search: '', statuses: [] }),
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

  void Promise.all([kept, asked]).then(([choices, link]) => {
    for (const { email, ...place } of readKept(choices[NAME])) places.set(email, place)
    isRead = true
    isAsked ||= link !== null
    const last = lastOwner()
    // Mostly it is the person of last time, and their page can be on its way before the platform says so.
    const isNobodyYet = useSession.getState().phase === 'starting' && !isAsked && !isReloaded
    if (isNobodyYet && last !== undefined && hrefOf(here()) === expected) go(places.get(last))
    arrive()
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
    useProjectView.subscribe(note),
  ]
  forget = (email) => {
    places.delete(email)
    if (isRead) write()
  }
  window.addEventListener('pagehide', write)
  return () => {
    window.removeEventListener('pagehide', write)
    forget = () => undefined
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

/** The place the person is in, also while an interruption covers it. */
function here(): Place {
  const { place } = usePlace.getState()
  const isCovered = place.area === 'offline' || place.area === 'maintenance'
  return isCovered ? (useConnectivity.getState().returnTo ?? HOME) : place
}

/** What a restart comes back to; settings and pages that are no place of work are not. */
function rememberable(place: Place): AppPlace | null {
  return place.area === 'projects' || place.area === 'project' || place.area === 'review' ? place : null
}

/** Goes to the nearest place that is still there: the project of an item that is gone, the list of a project that is. */
async function leaveWhatIsGone(
  { desktop, queries }: Pick<FollowPlaceOptions, 'desktop' | 'queries'>,
  place: Place,
): Promise<void> {
  if (place.area !== 'project' && place.area !== 'review') return
  const { projectId } = place
  const leave = (to: AppPlace): void => {
    if (hrefOf(here()) === hrefOf(place)) goTo(to, { replace: true })
  }
  const project = { queryKey: ['project', projectId], queryFn: () => valueOf(desktop.projects.read(projectId)) }
  const found = await queries.fetchQuery(project).then(
    () => true,
    (thrown: unknown) => !isGone(thrown),
  )
  if (!found) {
    forgetRecent(projectId)
    return leave(HOME)
  }
  if (place.area !== 'review' || place.itemId === null) return
  const position = await resultOf(desktop.items.position({ projectId, itemId: place.itemId }))
  if (position.ok && position.value === null) leave({ area: 'project', projectId })
}

function readKept(kept: unknown): readonly (KeptPlace & { readonly email: string })[] {
  return Array.isArray(kept) ? kept.filter(isKept) : []
}

function isKept(value: unknown): value is KeptPlace & { readonly email: string } {
  if (typeof value !== 'object' || value === null) return false
  const { email, path, search, statuses } = value as Readonly<Record<string, unknown>>
  const isText = [email, path, search].every((text) => typeof text === 'string')
  return isText && Array.isArray(statuses) && statuses.every((status) => Number.isSafeInteger(status))
}
