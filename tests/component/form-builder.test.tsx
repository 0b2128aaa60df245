import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PROJECT_TYPE } from '../../domain/enums'
import '../../resources/theme.css'
import { shownSettings } from './shown-settings'

async function building() {
  const said = shownSettings('form', { type: PROJECT_TYPE.custom_llm })
  await page.getByRole('button', { name: 'Edit form' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return said
}
const lines = () => [...document.querySelectorAll('[role="treeitem"]')].map(({ textContent }) => textContent)
const add = (title: string) => page.getByTitle(`Add ${title}`, { exact: true }).click()
const line = (name: RegExp) => page.getByRole('treeitem', { name })

it('a form → is built by buttons and keys with Undo, and saved over the version it is based on [S6.5]', async () => {
  const said = await building()
  expect(lines()).toEqual(['TextOld question'])
  await add('Container')
  await add('Rating')
  await userEvent.fill(page.getByLabelText('Label', { exact: true }), 'Stars')
  await expect.poll(lines).toEqual(['TextOld question', 'ContainerContainer', 'RatingStars'])
  // Out of the container, to the top, and back through undo.
  await line(/Stars/).click()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{ArrowUp}{ArrowUp}{/Alt}')
  await expect.poll(lines).toEqual(['RatingStars', 'TextOld question', 'ContainerContainer'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(lines).toEqual(['TextOld question', 'RatingStars', 'ContainerContainer'])
  await line(/Old question/).click()
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect.poll(() => lines().length).toBe(4)
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => lines().length).toBe(3)
  await page.getByRole('button', { name: 'Save form' }).click()
  await expect.element(page.getByRole('button', { name: 'Save form' })).toBeDisabled()
  const [, sent] = said().at(-1) as [string, { body: { form: { components: { label?: string }[] }; was: object } }]
  expect(sent.body.was).toMatchObject({ components: [{ id: 'r_old' }] })
  expect(sent.body.form.components.map(({ label }) => label)).toContain('Stars')
})

it('a component dragged into another one → moves there', async () => {
  await building()
  await add('Container')
  const data = new DataTransfer()
  const fire = (element: Element, type: string) =>
    element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }))
  fire(line(/Old question/).element(), 'dragstart')
  fire(line(/Container/).element(), 'dragover')
  fire(line(/Container/).element(), 'drop')
  await expect.poll(lines).toEqual(['ContainerContainer', 'TextOld question'])
  await expect.element(line(/Old question/)).toHaveAttribute('aria-level', '2')
})

it('a form → is previewed in a role, and accepts valid JSON', async () => {
  await building()
  await page.getByRole('tab', { name: 'JSON and code' }).click()
  const text = page.getByLabelText('Form as JSON')
  await userEvent.fill(text, '{"components":[{"id":"a","type":"hologram"}]}')
  await expect.element(page.getByText(/Component 1: No component is of the type/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Apply JSON' })).toBeDisabled()
  const permissions = [{ roles: [2], statuses: 'all', visibility: 2 }]
  const form = { components: [{ id: 'a', type: 'input', label: 'Secret', permissions }], code: '', environments: [] }
  await userEvent.fill(text, JSON.stringify(form))
  await page.getByRole('button', { name: 'Apply JSON' }).click()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect.element(page.getByLabelText('Secret')).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('Role'), 'QA')
  await expect.element(page.getByLabelText('Secret')).not.toBeInTheDocument()
})

it('unsaved changes → are discarded only after confirmation', async () => {
  await building()
  await add('Text')
  await page.getByRole('button', { name: 'Close builder' }).click()
  await page.getByRole('button', { name: 'Keep building' }).click()
  await page.getByRole('button', { name: 'Close builder' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
