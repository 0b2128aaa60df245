import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ProjectPage } from '../../renderer/areas/project/project-page'
import { columnsThatFit } from '../../renderer/areas/project/item-columns'
import { PROJECT_MEMORY } from '../../renderer/areas/project/memory'
import { PROJECT_TYPE, type ProjectType } from '#domain/enums'
import { enterProject, ITEM_COLUMNS, layOutItems, useProjectView } from '../../renderer/stores/project-view-store'
import { freshWorld } from '../builders/desktop-world'
import { anItem } from '../builders/items'
import { aProject } from '../builders/projects'
import { renderShell } from './shell-page'

const PROJECT = 100
const facts = {
  assignees: ['Ada Moreno', 'Nora Berg'],
  objects: 1_234,
  comments: 4_321,
  width: 1_600,
  height: 1_200,
  createdAt: '2026-03-05T08:00:00.000Z',
  updatedAt: '2026-04-06T08:00:00.000Z',
}

function open(actions: readonly string[]) {
  return renderShell(<ProjectPage projectId={PROJECT} />, {
    projects: [aProject({ id: PROJECT, name: 'Street scenes', imageCount: 1 })],
    items: new Map([[PROJECT, [anItem({ id: 1, name: 'tram.jpg', facts })]]]),
    accesses: { actions: [...actions], action_groups: [] },
    rows: freshWorld().rows,
  })
}
const row = () => page.getByRole('option', { name: /tram/ })
const text = () => row().element().textContent
/** The menu stays open for the next choice. */
const column = (name: string) => page.getByRole('menuitemcheckbox', { name }).click()

beforeEach(async () => {
  await page.viewport(1_400, 700)
  enterProject(0)
  enterProject(PROJECT)
  useProjectView.setState({ columns: ['status', 'assignees', 'id'] })
  layOutItems('rows')
  useProjectView.setState({ density: 'comfortable' })
})

it('chosen columns → are shown, also after a restart', async () => {
  open(['ListItemAssignment'])
  await expect.poll(text).toContain('Ada Moreno, Nora Berg')
  await page.getByRole('button', { name: 'Columns and rows' }).click()
  await column('Size')
  await expect.poll(text).toContain('1600 × 1200')
  await column('Open comments')
  await expect.poll(text).toContain('4,321')
  await column('Assigned to')
  await expect.poll(text).not.toContain('Ada Moreno')
  await column('Added')
  await expect.poll(text).toContain('2026')
  const kept = PROJECT_MEMORY.choices?.find(({ name }) => name === 'items')
  kept?.restore({ columns: ['size', 'nonsense', 'id'] })
  expect(useProjectView.getState().columns).toEqual(['size', 'id'])
})

it('lower rows → stay low after a restart', async () => {
  const height = () => row().element().getBoundingClientRect().height
  open([])
  await expect.poll(height).toBe(48)
  const kept = PROJECT_MEMORY.choices?.find(({ name }) => name === 'items')
  const written: unknown[] = []
  const end = kept?.follow((choice) => void written.push(choice))
  await page.getByRole('button', { name: 'Columns and rows' }).click()
  await page.getByRole('menuitemradio', { name: 'Compact' }).click()
  await expect.poll(height).toBe(30)
  await expect.poll(() => written).toMatchObject([{ density: 'compact' }])
  end?.()
  kept?.restore({ density: 'comfortable' })
  await expect.poll(height).toBe(48)
  kept?.restore({ density: 'nonsense' })
  expect(useProjectView.getState().density).toBe('comfortable')
  kept?.restore(written[0])
  await expect.poll(height).toBe(30)
})

it('the metadata column → shows an item’s metadata by field [S2.9]', async () => {
  useProjectView.setState({ columns: ['status', 'metadata'] })
  const { createdAt, updatedAt } = facts
  const known = { createdAt, updatedAt, metadata: { camera: 'north', speed: 12 } }
  const items = [anItem({ id: 1, name: 'tram.jpg', facts: known }), anItem({ id: 2, name: 'ferry.jpg', facts })]
  renderShell(<ProjectPage projectId={PROJECT} />, {
    projects: [aProject({ id: PROJECT, name: 'Street scenes', imageCount: 2 })],
    items: new Map([[PROJECT, items]]),
    rows: freshWorld().rows,
  })
  await expect.element(row().getByText('camera: north, speed: 12')).toBeVisible()
  expect(page.getByRole('option', { name: /ferry/ }).element().textContent).not.toMatch(/camera|undefined/)
})

