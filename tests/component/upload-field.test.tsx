import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerFileAddress } from '../../domain/answer-files'
import { platformError } from '../../domain/errors'
import { err } from '../../domain/result'
import '../../resources/theme.css'
import { component, shownForm } from './shown-form'

const FORM = { components: [component('proof', 'upload', { label: 'Proof', isRequired: true })] }

const chosen = () => page.elementLocator(document.querySelector<HTMLElement>('input[type="file"]') ?? document.body)
const aFile = (name: string, letters = 3_000_000) => new File(['x'.repeat(letters)], name)

async function shown() {
  const made = await shownForm({ form: FORM, annotation: { metadata: { name: 'prompt.json' }, data: {} } })
  const { handlers } = made.host
  const written: (string | null)[] = []
  handlers.writeUrl = ({ part }: { readonly part: string }) => ({
    url: part === 'upload' ? '/write/file' : '/write/a',
    partBytes: 8_000_000,
  })
  const real = window.fetch
  window.fetch = async (input, init) => {
    if (input !== '/write/file') return real.call(window, input, init)
    written.push(new Headers(init?.headers).get('content-range'))
    return new Response(null, { status: 204 })
  }
  return { ...made, handlers, parts: written }
}

it('a chosen file → is sent in parts, its address is the answer, it is shown, and can be removed as one undoable step', async () => {
  const { handlers, parts, saved } = await shown()
  const asked: unknown[] = []
  handlers.addFile = (file: { readonly name: string }) => {
    asked.push(file)
    return { id: 12, name: file.name, bytes: 3_000_000 }
  }
  await expect.element(page.getByRole('button', { name: 'Choose file…' })).toBeVisible()
  await userEvent.upload(chosen(), aFile('blue cat.png'))
  await expect.element(page.getByText('blue cat.png', { exact: true })).toBeVisible()
  expect(asked).toEqual([{ itemId: 5, url: '/write/file', name: 'blue cat.png' }])
  expect(parts.map((range) => range?.split('/')[1])).toEqual(['3000000', '3000000', '3000000'])
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/answers/12')
  await userEvent.keyboard('{Control>}s{/Control}')
  const value = answerFileAddress({ id: 12, name: 'blue cat.png' })
  await expect.poll(() => saved.at(-1)?.['data']).toEqual({ proof: { value } })

  await page.getByRole('button', { name: 'Remove file' }).click()
  await expect.element(page.getByText('blue cat.png', { exact: true })).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText('blue cat.png', { exact: true })).toBeVisible()
})

it('a failed upload → says why: no connection, too large; a cancelled one leaves no answer', async () => {
  const { handlers } = await shown()
  handlers.addFile = () => err(platformError('network_failure'))
  await expect.element(page.getByRole('button', { name: 'Choose file…' })).toBeVisible()
  await userEvent.upload(chosen(), aFile('a.txt', 10))
  await expect
    .element(
      page.getByText("Couldn’t add “a.txt”. The platform can't be reached. Check the connection", { exact: false }),
    )
    .toBeVisible()
  const dropped = new DataTransfer()
  dropped.items.add(aFile('large.bin', 51 * 1024 * 1024))
  document
    .querySelector('input[type="file"]')
    ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dropped }))
  await expect.element(page.getByText('Couldn’t add “large.bin”.', { exact: false })).toBeVisible()

  let end: (answer: { id: number; name: string; bytes: number }) => void = () => undefined
  handlers.addFile = () => new Promise((resolve) => (end = resolve))
  await userEvent.upload(chosen(), aFile('slow.txt', 10))
  await expect.element(page.getByText('Sending “slow.txt” to the platform…')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await expect.element(page.getByRole('button', { name: 'Choose file…' })).toBeVisible()
  end({ id: 1, name: 'slow.txt', bytes: 10 })
  await expect.element(page.getByText('slow.txt', { exact: true })).not.toBeInTheDocument()
})
