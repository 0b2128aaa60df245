import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '#domain/errors'
import type { Column } from '../../renderer/kit/columns'
import { ColumnsMenu } from '../../renderer/kit/columns-menu'
import { createList, useList } from '../../renderer/kit/list'
import { ListPage } from '../../renderer/kit/list-page'
import { Rows, TABLE_ROWS_MAX } from '../../renderer/kit/rows'
import { takeConnectivity } from '../../renderer/stores/connectivity-store'
import { renderShell } from './shell-page'

interface Boat {
  readonly id: number
  readonly name: string
  readonly length: number
}
const BOATS = createList({ name: 'boats', places: ['projects'], sorts: ['name', 'length'] })
const COLUMNS: readonly Column<Boat>[] = [
  { id: 'name', label: 'Name', width: 120, share: 1, sort: 'name', isName: true, cell: ({ name }) => name },
  { id: 'length', label: 'Length', width: 80, share: 0, sort: 'length', cell: ({ length }) => `${length} m` },
  { id: 'id', label: 'Id', width: 60, share: 0, cell: ({ id }) => String(id) },
]
const boats = (count: number): readonly Boat[] =>
  Array.from({ length: count }, (_, id) => ({ id, name: `Boat ${id}`, length: 5 + (id % 30) }))

const heard: { opened: number[]; selected: number[] } = { opened: [], selected: [] }
beforeEach(() => {
  heard.opened = []
  heard.selected = []
  BOATS.store.setState(BOATS.store.getInitialState(), true)
  takeConnectivity({ offline: false, maintenance: null })
})

function Shown({ count }: { readonly count: number }) {
  const { filters } = useList(BOATS)
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 500 }}>
      <ColumnsMenu list={BOATS} columns={COLUMNS} />
      <Rows
        list={BOATS}
        label="Boats"
        columns={COLUMNS}
        rows={boats(count)}
        keyOf={({ id }) => id}
        onOpen={(id) => heard.opened.push(id)}
        selected={new Set(filters.length === 0 ? heard.selected : [])}
        onSelect={(ids) => {
          heard.selected = [...ids]
          BOATS.store.setState({})
        }}
      />
    </div>
  )
}

const grid = () => page.getByRole('grid', { name: 'Boats' })
const heads = () =>
  grid()
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent)
    .filter(Boolean)
const focusOn = (element: Element | null) => (element as HTMLElement).focus()

describe.each([
  ['up to 2,000 rows', 40],
  ['more rows than a table of the library takes', TABLE_ROWS_MAX + 3_000],
])('a list of %s', (_name, count) => {
  it('is a grid: arrows move, Space selects and Enter opens', async () => {
    renderShell(<Shown count={count} />)
    await expect.element(grid().getByText('Boat 3', { exact: true })).toBeVisible()
    const isTable = count <= TABLE_ROWS_MAX
    focusOn(isTable ? grid().getByRole('row').nth(1).element() : grid().element())
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ')
    expect(heard.selected).toEqual([2])
    heard.selected = []
    BOATS.store.setState({})
    await userEvent.keyboard('{Enter}')
    expect(heard.opened).toEqual([2])
  })

  it('sorts by its headers', async () => {
    renderShell(<Shown count={count} />)
    await grid().getByText('Length', { exact: true }).click()
    expect(BOATS.store.getState().sort).toEqual({ by: 'length', descending: false })
    await grid().getByText('Length', { exact: true }).click()
    expect(BOATS.store.getState().sort).toEqual({ by: 'length', descending: true })
    await expect
      .element(grid().getByRole('columnheader', { name: /Length/ }))
      .toHaveAttribute('aria-sort', 'descending')
  })

  it('shows the chosen columns in their order', async () => {
    renderShell(<Shown count={count} />)
    await expect.poll(heads).toEqual(['Name', 'Length', 'Id'])
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Move Id to the left' }).click()
    await expect.poll(heads).toEqual(['Name', 'Id', 'Length'])
    await page.getByRole('checkbox', { name: 'Length' }).click()
    await expect.poll(heads).toEqual(['Name', 'Id'])
    expect(BOATS.store.getState().columns).toEqual(['id'])
    await page.getByRole('button', { name: 'Reset columns' }).click()
    await expect.poll(heads).toEqual(['Name', 'Length', 'Id'])
  })
})

