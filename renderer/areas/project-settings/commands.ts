import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { PROJECT_TYPE } from '#domain/enums'
import { hasQuality } from '#domain/project-settings'
import { optionsOf } from '../../desktop/call-query'
import { projectQuery } from '../../queries'
import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'
import { projectInPlace } from '../../projects/project-in-place'
import { hasSteps, type Tab } from './settings-tabs'

const hasProject = () => projectInPlace() !== null

type Row = readonly [id: string, label: string, tab: Tab]

/** Each setting by its label, with the tab that it stands in. */
const ROWS: readonly Row[] = [
  ['settings.open', 'Go to the settings of this project', 'general'],
  ['settings.description', 'Setting: description', 'general'],
  ['settings.status', 'Setting: status of this project', 'general'],
  ['settings.ways', 'Setting: workflow and its ways', 'general'],
  ['settings.priorities', 'Setting: priority scores', 'general'],
  ['settings.idle', 'Setting: maximum idle seconds', 'general'],
  ['settings.recipe', 'Recipe of this project as a file', 'general'],
  ['settings.instructions', 'Instructions of this project', 'instructions'],
  ['settings.requests', 'Setting: people request items', 'requests'],
  ['settings.batch', 'Setting: items a person gets at once', 'requests'],
  ['settings.order', 'Setting: order of items', 'requests'],
  ['settings.review', 'Setting: reasons, errors and limits of review', 'review'],
  ['settings.attachments', 'Files beside this project', 'attachments'],
  ['settings.workflow', 'Setting: workflow of this project', 'danger'],
  ['settings.uploads', 'Setting: upload state of this project', 'danger'],
  ['settings.danger', 'Setting: complete or delete this project', 'danger'],
]

const isMultimodal = (type: number) => type === PROJECT_TYPE.custom_llm

/** Settings that projects of some types alone have. */
const OF_TYPES: readonly { readonly row: Row; readonly isOf: (type: number) => boolean }[] = [
  { row: ['settings.quality', 'Setting: image quality', 'general'], isOf: hasQuality },
  { row: ['settings.rate', 'Setting: frame rate', 'general'], isOf: (type) => type === PROJECT_TYPE.video },
  {
    row: ['settings.jumps', 'Setting: seconds of a jump', 'general'],
    isOf: (type) => type === PROJECT_TYPE.video,
  },
  { row: ['settings.steps', 'Steps of this project', 'steps'], isOf: hasSteps },
  { row: ['settings.categories', 'Categories of this project', 'categories'], isOf: isMultimodal },
  {
    row: ['settings.categorized', 'Setting: people receive items of their categories', 'categories'],
    isOf: isMultimodal,
  },
  { row: ['settings.form', 'Form of this project', 'form'], isOf: isMultimodal },
]

export const COMMANDS: readonly Command[] = ROWS.map(commandOf)

/** The settings that the type of the project at hand has, for the palette. */
export async function findCommands(desktop: DesktopApi, queries: QueryClient): Promise<readonly Command[]> {
  const projectId = projectInPlace()
  if (projectId === null) return []
  const { type } = await queries.fetchQuery(optionsOf(projectQuery(projectId), desktop))
  return OF_TYPES.flatMap(({ row, isOf }) => (isOf(type) ? [commandOf(row)] : []))
}

function commandOf([id, label, tab]: Row): Command {
  return {
    id,
    label,
    hasUse: hasProject,
    run: () => {
      const projectId = projectInPlace()
      if (projectId !== null) goTo({ area: 'projectSettings', projectId, tab })
    },
  }
}
