import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PROJECT_TYPE, UPLOAD_STATE } from '#domain/enums'
import { freshWorld } from '../builders/desktop-world'
import { saidTo } from './shell-page'
import { SETTINGS, shownSettings as open } from './shown-settings'

const entryOf = (attribute: string, value: unknown, was: unknown) => ({
  body: { settings: [{ attribute, value, was }] },
})

/** Save button of one form. */
const saveOf = (form: string) => page.getByRole('form', { name: form }).getByRole('button', { name: 'Save' })

describe('the settings of a project', () => {
  it('save a switch at once, with Undo in the notice and the last author [S2.8]', async () => {
    const said = open('requests')
    const requests = page.getByRole('switch', { name: /People request items/ })
    await expect.element(requests).toBeChecked()
    ;(requests.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('People request items is saved')).toBeVisible()
    await expect.element(requests).not.toBeChecked()
    await expect.element(page.getByText(/Changed by nora@northlight.example/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(requests).toBeChecked()
    expect(said()).toMatchObject([
      ['changeSettings', entryOf('ImageAutoAssignEnable', 0, 1)],
      ['changeSettings', entryOf('ImageAutoAssignEnable', 1, 0)],
    ])
  })

  it('refuse an invalid number at its field before sending, and revert it by one click [S2.8]', async () => {
    const said = open('requests')
    const batch = page.getByRole('textbox', { name: 'Items per request' })
    await batch.fill('51')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Between 1 and 50.')
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    expect(said()).toEqual([])
    await batch.fill('12')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Back to 5' }).click()
    await expect.poll(() => said().at(-1)).toMatchObject(['changeSettings', entryOf('ImageAutoAssignCount', 5, 12)])
  })

  it('show the second of two writers the first one’s value, with a choice [S2.8]', async () => {
    const said = open('requests', { theirs: 7 })
    await page.getByRole('textbox', { name: 'Items per request' }).fill('9')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'adam@northlight.example changed it in the meantime. Now it is 7; you wrote 9. Save again to put yours in its place, or keep theirs.',
      )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => said().at(-1)).toMatchObject(['changeSettings', entryOf('ImageAutoAssignCount', 9, 7)])
  })

  it('have a frame rate in video projects only [S2.8]', async () => {
    open('general', { type: PROJECT_TYPE.video })
    const rate = page.getByRole('textbox', { name: 'Frame rate' })
    for (const wrong of ['120', '0', 'fast']) {
      await rate.fill(wrong)
      await expect.element(page.getByRole('alert')).toHaveTextContent('More than 0.0001 and less than 120.')
    }
    await rate.fill('23.976')
    await expect.element(saveOf('Frame rate')).toBeEnabled()
  })

  it('have seconds and priority scores if the platform supports them, and jumps in video projects only [S2.8]', async () => {
    const said = open('general', { type: PROJECT_TYPE.video })
    const idle = page.getByRole('textbox', { name: 'Maximum idle seconds' })
    await idle.fill('0')
    await expect.element(page.getByText('A number of seconds above 0, 86,400 at most.')).toBeVisible()
    await idle.fill('612')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Maximum idle seconds is saved')).toBeVisible()
    await page.getByRole('textbox', { name: 'Seconds of a jump back' }).fill('2.5')
    await userEvent.keyboard('{Enter}')
    await expect.poll(said).toHaveLength(2)
    const scores = page.getByRole('switch', { name: /Priority scores/ })
    await expect.element(scores).toBeChecked()
    ;(scores.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(scores).not.toBeChecked()
    expect(said()).toMatchObject([
      ['changeSettings', entryOf('MaxIdleDuration', 612, null)],
      ['changeSettings', entryOf('JumpBackward', 2.5, null)],
      ['changeSettings', entryOf('ShowEntropy', 0, 1)],
    ])
  })

  it('are readable for everybody and editable for admins [S2.8]', async () => {
    open('requests', { actions: [] })
    const { first_name, last_name } = freshWorld().user
    await expect
      .element(page.getByText(`Only admins of the project change its settings. Ask ${first_name} ${last_name}.`))
      .toBeVisible()
    await expect.element(page.getByRole('switch', { name: /People request items/ })).toBeDisabled()
    expect(page.getByRole('button', { name: 'Save' }).query()).toBeNull()
    // The reason appears once, above all of them.
    expect(page.getByText(/Only admins of the project change its settings/).elements()).toHaveLength(1)
    await expect.element(page.getByText('Between 1 and 50.')).toBeVisible()
    expect(page.getByRole('link', { name: 'Danger zone' }).query()).toBeNull()
  })

  it('save the description, or leave it unchanged [S2.8]', async () => {
    const said = open('general')
    const text = page.getByRole('textbox', { name: 'Description' })
    await text.fill('Cars by night')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.element(text).not.toHaveValue('Cars by night')
    await text.fill('Cars by day')
    await saveOf('Name and description').click()
    await expect.poll(said).toMatchObject([['updateProject', { body: { description: 'Cars by day' } }]])
  })

  it('show both texts after a conflict over the description, with a choice [S2.8]', async () => {
    const said = open('general', { description: 'Bridges by day' })
    const text = page.getByRole('textbox', { name: 'Description' })
    await text.fill('Bridges by night')
    await saveOf('Name and description').click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Someone else changed the description. Theirs: “Bridges by day”')
    await expect.element(text).toHaveValue('Bridges by night')
    await page.getByRole('button', { name: 'Save mine' }).click()
    await expect
      .poll(() => said().at(-1))
      .toMatchObject([
        'updateProject',
        { body: { description: 'Bridges by night', description_was: 'Bridges by day' } },
      ])
  })

  it('can keep the other person’s text [S2.8]', async () => {
    const said = open('general', { description: 'Bridges by day' })
    const text = page.getByRole('textbox', { name: 'Description' })
    await text.fill('Bridges by night')
    await saveOf('Name and description').click()
    await page.getByRole('button', { name: 'Keep theirs' }).click()
    await expect.element(text).toHaveValue('Bridges by day')
    expect(said()).toHaveLength(1)
  })

  it('keep unsaved text while another tab is open', async () => {
    open('general')
    await page.getByRole('textbox', { name: 'Description' }).fill('Half a thought')
    open('general')
    await expect.element(page.getByRole('textbox', { name: 'Description' }).last()).toHaveValue('Half a thought')
    await page.getByRole('button', { name: 'Discard changes' }).last().click()
  })

  it('save a choice at once, with Undo [S2.8]', async () => {
    const said = open('requests')
    const order = page.getByRole('combobox', { name: /Order of items/ })
    await expect.element(order).toHaveValue('1')
    await order.selectOptions('3')
    await page.getByRole('button', { name: 'Back to By name' }).click()
    await expect.element(order).toHaveValue('1')
    expect(said()).toMatchObject([
      ['changeSettings', entryOf('ItemAutoAssignOrder', 3, 1)],
      ['changeSettings', entryOf('ItemAutoAssignOrder', 1, 3)],
    ])
  })

  it('have an image quality in picture projects, and a form in multimodal ones only [S2.8]', async () => {
    open('general')
    await expect.element(page.getByRole('combobox', { name: /Image quality/ })).toHaveValue('60')
    expect(page.getByRole('link', { name: 'Form' }).query()).toBeNull()
  })

  it('show a form’s questions, and list unreadable parts before replacing it [S2.8]', async () => {
    const said = open('form', { type: PROJECT_TYPE.custom_llm })
    await expect
      .poll(() => page.getByRole('list', { name: '1 component' }).element().textContent)
      .toMatch(/Old question/)
    const next = {
      components: [
        { id: 'r_box', type: 'container', title: 'Answers', children: [{ id: 'r_a', type: 'radio', label: 'Which?' }] },
        { id: 'r_b', type: 'hologram' },
      ],
    }
    const file = new File([JSON.stringify(next)], 'next.json', { type: 'application/json' })
    await page.getByLabelText('File of the form').upload(file)
    await expect.element(page.getByText('next.json: 2 components can be read, in the place of 1.')).toBeVisible()
    await expect
      .poll(() => page.getByRole('alert').element().textContent)
      .toMatch(/No component is of the type “hologram”/)
    expect(said()).toEqual([])
    await page.getByRole('button', { name: 'Use this form' }).click()
    await expect.element(page.getByText('Form saved')).toBeVisible()
    await expect.poll(() => page.getByRole('list', { name: '2 components' }).element().textContent).toMatch(/Which\?/)
    expect(said()).toMatchObject([['saveProjectForm', { body: { components: [{ id: 'r_box' }], code: '' } }]])
  })

  it('offer nothing for a file that isn’t a form', async () => {
    open('form', { type: PROJECT_TYPE.custom_llm })
    await page.getByLabelText('File of the form').upload(new File(['{'], 'broken.json', { type: 'application/json' }))
    await expect.element(page.getByRole('alert')).toHaveTextContent('It isn’t JSON.')
    expect(page.getByRole('button', { name: 'Use this form' }).query()).toBeNull()
  })

  it('name people who can complete and delete the project to those who can’t', async () => {
    open('danger', { actions: [] })
    const remove = page.getByRole('region', { name: 'Delete this project' })
    await expect.element(remove.getByRole('button', { name: 'Delete…' })).toBeDisabled()
    await expect.poll(() => remove.element().textContent).toMatch(/Only admins of the team do this/)
  })

  it('confirm before deleting the project', async () => {
    open('danger', { actions: ['ManageSettings', 'DeleteProject'] })
    await page.getByRole('button', { name: 'Delete…' }).click()
    await expect.element(page.getByRole('dialog', { name: /^Delete “/ })).toBeVisible()
  })

  it('are saved as a recipe, without default values', async () => {
    const { desktop } = open('general', { settings: [...SETTINGS, { attribute: 'FrameMode', value: 1 }] })
    await page.getByRole('button', { name: 'Save the recipe…' }).click()
    const files = () => desktop.world.calls.filter(({ channel }) => channel === 'files.saveText')
    await expect.poll(files).toHaveLength(1)
    const [saved] = files().map(({ args }) => args)
    const { content } = (saved as [{ content: readonly string[] }])[0]
    expect(JSON.parse(content.join(''))).toMatchObject({
      recipe: 1,
      type: 'vector',
      settings: [{ attribute: 'FrameMode', value: 1 }],
    })
  })
})

describe('the last change of a project', () => {
  const by = { changed_by: 'nora@northlight.example', changed_at: '2026-05-01T08:00:00.000Z' }
  const changed = (field: string, previous: string | number) => [{ field, previous, ...by }]

  it('of its description → is shown, and one click restores the previous text [S2.8]', async () => {
    const said = open('general', { changes: changed('description', 'Ships, from above'), description: 'Other' })
    const form = page.getByRole('form', { name: 'Name and description' })
    await expect.element(form.getByText(/^Changed by nora@northlight.example/)).toBeVisible()
    const present = freshWorld().projects[0]?.description
    await form.getByRole('button', { name: 'Back to “Ships, from above”' }).click()
    await expect
      .poll(said)
      .toMatchObject([['updateProject', { body: { description: 'Ships, from above', description_was: present } }]])
  })

  it('of its workflow → is shown; undoing it asks for new statuses [S2.8]', async () => {
    open('danger', { changes: changed('workflow', 91) })
    await page.getByRole('button', { name: 'Back to Workflow 91…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Change the workflow of/ })
    await expect.element(dialog.getByRole('combobox', { name: 'New workflow' })).toHaveValue('91')
    await expect.element(dialog.getByRole('combobox', { name: 'Completed becomes' })).toHaveValue('7')
  })

  it('has no Undo for a person who may not change it [S2.8]', async () => {
    open('danger', { changes: changed('workflow', 91), actions: [] })
    await expect.element(page.getByText(/^Changed by nora@northlight.example/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Back to/ })).not.toBeInTheDocument()
  })
})

describe('the workflow of a project', () => {
  it('is changed with a target for each status in use: the same name, else the first, or a chosen one [S2.8]', async () => {
    const { desktop } = open('danger')
    await page.getByRole('region', { name: 'Change the workflow' }).getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: /^Change the workflow of/ })
    await expect.element(dialog.getByRole('button', { name: 'Change the workflow' })).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'New workflow' }).selectOptions('91')
    await expect.element(dialog.getByRole('combobox', { name: 'Completed becomes' })).toHaveValue('7')
    const returned = dialog.getByRole('combobox', { name: 'Returned becomes' })
    await expect.element(returned).toHaveValue('2')
    await returned.selectOptions('8')
    await dialog.getByRole('button', { name: 'Change the workflow of 1,212 items' }).click()
    const targets = [
      { from: 4, to: 8 },
      { from: 5, to: 7 },
    ]
    await expect
      .poll(() => saidTo(desktop, 'platform.start'))
      .toMatchObject([['changeWorkflow', { body: { workflow_id: 91, targets } }]])
    await expect.element(page.getByText('The workflow is being changed')).toBeVisible()
  })

  it('can’t be changed without the right', async () => {
    open('danger', { actions: [] })
    await expect.element(page.getByRole('region', { name: 'Change the workflow' }).getByRole('button')).toBeDisabled()
  })
})

