import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type PlatformError, platformError } from '#domain/errors'
import { z } from '#domain/page-schema'
import { Problem } from '../../renderer/kit/problem'
import { useForm } from '../../renderer/kit/use-form'
import { TextField } from '../../ui/text-field'
import { render } from './render'

const schema = z.object({
  name: z.string().min(1, 'A name is missing.').max(8, 'The name is too long.'),
  colour: z.string().regex(/^#[0-9a-f]{6}$/, 'Write it as #rrggbb.'),
})
const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
})

function Colours({ answer }: { readonly answer?: PlatformError }) {
  const [failure, setFailure] = useState<PlatformError>()
  const form = useForm({
    empty: { name: '', colour: '' },
    schema,
    onSubmit: (values) => {
      sent.push(values)
      setFailure(answer)
    },
    failure,
    fieldOf: ({ code }) => (code === 'name_taken' ? 'name' : undefined),
    onChange: () => setFailure(undefined),
  })
  return (
    <form onSubmit={form.submit}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Colour" {...form.field('colour')} />
      <Problem text={form.problem} />
      <button type="submit">Add</button>
      <button type="button" onClick={form.clear}>
        Clear
      </button>
    </form>
  )
}

const name = () => page.getByRole('textbox', { name: 'Name' })
const colour = () => page.getByRole('textbox', { name: 'Colour' })
const add = () => page.getByRole('button', { name: 'Add' })

it('a field → shows its error after editing, and none if it was only passed', async () => {
  render(<Colours />)
  await name().click()
  await userEvent.keyboard('{Tab}red{Shift>}{Tab}{/Shift}')
  await expect.element(colour()).toHaveAccessibleDescription('Write it as #rrggbb.')
  await expect.element(colour()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(name()).toHaveAttribute('aria-invalid', 'false')
  await colour().fill('#ff0000')
  await expect.element(colour()).toHaveAttribute('aria-invalid', 'false')
})

it('an invalid form → isn’t sent: each field shows its error, and the first one gets the focus', async () => {
  render(<Colours />)
  await add().click()
  await expect.element(name()).toHaveAccessibleDescription('A name is missing.')
  await expect.element(colour()).toHaveAccessibleDescription('Write it as #rrggbb.')
  await expect.element(name()).toHaveFocus()
  await name().fill('Sky')
  await add().click()
  await expect.element(colour()).toHaveFocus()
  expect(sent).toEqual([])
  await colour().fill('#0000ff')
  await add().click()
  expect(sent).toEqual([{ name: 'Sky', colour: '#0000ff' }])
})

it('errors of the platform → are shown at their field, others above the button, until the person edits', async () => {
  render(<Colours answer={platformError('name_taken')} />)
  await name().fill('Sky')
  await colour().fill('#0000ff')
  await add().click()
  await expect.element(name()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(name()).toHaveAccessibleDescription('This name is taken. Choose another name.')
  await name().fill('Skies')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('an error without a field → is shown by itself', async () => {
  render(<Colours answer={platformError('forbidden')} />)
  await name().fill('Sky')
  await colour().fill('#0000ff')
  await add().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(page.getByRole('alert').element().textContent).toContain(platformError('forbidden').message)
  await expect.element(name()).toHaveAttribute('aria-invalid', 'false')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(name()).toHaveValue('')
})