/** One item with a file, and a linked one. */
function openWithSources(type: ProjectType) {
  useProjectView.setState({ columns: ['status', 'source'] })
  const { createdAt, updatedAt } = facts
  const link = 'https://pictures.example.org/a.jpg'
  renderShell(<ProjectPage projectId={PROJECT} />, {
    projects: [aProject({ id: PROJECT, name: 'Street scenes', type, imageCount: 2 })],
    items: new Map([
      [
        PROJECT,
        [
          anItem({ id: 1, name: 'tram.jpg', facts }),
          anItem({ id: 2, name: 'ship.jpg', facts: { createdAt, updatedAt, link } }),
        ],
      ],
    ]),
    rows: freshWorld().rows,
  })
  return link
}

it('the source column → says whether an item’s file is here or linked', async () => {
  const link = openWithSources(PROJECT_TYPE.vector)
  await expect.poll(text).toContain('File')
  await expect.element(page.getByRole('option', { name: /ship/ }).getByTitle(link)).toHaveTextContent('Link')
})

it('items of a form → have no source column', async () => {
  openWithSources(PROJECT_TYPE.custom_llm)
  await expect.poll(text).toContain('Not started')
  await expect.poll(text).not.toContain('File')
})

it('assignees → are no column for people who may not see them', async () => {
  open([])
  await expect.element(row()).toBeVisible()
  await expect.poll(text).not.toContain('Ada Moreno')
  await page.getByRole('button', { name: 'Columns and rows' }).click()
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Size' })).toBeVisible()
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Assigned to' })).not.toBeInTheDocument()
})

it('a narrow list → hides the last columns first', () => {
  expect(columnsThatFit(ITEM_COLUMNS, 2_000)).toEqual(ITEM_COLUMNS)
  expect(columnsThatFit(ITEM_COLUMNS, 560)).toEqual(['status', 'approval'])
  expect(columnsThatFit(ITEM_COLUMNS, 300)).toEqual([])
})

it('a linked item → says so in place of a thumbnail, and its address is among its details', async () => {
  const link = 'https://pictures.example.org/harbour/tram.jpg'
  const linked = { createdAt: facts.createdAt, updatedAt: facts.updatedAt, link }
  renderShell(<ProjectPage projectId={PROJECT} />, {
    projects: [aProject({ id: PROJECT, name: 'Street scenes', imageCount: 1 })],
    items: new Map([[PROJECT, [anItem({ id: 1, name: 'tram.jpg', facts: linked })]]]),
    rows: { ...freshWorld().rows, answers: { listStatusChanges: () => ({ data: [], count: 0, total: 0 }) } },
  })
  await expect.element(row().getByLabelText('Linked')).toBeVisible()
  await page.getByRole('button', { name: /^Details/ }).click()
  await expect.element(page.getByRole('complementary').getByText(link)).toBeVisible()
})

it('an item with objects and open comments → its card and a chosen column count them', async () => {
  useProjectView.setState({ columns: ['objects'], hasPanel: false })
  layOutItems('grid')
  open([])
  await expect.element(row().getByTitle('1,234 objects')).toBeVisible()
  await expect.element(row().getByTitle('4,321 open comments')).toBeVisible()
  layOutItems('rows')
  await expect.poll(text).toContain('1,234')
})

it('the list → is saved as a CSV file as it is narrowed, with the metadata', async () => {
  const { rows } = freshWorld()
  const items = [
    anItem({ id: 1, name: 'tram.jpg', facts: { ...facts, metadata: { camera: 'north, left', speed: 12 } } }),
    anItem({ id: 2, name: 'bus.jpg', facts }),
  ]
  const desktop = renderShell(<ProjectPage projectId={PROJECT} />, {
    projects: [aProject({ id: PROJECT, name: 'Street scenes', imageCount: 2 })],
    items: new Map([[PROJECT, items]]),
    rows: {
      ...rows,
      answers: {
        ...rows.answers,
        readMetadataSchema: () => ({ camera: { type: 'string' }, speed: { type: 'number' } }),
      },
    },
  })
  await page.getByRole('searchbox', { name: 'Search items' }).fill('tram')
  await expect.element(page.getByRole('option', { name: /bus/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Save the list as CSV' }).click()
  const saved = () => desktop.world.calls.find(({ channel }) => channel === 'files.saveText')?.args[0]
  await expect.poll(saved).toMatchObject({ name: 'Items', ending: 'csv' })
  expect((saved() as { content: string[] }).content.join('').split('\r\n')).toEqual([
    'id,name,status,approval,assigned,priority,category,objects,open_comments,camera,speed,width,height,link,added,changed',
    '1,tram.jpg,Not started,No approval,"Ada Moreno, Nora Berg",,,1234,4321,"north, left",12,1600,1200,,2026-03-05T08:00:00.000Z,2026-04-06T08:00:00.000Z',
    '',
  ])
})
