import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { given } from '#domain/given'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { followModals } from '../../ui/use-modal'
import { render } from './render'

function Opener({ onSubmit }: { readonly onSubmit?: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <Dialog
          title="Question"
          onClose={() => setOpen(false)}
          footer={<Button type="submit">Send</Button>}
          {...given({ onSubmit })}
        >
          <input aria-label="First" />
          <input aria-label="Asked for" data-first-focus />
        </Dialog>
      )}
    </>
  )
}

const dialog = () => page.getByRole('dialog', { name: 'Question' })
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

async function open(onSubmit?: () => void): Promise<void> {
  render(<Opener {...given({ onSubmit })} />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(dialog()).toBeVisible()
}

it('an opened dialog → focuses its first field and returns the focus when closed [S2.19]', async () => {
  await open()
  expect(focused()).toBe('Asked for')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(focused()).toBe('Open')
})

it('the close button or a click outside → closes it', async () => {
  await open()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(dialog()).toBeVisible()
  await userEvent.click(dialog(), { position: { x: -40, y: 10 }, force: true })
  await expect.element(dialog()).not.toBeInTheDocument()
})

it('text dragged out of a field and released outside → the dialog stays', async () => {
  await open()
  const shown = dialog().element()
  const field = page.getByRole('textbox', { name: 'First' }).element()
  const at = (x: number) => ({ bubbles: true, clientX: x, clientY: 5, pointerId: 1 })
  const inside = field.getBoundingClientRect().x + 4
  field.dispatchEvent(new PointerEvent('pointerdown', at(inside)))
  shown.dispatchEvent(new PointerEvent('pointerup', at(2)))
  shown.dispatchEvent(new MouseEvent('click', at(2)))
  expect(shown.isConnected).toBe(true)
  shown.dispatchEvent(new PointerEvent('pointerdown', at(2)))
  shown.dispatchEvent(new MouseEvent('click', at(2)))
  await expect.element(dialog()).not.toBeInTheDocument()
})

it('Enter in a form → submits it, and the dialog stays open until that is done', async () => {
  const sent: string[] = []
  await open(() => void sent.push('once'))
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual(['once'])
  await expect.element(dialog()).toBeVisible()
})

it('opening and closing → is announced to listeners, even if nothing had the focus', async () => {
  const seen: boolean[] = []
  onTestFinished(followModals(() => seen.push(document.querySelector('dialog:modal') !== null)))
  render(<Opener />)
  const opener = page.getByRole('button', { name: 'Open' })
  await expect.element(opener).toBeVisible()
  ;(opener.element() as HTMLElement).click()
  await expect.poll(() => seen).toEqual([true])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => seen).toEqual([true, false])
})
