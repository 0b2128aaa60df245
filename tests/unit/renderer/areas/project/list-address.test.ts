import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { placeOfLink } from '#domain/routes'
import { PROJECTS_ADDRESS, linkToProjects } from '../../../../../renderer/areas/projects/list-address'
import { useProjects } from '../../../../../renderer/areas/projects/projects-store'
import { ITEMS_ADDRESS, linkToItems } from '../../../../../renderer/areas/project/list-address'
import { followLists } from '../../../../../renderer/router/follow-lists'
import { followAddress, goTo, usePlace } from '../../../../../renderer/router/place-store'
import {
  enterProject,
  filterItems,
  layOutItems,
  orderItems,
  select,
  toggleColumn,
  useProjectView,
} from '../../../../../renderer/stores/project-view-store'
import { selectMatching } from '../../../../../renderer/stores/selection'
import '../../../../fakes/known-areas'

const WAIT_MS = 300
const ends: (() => void)[] = []

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  close()
  vi.useRealTimers()
})

function close(): void {
  for (const end of ends.splice(0)) end()
  usePlace.setState(usePlace.getInitialState(), true)
  useProjectView.setState(useProjectView.getInitialState(), true)
  useProjects.setState(useProjects.getInitialState(), true)
}

/** Shell window at an address; the code of its lists loads a little later. */
function open(hash = '') {
  close()
  const location = { hash }
  const move = (_data: unknown, _title: string, href: string) => {
    location.hash = href
  }
  const bar = Object.assign(new EventTarget(), { location, history: { pushState: move, replaceState: move } })
  ends.push(followAddress(bar as never))
  ends.push(followLists([PROJECTS_ADDRESS, ITEMS_ADDRESS]))
  return {
    hash: () => location.hash,
    paste: (text: string) => {
      location.hash = text
      bar.dispatchEvent(new Event('popstate'))
    },
  }
}

function narrow(): void {
  goTo({ area: 'project', projectId: 7 })
  enterProject(7)
  filterItems({ search: 'car 1', statuses: [1, 3], approvals: [2], mine: true, folder: 4, categories: [9, 0] })
  orderItems({ by: 'updatedAt', descending: true })
  layOutItems('rows')
  toggleColumn('id')
  vi.advanceTimersByTime(WAIT_MS)
}

const listed = () => {
  const { search, statuses, approvals, mine, folder, categories, order, layout, columns } = useProjectView.getState()
  return { search, statuses, approvals, mine, folder, categories, order, layout, columns }
}

it('a copied address → shows its filters, order and columns in another window [S2.9]', () => {
  const first = open()
  narrow()
  const before = listed()
  const address = first.hash()
  expect(address).toContain('#/projects/7?q=car%201&f.status=in~1,3')
  open(address)
  expect(listed()).toEqual(before)
  expect(usePlace.getState().place).toEqual({ area: 'project', projectId: 7 })
  enterProject(7)
  expect(listed()).toEqual(before)
})

it('a copied link → opens the same list', () => {
  open()
  narrow()
  const before = listed()
  const place = placeOfLink(linkToItems(7))
  open()
  if (place !== undefined) goTo(place)
  expect(listed()).toEqual(before)
})

it('a link to a default list → says so, and clears the recipient’s filters', () => {
  open()
  goTo({ area: 'project', projectId: 7 })
  enterProject(7)
  const link = linkToItems(7)
  filterItems({ search: 'x' })
  const place = placeOfLink(link)
  if (place !== undefined) goTo(place)
  expect(listed()).toMatchObject({ search: '', layout: 'grid' })
})

it('an unfiltered list → leaves no text, and another project none of this one’s', () => {
  const { hash } = open()
  narrow()
  goTo({ area: 'project', projectId: 8 })
  enterProject(8)
  layOutItems('grid')
  vi.advanceTimersByTime(WAIT_MS)
  expect(hash()).toBe('#/projects/8')
})

it('returning to the same list → keeps the selection', () => {
  const { hash, paste } = open()
  narrow()
  select(() => selectMatching(900, 0))
  paste(hash())
  expect(useProjectView.getState().selection.matching?.total).toBe(900)
})

it('a copied address → shows the project list as it was [S2.6]', () => {
  const { hash } = open()
  useProjects.setState({
    search: 'roads',
    statuses: [2],
    types: [1],
    sort: 'name',
    direction: 'descending',
    layout: 'rows',
  })
  vi.advanceTimersByTime(WAIT_MS)
  const address = hash()
  const link = linkToProjects()
  open(address)
  const wanted = { search: 'roads', statuses: [2], types: [1], sort: 'name', direction: 'descending', layout: 'rows' }
  expect(useProjects.getState()).toMatchObject(wanted)
  open()
  const place = placeOfLink(link)
  if (place !== undefined) goTo(place)
  expect(useProjects.getState()).toMatchObject(wanted)
})
