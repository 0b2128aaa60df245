import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Veil } from '../../renderer/bridge/veil'
import { AppFrame } from '../../renderer/frame/app-frame'
import { goTo } from '../../renderer/router/place-store'
import { NOBODY, useSession } from '../../renderer/stores/session-store'
import { renderShell } from './shell-page'

/** Reviewer in its place, focused, with a dialog that a key opens and closes. */
function Reviewer() {
  const [asks, setAsks] = useState(false)
  return (
    <main style={{ position: 'absolute', inset: 0 }}>
      <input
        aria-label="Reviewer"
        onKeyDown={() => setAsks((before) => !before)}
        style={{ width: '100%', height: '100%' }}
      />
      {asks && <Veil />}
    </main>
  )
}

it('a dialog in the reviewer → dims everything around it, which takes neither clicks nor focus until it closes', async () => {
  goTo({ area: 'review', projectId: 100, itemId: null })
  useSession.setState({ ...NOBODY, phase: 'signedIn' })
  renderShell(
    <div style={{ position: 'fixed', inset: 0 }}>
      <AppFrame signedIn stage={<Reviewer />} over={null}>
        {null}
      </AppFrame>
    </div>,
  )
  const rail = page.getByRole('navigation', { name: 'Areas' })
  const reviewer = page.getByRole('textbox', { name: 'Reviewer' })
  await expect.element(rail).toBeVisible()
  const places = [rail, page.getByRole('banner')].map((part) => {
    const { x, y, width, height } = part.element().getBoundingClientRect()
    return [x + width / 2, y + height / 2] as const
  })
  const veils = () => places.map(([x, y]) => document.elementFromPoint(x, y)?.matches('[data-veil]'))
  const isInert = () => [rail, page.getByRole('banner')].map((part) => part.element().closest('[inert]') !== null)
  expect(veils()).toEqual([false, false])
  await reviewer.click()
  await userEvent.keyboard('a')
  await expect.poll(veils).toEqual([true, true])
  expect(isInert()).toEqual([true, true])
  const { x, y, right, bottom } = reviewer.element().getBoundingClientRect()
  for (const at of [x + 1, (x + right) / 2, right - 1])
    for (const down of [y + 1, bottom - 1]) expect(document.elementFromPoint(at, down)).toBe(reviewer.element())
  for (const veil of document.querySelectorAll('[data-veil]')) {
    const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
    veil.dispatchEvent(press)
    expect(press.defaultPrevented).toBe(true)
  }
  await expect.element(reviewer).toHaveFocus()
  await userEvent.keyboard('b')
  await expect.poll(veils).toEqual([false, false])
  expect(isInert()).toEqual([false, false])
})
