import { expect, it, onTestFinished } from 'vitest'
import { COMMANDS } from '../../renderer/areas/new-project/commands'
import { EMPTY_DRAFT } from '../../renderer/areas/new-project/draft-store'
import { useRecipeAsked } from '../../renderer/areas/new-project/recipe-asked-store'
import { RecipeSource } from '../../renderer/areas/new-project/recipe-source'
import { readRecipe, type Recipe, recipeFile } from '../../renderer/projects/recipe'
import { renderShell } from './shell-page'

const RECIPE: Recipe = {
  type: 'pixel',
  description: 'Cells under the microscope',
  workflow: null,
  instructions: { link: 'https://example.com/rules', text: 'Tight masks.' },
  settings: [
    { attribute: 'ImageAutoAssignCount', value: 9 },
    { attribute: 'ItemAutoAssignOrder', value: 3 },
  ],
  classes: [{ name: 'Nucleus', color: '#4F7CFF', type: 1, digit: 3, attribute_groups: [] }],
  templates: [
    {
      name: 'Cell',
      points: [
        { id: 1, x: 0.25, y: 0.5, name: 'Core' },
        { id: 2, x: 0.75, y: 0.5, name: '' },
      ],
      connections: [[1, 2]],
    },
  ],
  steps: null,
  form: null,
  categories: [],
}

it('a recipe read and written again → is identical; invalid templates or categories are reported or skipped [S2.7]', () => {
  for (const recipe of [
    RECIPE,
    { ...RECIPE, type: 'custom_llm' as const, classes: [], categories: ['Short', 'Long'] },
  ]) {
    const file = recipeFile('Cells', recipe)
    const { recipe: read, problems } = readRecipe(file)
    expect(problems).toEqual([])
    expect(read && recipeFile('Cells', read)).toBe(file)
  }
  const [template] = RECIPE.templates
  const odd = {
    ...RECIPE,
    type: 'custom_llm',
    classes: [{ name: 'Far', color: '#4F7CFF', type: 1, digit: 12 }],
    templates: [template, { ...template, connections: [[1, 9]] }, { ...template, name: 'CELL' }, 4],
    categories: ['Short', ' short ', 7, ''],
  }
  const { recipe, problems } = readRecipe(JSON.stringify({ recipe: 1, ...odd }))
  expect(recipe).toMatchObject({ templates: RECIPE.templates, categories: ['Short'] })
  expect(recipe?.classes[0]).not.toHaveProperty('digit')
  expect(problems.filter((said) => said.includes('template'))).toEqual(
    [2, 3, 4].map((at) => `Key-point template ${at} can’t be read. It is left out.`),
  )
})

it('the palette’s recipe command → opens the file chooser in the type step [S2.7]', async () => {
  renderShell(<RecipeSource draft={EMPTY_DRAFT} />)
  const chosen = new Promise<Event>((resolve) => {
    document.addEventListener('click', (event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === 'file') resolve(event)
    })
  })
  const command = COMMANDS.find(({ label }) => label === 'New project from recipe…')
  command?.run()
  onTestFinished(() => useRecipeAsked.setState({ isAsked: false }))
  const event = await chosen
  expect((event.target as HTMLElement).getAttribute('aria-label')).toBe('File of a recipe')
  expect(useRecipeAsked.getState().isAsked).toBe(false)
})
