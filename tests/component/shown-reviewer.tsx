import { expect, onTestFinished } from 'vitest'
import { Frame } from '../../reviewer/frame/frame'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import { listenForShortcuts } from '../../reviewer/shortcuts/listener'
import { someItems } from '../builders/items'
import { aReviewer, type ProjectFacts } from '../builders/reviewer'
import type { FakeHost } from '../fakes/fake-host'
import { render } from './render'

/** More items than a list of skeletons could ever load. */
export const MANY = 10_000_000

/** Whole reviewer over a host in memory, started and on the page. */
export async function shownReviewer(
  part: Partial<ProjectFacts> = {},
  isEndless = false,
  prepare: (host: FakeHost) => void = () => undefined,
) {
  const made = aReviewer({ items: someItems(250, 1), position: { index: 0, total: 250 }, ...part })
  prepare(made.host)
  if (isEndless) {
    made.host.handlers.getAssets = (offset: number, limit: number) => ({
      total: MANY,
      data: someItems(Math.min(limit, MANY - offset), offset + 1),
    })
  }
  onTestFinished(listenForShortcuts(window, made.reviewer.shortcuts))
  const host = render(
    <div style={{ position: 'fixed', inset: 0 }}>
      <ReviewerProvider value={made.reviewer}>
        <Frame />
      </ReviewerProvider>
    </div>,
  )
  await made.reviewer.start()
  await expect.element(host.getByRole('option', { selected: true })).toBeVisible()
  document.body.tabIndex = -1
  document.body.focus()
  return made
}
