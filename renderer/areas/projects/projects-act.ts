import type { QueryClient } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import { nextStep } from '#domain/errors'
import { rowKey } from '../../desktop/row-query'
import { projectsQuery } from '../../queries'
import { notify } from '../../stores/notice-store'
import { forgetRecent } from '../../stores/recent-store'
import { type Act, recordAct, undoAct } from '../../stores/undo-store'
import { amountText } from '../../../ui/texts'
import { changeProjects, type ProjectsOutcome, type ProjectsStep } from './change-projects'

interface ActParts {
  readonly desktop: DesktopApi
  readonly queries: QueryClient
}

/** Labels of a change: `done` as in "3 projects set to On hold", `name` as in "Undo status of 3 projects". */
export interface ProjectsWords {
  readonly name: string
  readonly done: string
}

/** A number of projects, in words. */
export function projectsText(count: number): string {
  return amountText(count, 'project', 'projects')
}

/** Changes many projects, reports the result, and offers Undo. */
export async function makeProjectsChange(
  parts: ActParts,
  steps: readonly ProjectsStep[],
  words: ProjectsWords,
): Promise<void> {
  const outcome = await changeAndShow(parts, steps)
  const act = actOf(parts, outcome, words.name)
  if (act !== undefined) recordAct(act)
  tell(outcome, (amount) => `${amount} ${words.done}`, act)
}

async function changeAndShow({ desktop, queries }: ActParts, steps: readonly ProjectsStep[]): Promise<ProjectsOutcome> {
  const outcome = await changeProjects(desktop, steps)
  const gone = steps.some(({ change }) => 'is_deleted' in change && change.is_deleted)
  if (gone) for (const id of outcome.changed) forgetRecent(id)
  void queries.invalidateQueries({ queryKey: rowKey('listDeletedProjects') })
  await queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
  return outcome
}

function actOf(parts: ActParts, { changed, back }: ProjectsOutcome, name: string): Act | undefined {
  if (changed.length === 0) return undefined
  return {
    name: `${name} of ${projectsText(changed.length)}`,
    projectId: null,
    undo: async (way) => {
      const outcome = await changeAndShow(parts, back)
      const done = way === 'undo' ? 'undone' : 'done again'
      tell(outcome, (amount) => `${name.charAt(0).toUpperCase()}${name.slice(1)} of ${amount} ${done}`, undefined)
      if (outcome.changed.length === 0 && outcome.failure !== undefined) return 'later'
      return actOf(parts, outcome, name)
    },
  }
}

function tell(
  { changed, refused, failure }: ProjectsOutcome,
  title: (amount: string) => string,
  act: Act | undefined,
): void {
  const why = [...Map.groupBy(refused, ({ message }) => message)].map(
    ([message, alike]) =>
      `${projectsText(alike.length)} ${alike.length === 1 ? 'was' : 'were'} not changed: ${message}`,
  )
  if (failure !== undefined) why.push(`The rest was not changed: ${failure.message} ${nextStep(failure)}`)
  const isWhole = why.length === 0
  if (changed.length === 0 && isWhole) return void notify({ tone: 'info', title: 'Already done' })
  notify({
    tone: isWhole ? 'success' : changed.length === 0 ? 'danger' : 'warning',
    title: changed.length === 0 ? 'Couldn’t change the projects' : title(projectsText(changed.length)),
    ...(isWhole ? {} : { text: why.join(' ') }),
    ...(act === undefined ? {} : { action: { label: 'Undo', run: () => void undoAct(act) } }),
  })
}
