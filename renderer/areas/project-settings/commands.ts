import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { PROJECT_TYPE } from '#domain/enums'
import { hasQuality } from '#domain/project-settings'
import { optionsOf } from '../../desktop/call-query'
import { projectQuery } from '../../queries'
import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'
import { projectInPlace } from '../../projects/project-in-place'
import { askSetting, type SettingPlace } from './asked-setting-store'
import { hasObjectRules, hasSteps, type Tab } from './settings-tabs'

const hasProject = () => projectInPlace() !== null

/** `place` is where it stands on its tab; without one the command is for the whole of that. */
type Row = readonly [id: string, label: string, tab: Tab, place?: SettingPlace]

/** Each setting by its label, with where it stands. */
const ROWS: readonly Row[] = [
  ['settings.open', 'Go to the settings of this project', 'general'],
  ['settings.description', 'Setting: description', 'general', 'description'],
  ['settings.status', 'Setting: status of this project', 'general', 'status'],
  ['settings.ways', 'Setting: workflow and its ways', 'general', 'workflow'],
  ['settings.priorities', 'Setting: priority scores', 'general', 'ShowEntropy'],
  ['settings.idle', 'Setting: maximum idle seconds', 'general', 'MaxIdleDuration'],
  ['settings.recipe', 'Recipe of this project as a file', 'general', 'recipe'],
  ['settings.instructions', 'Instructions of this project', 'instructions'],
  ['settings.requests', 'Setting: people request items', 'requests', 'ImageAutoAssignEnable'],
  ['settings.batch', 'Setting: items a person gets at once', 'requests', 'ImageAutoAssignCount'],
  ['settings.order', 'Setting: order of items', 'requests', 'ItemAutoAssignOrder'],
  ['settings.reasons', 'Setting: reasons for disapproving an object', 'review', 'reasons'],
  ['settings.left', 'Setting: reasons for leaving an issue as it is', 'review', 'leftReasons'],
  ['settings.attachments', 'Files beside this project', 'attachments'],
  ['settings.workflow', 'Setting: workflow of this project', 'danger', 'workflowChange'],
  ['settings.uploads', 'Setting: upload state of this project', 'danger', 'uploadState'],
  ['settings.completing', 'Setting: complete this project', 'danger', 'completing'],
  ['settings.deleting', 'Setting: delete this project', 'danger', 'deleting'],
]

const isVideo = (type: number) => type === PROJECT_TYPE.video
const isOfItems = (type: number) => type === PROJECT_TYPE.classification
const isMultimodal = (type: number) => type === PROJECT_TYPE.custom_llm

/** Settings that projects of some types alone have. */
const OF_TYPES: readonly { readonly row: Row; readonly isOf: (type: number) => boolean }[] = [
  { row: ['settings.quality', 'Setting: image quality', 'general', 'ImageQuality'], isOf: hasQuality },
  { row: ['settings.rate', 'Setting: frame rate', 'general', 'FrameRate'], isOf: isVideo },
  { row: ['settings.back', 'Setting: seconds of a jump back', 'general', 'JumpBackward'], isOf: isVideo },
  { row: ['settings.forward', 'Setting: seconds of a jump forward', 'general', 'JumpForward'], isOf: isVideo },
  { row: ['settings.checks', 'Setting: checks before handing on', 'review', 'checks'], isOf: hasObjectRules },
  { row: ['settings.labels', 'Setting: several classes of an item', 'review', 'labels'], isOf: isOfItems },
  { row: ['settings.limits', 'Setting: numbers of objects and answers', 'review', 'limits'], isOf: hasObjectRules },
  { row: ['settings.steps', 'Steps of this project', 'steps'], isOf: hasSteps },
  {
    row: ['settings.sorting', 'Setting: items have categories', 'categories', 'CategorizeItems'],
    isOf: isMultimodal,
  },
  { row: ['settings.categories', 'Categories of this project', 'categories'], isOf: isMultimodal },
  {
    row: [
      'settings.categorized',
      'Setting: people receive items of their categories',
      'categories',
      'ImageAutoAssignByCategory',
    ],
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

function commandOf([id, label, tab, place]: Row): Command {
  return {
    id,
    label,
    hasUse: hasProject,
    run: () => {
      const projectId = projectInPlace()
      if (projectId === null) return
      askSetting(tab, place ?? null)
      goTo({ area: 'projectSettings', projectId, tab })
    },
  }
}
