import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { given } from '#domain/given'
import type { OpenedItem } from '#protocol/actions'
import { Frame } from '../../reviewer/frame/frame'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { listenForShortcuts } from '../../reviewer/shortcuts/listener'
import { aReviewer } from '../builders/reviewer'
import { someItems } from '../builders/items'
import { render } from './render'

const TEXT = 'Bilbao opens its harbour to night trains.'
const ENTITIES = {
  instances: [
    { type: 'entity', className: 'Place', start: 0, end: 6, attributes: [] },
    { type: 'entity', className: 'Thing', start: 17, end: 24, attributes: [] },
    { type: 'tag', className: 'News', attributes: [{ groupName: 'Mood', name: 'Calm' }] },
  ],
}

const urlOf = (body: string, type: string) => {
  const url = URL.createObjectURL(new Blob([body], { type }))
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

/** Whole reviewer on an item of this project type. */
async function shown(
  type: number,
  mime: string,
  media: string,
  annotation: string | null,
  { link, linkState }: Pick<NonNullable<OpenedItem['media']>, 'link' | 'linkState'> = {},
) {
  const items = someItems(3, 1)
  const made = aReviewer({ items, folderActions: ['ApplyItemApprovalStatus', 'ApplyItemPin'] })
  made.host.handlers.reloadCurrentProject = () => ({
    project: { id: 1, name: 'Texts', type },
    users: [],
    accesses: { actions: [], action_groups: [] },
  })
  made.host.handlers.switchToAsset = (id: number) => ({
    item: items.find((item) => item.id === id) ?? items[0],
    media: { url: media, mime, ...given({ link, linkState }) },
    annotation,
  })
  onTestFinished(listenForShortcuts(window, made.reviewer.shortcuts))
  render(
    <div style={{ position: 'fixed', inset: 0 }}>
      <ReviewerProvider value={made.reviewer}>
        <Frame />
      </ReviewerProvider>
    </div>,
  )
  await made.reviewer.start()
  document.body.tabIndex = -1
  document.body.focus()
  return made
}

const panel = () => page.getByRole('complementary', { name: 'Objects' })

it('a text item → shows its entities, lists them, and hides them by class [E.text]', async () => {
  await shown(4, 'text/plain', urlOf(TEXT, 'text/plain'), urlOf(JSON.stringify(ENTITIES), 'application/json'))
  await expect.element(page.getByRole('mark').first()).toHaveTextContent('Bilbao')
  expect(page.getByRole('mark').elements()).toHaveLength(2)
  expect(page.getByRole('article').element().textContent).toBe(TEXT)
  await expect.element(panel().getByText('News')).toBeVisible()
  await expect.element(panel().getByText('Calm')).toBeVisible()
  await panel()
    .getByRole('option', { name: /^Thing #2/ })
    .click()
  await expect.element(page.getByRole('mark').nth(1)).toHaveAttribute('data-selected')
  await panel().getByRole('button', { name: 'Thing shown' }).click()
  expect(page.getByRole('mark').elements()).toHaveLength(1)
})

it('comments on a text → are shown beside it, also without annotations', async () => {
  const comments = [
    { resolved: true, correspondence: [{ text: 'Which harbour?', email: 'bo@loupe.example' }] },
    { resolved: false, correspondence: [{ text: 'See the title.', email: 'ada@loupe.example' }] },
  ]
  const file = urlOf(JSON.stringify({ instances: [], comments }), 'application/json')
  await shown(4, 'text/plain', urlOf(TEXT, 'text/plain'), file)
  await page.getByRole('tab', { name: /^Comments/ }).click()
  await expect.element(page.getByText('See the title.')).toBeVisible()
  await page.getByRole('button', { name: /^Resolved/ }).click()
  await expect.element(page.getByText('Which harbour?')).toBeVisible()
})

it('a text or annotation that can’t be loaded → allows no decision', async () => {
  const gone = URL.createObjectURL(new Blob(['x']))
  URL.revokeObjectURL(gone)
  await shown(4, 'text/plain', urlOf(TEXT, 'text/plain'), gone)
  await expect.element(page.getByText("The annotations can't be loaded.")).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
})

it('a linked item → shows its address, opens only through the host, and allows no decision', async () => {
  const link = 'https://pictures.example.org/harbour/2026/11/frame-1.jpg'
  const { host } = await shown(1, 'image/jpeg', '/nowhere', null, { link })
  await expect.element(page.getByRole('heading', { name: 'This item is a link' })).toBeVisible()
  await expect.element(page.getByText(link)).toBeVisible()
  expect(page.getByRole('button', { name: 'Approve', exact: true }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Open in the browser…' }).click()
  await expect.poll(() => host.events).toContainEqual({ name: 'navigate_to_url', data: { url: link } })
})

const LINK = 'https://pictures.example/harbour/frame-1'
const approve = () => page.getByRole('button', { name: 'Approve', exact: true })
async function aPicture() {
  const canvas = new OffscreenCanvas(64, 48)
  canvas.getContext('2d')?.fillRect(0, 0, 64, 48)
  const url = URL.createObjectURL(await canvas.convertToBlob())
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

it('a linked picture from an allowed host → opens in its project’s editor, and allows decisions', async () => {
  await shown(1, 'application/octet-stream', await aPicture(), null, { link: LINK, linkState: 'open' })
  await expect.element(page.getByRole('toolbar', { name: 'Picture' })).toBeVisible()
  await expect.element(approve()).toBeEnabled()
})

it('a linked picture from an unknown host → allows no decision until the host is allowed', async () => {
  const { host } = await shown(1, 'image/jpeg', await aPicture(), null, { link: LINK, linkState: 'unasked' })
  await expect.element(page.getByRole('heading', { name: 'Allow this host to see the picture' })).toBeVisible()
  expect(approve().elements()).toEqual([])
  host.handlers.allowLink = () => ({ allowed: false })
  await page.getByRole('button', { name: 'Allow pictures.example…' }).click()
  await expect.poll(() => host.asked('allowLink')).toHaveLength(1)
  const opened = host.asked('switchToAsset').length
  host.handlers.allowLink = () => ({ allowed: true })
  await page.getByRole('button', { name: 'Allow pictures.example…' }).click()
  await expect.poll(() => host.asked('switchToAsset')).toHaveLength(opened + 1)
})

it.each([
  ['insecure', 'image/jpeg', 'This link isn’t secure'],
  ['open', 'application/pdf', 'This link leads to no picture'],
] as const)(
  'a link that is %s to %s → says why it isn’t shown, and allows no decision',
  async (linkState, mime, title) => {
    await shown(1, mime, '/nowhere', null, { link: LINK, linkState })
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    expect(approve().elements()).toEqual([])
  },
)

it('a point cloud → says that it can’t be shown yet, allows no decision, and keys lead on', async () => {
  const { host } = await shown(7, 'application/octet-stream', urlOf('x', 'text/plain'), null)
  await expect.element(page.getByRole('heading', { name: "Loupe can't show point clouds yet" })).toBeVisible()
  expect(page.getByRole('button', { name: 'Approve', exact: true }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Pin this item' })).toBeEnabled()
  await userEvent.keyboard('yx')
  expect(host.asked('changeApprovalStatus')).toEqual([])
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('item-2')
})
