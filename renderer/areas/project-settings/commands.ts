import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'
import { projectInPlace } from '../../projects/project-in-place'
import type { Tab } from './settings-tabs'

const hasProject = () => projectInPlace() !== null

/** Each setting by its label, with the tab that it stands in. */
const ROWS: readonly (readonly [string, string, Tab])[] = [
  ['settings.open', 'Go to the settings of this project', 'general'],
  ['settings.description', 'Setting: description', 'general'],
  ['settings.status', 'Setting: status of this project', 'general'],
  ['settings.quality', 'Setting: image quality', 'general'],
  ['settings.rate', 'Setting: frame rate', 'general'],
  ['settings.recipe', 'Recipe of this project as a file', 'general'],
  ['settings.instructions', 'Instructions of this project', 'instructions'],
  ['settings.requests', 'Setting: people request items', 'requests'],
  ['settings.batch', 'Setting: items a person gets at once', 'requests'],
  ['settings.order', 'Setting: order of items', 'requests'],
  ['settings.steps', 'Steps of this project', 'steps'],
  ['settings.categories', 'Categories of this project', 'categories'],
  ['settings.attachments', 'Files beside this project', 'attachments'],
  ['settings.workflow', 'Setting: workflow of this project', 'danger'],
  ['settings.danger', 'Setting: complete or delete this project', 'danger'],
]

export const COMMANDS: readonly Command[] = ROWS.map(([id, label, tab]) => ({
  id,
  label,
  hasUse: hasProject,
  run: () => {
    const projectId = projectInPlace()
    if (projectId !== null) goTo({ area: 'projectSettings', projectId, tab })
  },
}))
