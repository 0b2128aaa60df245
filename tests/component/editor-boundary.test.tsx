import { lazy, Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EditorBoundary } from '../../reviewer/frame/editor-boundary'
import { SlowOpening } from '../../reviewer/frame/slow-opening'
import { render } from './render'

it('an editor whose code can’t be loaded → says so in its place, and everything beside it stays', async () => {
  const Editor = lazy(() => Promise.reject<{ default: () => null }>(new Error('It could not be fetched.')))
  const onReload = vi.fn()
  render(
    <div style={{ position: 'relative', height: 400 }}>
      <button type="button">Next item</button>
      <EditorBoundary onReload={onReload}>
        <Suspense fallback="Opening">
          <Editor />
        </Suspense>
      </EditorBoundary>
    </div>,
  )
  await expect.element(page.getByRole('heading', { name: 'The editor stopped' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next item' })).toBeVisible()
  await page.getByRole('button', { name: 'Load it again' }).click()
  expect(onReload).toHaveBeenCalledOnce()
})

it('an editor whose code never arrives → offers a reload after a while, and not before', async () => {
  const Editor = lazy(() => new Promise<{ default: () => null }>(() => undefined))
  const onReload = vi.fn()
  render(
    <div style={{ position: 'relative', height: 400 }}>
      <EditorBoundary onReload={() => undefined}>
        <Suspense fallback={<SlowOpening name="harbour.jpg" onReload={onReload} afterMs={1_500} />}>
          <Editor />
        </Suspense>
      </EditorBoundary>
    </div>,
  )
  await expect.element(page.getByText('Opening harbour.jpg…')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Load it again' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Load it again' }), { timeout: 8_000 }).toBeVisible()
  await page.getByRole('button', { name: 'Load it again' }).click()
  expect(onReload).toHaveBeenCalledOnce()
})