describe('where the items of a project come from', () => {
  const reset = () => page.getByRole('region', { name: 'Reset the upload state' })

  it.each([
    [UPLOAD_STATE.initial, 'Nothing yet'],
    [UPLOAD_STATE.basic, 'Uploaded files'],
    [UPLOAD_STATE.external, 'Links'],
  ])('is shown beside its other facts (%i) [S2.8]', async (state, label) => {
    open('general', { uploads: { state, items: 3 } })
    await expect.element(page.getByRole('region', { name: 'Items come from' }).getByText(label)).toBeVisible()
  })

  it('can be reset once no item is left, with a message; before that the reason is shown [S2.8]', async () => {
    const said = open('danger', { uploads: { state: UPLOAD_STATE.external, items: 0 } })
    await reset().getByRole('button', { name: 'Reset' }).click()
    await expect.poll(said).toMatchObject([['updateProject', { body: { upload_state: UPLOAD_STATE.initial } }]])
    await expect.element(reset().getByText(/it takes files or links/)).toBeVisible()
    await expect.element(reset().getByRole('button')).toBeDisabled()
  })

  it('can’t be reset while items are left, with their number at the button [S2.8]', async () => {
    open('danger', { uploads: { state: UPLOAD_STATE.basic, items: 1_200 } })
    await expect.element(reset().getByText('Not possible while the project contains items.')).toBeVisible()
    await expect.element(reset().getByRole('button')).toBeDisabled()
  })

  it('stays after a refusal, with its reason', async () => {
    open('danger', { uploads: { state: UPLOAD_STATE.basic, items: 0, refusal: 'in_use' } })
    await reset().getByRole('button', { name: 'Reset' }).click()
    await expect.element(page.getByText('Couldn’t reset the upload state')).toBeVisible()
    await expect.element(page.getByText(/It still holds an item/)).toBeVisible()
  })

  it('is not shown if the platform doesn’t provide it', async () => {
    open('danger')
    await expect.element(page.getByRole('region', { name: 'Change the workflow' })).toBeVisible()
    await expect.element(reset()).not.toBeInTheDocument()
  })
})
