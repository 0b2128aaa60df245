import '../fakes/known-areas'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { App } from '../../renderer/app'
import { homePlace, placeOf } from '../../renderer/router/places'
import { usePlace } from '../../renderer/router/place-store'
import { useSession } from '../../renderer/stores/session-store'
import { render } from './render'

beforeEach(() => {
  useSession.setState({
    ...useSession.getInitialState(),
    phase: 'signedIn',
    user: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace', fullName: 'Ada Lovelace' } as never,
  })
  usePlace.setState({ place: placeOf('/public/abc/subset/7') })
})

it('a public address → shows the public page in its own session, without the signed-in person’s data [S2.1]', async () => {
  // It has no desktop and no queries: a call for a person's data would fail here.
  render(<App onDrawn={() => undefined} />)
  await expect.element(page.getByRole('heading', { name: 'Shared with you' })).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveAttribute('data-session', 'public')
  expect(document.body.textContent).toContain('subset/7')
  expect(document.body.textContent).not.toMatch(/Ada|Lovelace|example\.com/)
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
})

it('leaving the public page → leads to the shell’s first page [S2.1]', async () => {
  render(<App onDrawn={() => undefined} />)
  useSession.setState({ phase: 'signedOut' })
  await page.getByRole('button', { name: 'Leave the public view' }).click()
  expect(usePlace.getState().place).toEqual(homePlace())
})