it('a very long list → renders only its visible rows, and End reaches the last one', async () => {
  renderShell(<Shown count={50_000} />)
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '50001')
  expect(grid().getByRole('row').elements().length).toBeLessThan(80)
  focusOn(grid().element())
  await userEvent.keyboard('{End}')
  await expect.element(grid().getByText('Boat 49999', { exact: true })).toBeVisible()
})

it('a changed column width → is kept', async () => {
  renderShell(<Shown count={10} />)
  await expect.element(grid().getByText('Boat 3', { exact: true })).toBeVisible()
  const resizer = page.elementLocator(
    grid()
      .getByRole('columnheader', { name: /Length/ })
      .element()
      .querySelector('[data-resizable-direction]') ?? document.body,
  )
  await userEvent.dragAndDrop(resizer, grid().getByRole('columnheader', { name: /Id/ }), {
    sourcePosition: { x: 4, y: 8 },
    targetPosition: { x: 45, y: 8 },
  })
  await expect.poll(() => BOATS.store.getState().widths['length']).toBeGreaterThan(100)
})

describe('the page of a list', () => {
  const shown = (more: Partial<Parameters<typeof ListPage<Boat>>[0]> = {}) =>
    renderShell(
      <ListPage
        title="Boats"
        many="boats"
        reading={{ isFetching: false }}
        rows={boats(3)}
        toolbar={<p>Tools</p>}
        empty={{ icon: null, title: 'No boats yet', text: 'Build one.' }}
        onClear={() => heard.opened.push(-1)}
        {...more}
      >
        {(rows) => <p>{rows.length} rows</p>}
      </ListPage>,
    )

  it('loading: rows are announced as loading, and the toolbar is disabled', async () => {
    shown({ rows: undefined, reading: { isFetching: true } })
    await expect.element(page.getByRole('status', { name: 'Reading the boats' })).toBeInTheDocument()
    expect(page.getByText('Tools').elements()).toHaveLength(0)
  })

  it('failed: shows the error, its next step and Try again', async () => {
    shown({
      rows: undefined,
      reading: { isFetching: false, failure: platformError('timeout'), again: () => heard.opened.push(1) },
    })
    await expect.element(page.getByRole('heading', { name: "The boats can't be shown" })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(heard.opened).toEqual([1])
  })

  it('failed later: keeps the rows, with a note above them', async () => {
    shown({ reading: { isFetching: false, failure: platformError('timeout'), again: () => heard.opened.push(2) } })
    await expect.element(page.getByText('3 rows')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(heard.opened).toEqual([2])
  })

  it('offline: keeps the rows as last read', async () => {
    takeConnectivity({ offline: true, maintenance: null })
    shown({ reading: { isFetching: false, failure: platformError('timeout') } })
    await expect.element(page.getByText(/This is the last list that Loupe read/)).toBeVisible()
    await expect.element(page.getByText('3 rows')).toBeVisible()
  })

  it('empty and filtered to nothing are different messages', async () => {
    shown({ rows: [] })
    await expect.element(page.getByRole('heading', { name: 'No boats yet' })).toBeVisible()
    shown({ rows: [], isNarrowed: true })
    await page.getByRole('button', { name: 'Clear filters' }).click()
    expect(heard.opened).toEqual([-1])
  })

  it('without the right: shows only the reason', async () => {
    shown({ barred: { title: 'You can’t see boats', text: 'Ask Ada.' } })
    await expect.element(page.getByRole('heading', { name: 'You can’t see boats' })).toBeVisible()
    expect(page.getByText('Tools').elements()).toHaveLength(0)
  })

  it('counts visible rows, and the total', async () => {
    shown({ total: 12 })
    await expect.element(page.getByRole('heading', { name: 'Boats 3 of 12' })).toBeVisible()
  })
})
