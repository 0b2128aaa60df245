import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { PROTOCOL_VERSION } from '#protocol/envelopes'
import { useGuest } from '../../renderer/bridge/guest-store'
import { ShellReviewer } from '../../renderer/bridge/shell-reviewer'
import type { Review } from '../../renderer/bridge/reviewer-bridge'
import { useOutbox } from '../../renderer/stores/outbox-store'
import { NOBODY, useSession } from '../../renderer/stores/session-store'
import { renderShell } from './shell-page'

const REVIEW: Review = { projectId: 100, itemId: null }
/** Any document works: the test sends its messages. */
const GUEST = { src: '/tests/README.md', partition: '' }

function draw(review: Review | null, covered = false) {
  useSession.setState({ ...NOBODY, phase: 'signedIn' })
  onTestFinished(() => useOutbox.setState(useOutbox.getInitialState(), true))
  return renderShell(<ShellReviewer guest={GUEST} review={review} covered={covered} />)
}

const frame = () => document.querySelector('iframe')
const phase = () => useGuest.getState().phase

/** The document requests a port, as the reviewer does once loaded. */
async function becomesReady() {
  await expect.poll(() => frame()?.contentDocument?.URL).toContain(GUEST.src)
  const data = { type: 'reviewer:ready', version: PROTOCOL_VERSION, batch: true, doc: 'a' }
  const source = frame()?.contentWindow ?? null
  window.dispatchEvent(new MessageEvent('message', { source, origin: window.location.origin, data }))
  await expect.poll(phase).toBe('connected')
}

it('the reviewer → loads, connects, and has the keyboard', async () => {
  draw(REVIEW)
  await becomesReady()
  expect(useGuest.getState().projectId).toBe(100)
  expect(frame()?.getAttribute('src')).toContain(GUEST.src)
  await expect.poll(() => document.activeElement).toBe(frame())
  await expect.element(page.getByText('Opening the reviewer')).not.toBeInTheDocument()
})

it('a covered reviewer → stays connected but unreachable, and gets no keys', async () => {
  draw(REVIEW, true)
  await becomesReady()
  expect(document.querySelector('main')?.inert).toBe(true)
  expect(document.activeElement).not.toBe(document.querySelector('iframe'))
})

it('an unused reviewer → waits with its document loaded', async () => {
  draw(null)
  await expect.poll(() => document.querySelector('iframe')?.getAttribute('src')).toContain(GUEST.src)
  await expect.poll(phase).toBe('idle')
  expect(useGuest.getState().projectId).toBeNull()
})

it.each([
  [0, 'Everything you did is kept.'],
  [1, 'One unsent change is kept on this computer and sent after that.'],
  [1_200, '1,200 unsent changes are kept on this computer and sent after that.'],
])(
  'a session that ends meanwhile → names %i unsent changes, and continues after signing in [S2.3]',
  async (waiting, text) => {
    const { world } = draw(REVIEW)
    await becomesReady()
    useOutbox.setState({ waiting })
    useSession.setState({ phase: 'expired' })
    const ended = page.getByRole('alertdialog', { name: 'Your session has ended' })
    await expect.element(ended).toHaveAccessibleDescription(`Sign in again to continue right here. ${text}`)
    const button = ended.getByRole('button', { name: 'Sign in' })
    await expect.element(button).toHaveFocus()
    expect(frame()?.closest('[inert]')).not.toBeNull()
    await button.click()
    await expect.element(ended).not.toBeInTheDocument()
    expect(world.calls.map(({ channel }) => channel)).toContain('session.signIn')
    await expect.poll(() => document.activeElement).toBe(frame())
  },
)

it('a dialog in a responsive reviewer → dims the bars around it', async () => {
  draw(REVIEW)
  await becomesReady()
  const veils = () => document.querySelectorAll('[data-veil]').length
  expect(veils()).toBe(0)
  useGuest.setState({ isCovered: true })
  await expect.poll(veils).toBe(2)
  useGuest.setState({ phase: 'silent' })
  await expect.poll(veils).toBe(0)
})
