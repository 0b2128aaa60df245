import { Suspense, use } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Palette } from '../../renderer/areas/palette/palette'
import { loadCommands } from '../../renderer/frame/commands'
import { usePlace } from '../../renderer/router/place-store'
import { openOverlay } from '../../renderer/stores/overlay-store'
import { NOBODY, useSession } from '../../renderer/stores/session-store'
import { typeAhead } from '../../renderer/stores/typed-ahead'
import { renderShell } from './shell-page'

const field = () => page.getByRole('combobox', { name: 'Search projects and commands' })
const rows = () => page.getByRole('option').elements()

async function draw(): Promise<void> {
  useSession.setState({ ...NOBODY, phase: 'signedIn' })
  onTestFinished(() => useSession.setState(NOBODY))
  await loadCommands()
  renderShell(null)
}

it('text typed while the palette loads → is in its field, continues there, and finds a project', async () => {
  await draw()
  typeAhead('har')
  openOverlay({ kind: 'palette' })
  await expect.element(field()).toHaveValue('har')
  await expect.element(field()).toHaveFocus()
  typeAhead('bo')
  await expect.element(field()).toHaveValue('harbo')
  await userEvent.keyboard('ur')
  await expect.element(field()).toHaveValue('harbour')
  await expect.poll(() => rows()[0]?.textContent).toContain('Hamburg harbour')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => usePlace.getState().place).toMatchObject({ area: 'project' })
  await expect.element(field()).not.toBeInTheDocument()
})

it('text typed before a drawing of the palette that is discarded → is in its field as well', async () => {
  useSession.setState({ ...NOBODY, phase: 'signedIn' })
  onTestFinished(() => useSession.setState(NOBODY))
  await loadCommands()
  let come: (value: null) => void = () => undefined
  const late = new Promise<null>((resolve) => {
    come = resolve
  })
  const Late = () => use(late)
  typeAhead('y')
  renderShell(
    <Suspense>
      <Palette onClose={() => undefined} />
      <Late />
    </Suspense>,
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  typeAhead('jx')
  come(null)
  await expect.element(field()).toHaveValue('yjx')
})
