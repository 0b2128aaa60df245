import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ChoiceCards } from '../../renderer/kit/choice-cards'
import { SettingRow } from '../../renderer/kit/setting-row'
import { render } from './render'

const heard: unknown[] = []

function Setting({ disabled = false }: { readonly disabled?: boolean }) {
  const [on, setOn] = useState(false)
  const change = (value: boolean) => {
    heard.push(value)
    setOn(value)
  }
  return <SettingRow label="Tell me" hint="When it ends." on={on} disabled={disabled} onChange={change} />
}

const CHOICES = (['one', 'two', 'three'] as const).map((value) => ({ value, label: value, picture: null }))

function Choice() {
  const [value, setValue] = useState<(typeof CHOICES)[number]['value']>('one')
  return <ChoiceCards label="Number" value={value} choices={CHOICES} onChange={setValue} />
}

it('a setting → is a labelled switch, changed by click and Space', async () => {
  heard.length = 0
  render(<Setting />)
  const setting = page.getByRole('switch', { name: /Tell me/ })
  await page.getByText('When it ends.').click()
  await expect.element(setting).toBeChecked()
  ;(setting.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(setting).not.toBeChecked()
  expect(heard).toEqual([true, false])
})

it('a disabled setting → can’t be changed', async () => {
  heard.length = 0
  render(<Setting disabled />)
  await expect.element(page.getByRole('switch')).toBeDisabled()
  await page.getByText('When it ends.').click({ force: true })
  expect(heard).toEqual([])
})

it('options → are one group, moved through with arrows', async () => {
  render(<Choice />)
  await expect.element(page.getByRole('radiogroup', { name: 'Number' })).toBeVisible()
  await page.getByText('two', { exact: true }).click()
  await expect.element(page.getByRole('radio', { name: 'two' })).toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'three' })).toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'one' })).toBeChecked()
})
