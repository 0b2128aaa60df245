import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { type ProjectFeature, typeHas } from '#domain/project-types'
import { optionsOf } from '../../desktop/call-query'
import { projectQuery } from '../../queries'
import type { Command } from '../../router/command'
import { goTo } from '../../router/place-store'
import { projectInPlace } from '../../projects/project-in-place'
import { askSetting, type SettingPlace } from './asked-setting-store'
import type { Tab } from './settings-tabs'

const hasProject = () => projectInPlace() !== null

/** `place` is the setting on its tab; without it, the command opens the tab. */
type Row = readonly [id: string, label: string, tab: Tab, place?: SettingPlace]

/** A command per setting. */
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

/** Settings of some project types only. */
const OF_TYPES: readonly { readonly row: Row; readonly needs: ProjectFeature }[] = [
  { row: ['settings.quality', 'Setting: image quality', 'general', 'ImageQuality'], needs: 'imageQuality' },
  { row: ['settings.rate', 'Setting: frame rate', 'general', 'FrameRate'], needs: 'frames' },
  { row: ['settings.back', 'Setting: seconds of a jump back', 'general', 'JumpBackward'], needs: 'frames' },
  { row: ['settings.forward', 'Setting: seconds of a jump forward', 'general', 'JumpForward'], needs: 'frames' },
  { row: ['settings.checks', 'Setting: checks before submitting', 'review', 'checks'], needs: 'checks' },
  { row: ['settings.labels', 'Setting: several classes of an item', 'review', 'labels'], needs: 'itemClasses' },
  { row: ['settings.limits', 'Setting: numbers of objects and answers', 'review', 'limits'], needs: 'checks' },
  { row: ['settings.steps', 'Steps of this project', 'steps'], needs: 'steps' },
  {
    row: ['settings.sorting', 'Setting: items have categories', 'categories', 'CategorizeItems'],
    needs: 'form',
  },
  { row: ['settings.categories', 'Categories of this project', 'categories'], needs: 'form' },
  {
    row: [
      'settings.categorized',
      'Setting: people receive items of their categories',
      'categories',
      'ImageAutoAssignByCategory',
    ],
    needs: 'form',
  },
  { row: ['settings.form', 'Form of this project', 'form'], needs: 'form' },
]

export const COMMANDS: readonly Command[] = ROWS.map(commandOf)

/** Commands for the current project's settings. */
export async function findCommands(desktop: DesktopApi, queries: QueryClient): Promise<readonly Command[]> {
  const projectId = projectInPlace()
  if (projectId === null) return []
  const { type } = await queries.fetchQuery(optionsOf(projectQuery(projectId), desktop))
  return OF_TYPES.flatMap(({ row, needs }) => (typeHas(type, needs) ? [commandOf(row)] : []))
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
