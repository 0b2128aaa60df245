import { PROJECT_TYPE, type ProjectType, UPLOAD_STATE } from '#domain/enums'
import { type ErrorCode, platformError } from '#domain/errors'
import type { Tab } from '../../renderer/areas/project-settings/settings-tabs'
import { SettingsPage } from '../../renderer/areas/project-settings/settings-page'
import { usePlace } from '../../renderer/router/place-store'
import { freshWorld } from '../builders/desktop-world'
import { aWireJob } from '../builders/jobs'
import { renderShell, saidTo } from './shell-page'

type Setting = { readonly attribute: string; readonly value: unknown } & Readonly<Record<string, unknown>>

interface ShownSettings {
  readonly type?: ProjectType
  readonly actions?: readonly string[]
  readonly settings?: readonly Setting[]
  /** Another person's text after the page was read. */
  readonly theirs?: number
  /** Another person's description. */
  readonly description?: string
  /** Sources of its items, and the rest. */
  readonly uploads?: { readonly state: number; readonly items: number; readonly refusal?: ErrorCode }
  /** Last changes of the project itself. */
  readonly changes?: readonly object[]
  /** The page follows the current place. */
  readonly led?: boolean
  /** Answer with the review rules; undefined: unreadable. */
  readonly reviewRules?: () => object | undefined
}

/** Tab in the place. */
function Led() {
  const place = usePlace((state) => state.place)
  return place.area === 'projectSettings' ? <SettingsPage {...place} tab={place.tab ?? 'general'} /> : null
}

/** Default content of the platform. */
export const SETTINGS: readonly Setting[] = [
  { attribute: 'ImageAutoAssignEnable', value: 1 },
  { attribute: 'ImageAutoAssignCount', value: 5 },
  { attribute: 'ItemAutoAssignOrder', value: 1 },
  { attribute: 'ImageQuality', value: 60 },
  { attribute: 'ShowEntropy', value: 1 },
]

/** Settings tab; the platform stores changes. */
export function shownSettings(
  tab: Tab,
  {
    type = PROJECT_TYPE.vector,
    actions = ['ManageSettings', 'UpdateProject'],
    settings = SETTINGS,
    theirs,
    description,
    uploads,
    changes = [],
    led = false,
    reviewRules = () => undefined,
  }: ShownSettings = {},
) {
  const world = freshWorld()
  const [project] = world.projects
  if (project === undefined) throw new Error('no project')
  let kept = settings
  let other = theirs
  let form: object = { components: [{ id: 'r_old', type: 'input', label: 'Old question' }], code: '', environments: [] }
  const put = (changed: readonly { attribute: string; value: unknown }[], by: string) => {
    kept = changed.reduce<readonly Setting[]>((all, { attribute, value }) => {
      const previous = all.find((row) => row.attribute === attribute)?.value
      const row = { attribute, value, previous, changed_by: by, changed_at: '2026-05-01T08:00:00.000Z' }
      return [...all.filter((known) => known.attribute !== attribute), row]
    }, kept)
  }
  const desktop = renderShell(led ? <Led /> : <SettingsPage projectId={project.id} tab={tab} />, {
    projects: [{ ...project, type, imageCount: uploads?.items ?? 0, ...(uploads && { upload_state: uploads.state }) }],
    accesses: { ...world.accesses, actions: [...actions] },
    rows: {
      records: new Map(),
      answers: {
        listSettings: () => kept,
        listClasses: () => ({ data: [], count: 0, total: 0 }),
        readSteps: () => ({ type: 1, revision: 0, steps: [], connections: [], changed_by: null, changed_at: null }),
        listWorkflows: () => ({
          data: [project.workflow_id, 91].map((id) => ({
            id,
            team_id: 1,
            name: `Workflow ${id}`,
            type: 'user',
            description: '',
          })),
          count: 2,
          total: 2,
        }),
        readWorkflowWays: ({ path }) => ({
          statuses: [
            { id: 1, name: 'Begun', icon: { name: '', data: '' }, is_start: true, is_done: false },
            {
              id: 2,
              name: `Ended ${path?.['workflowId']}`,
              icon: { name: '', data: '' },
              is_start: false,
              is_done: true,
            },
          ],
          transitions: [{ name: 'End', from_status_id: 1, to_status_id: 2 }],
        }),
        previewWorkflowChange: () => ({
          held: [
            { value: 4, name: 'Returned', count: 12 },
            { value: 5, name: 'Completed', count: 1_200 },
          ],
          statuses: [
            { value: 2, name: 'In progress', is_start: true },
            { value: 7, name: 'Completed', is_start: false },
            { value: 8, name: 'To be corrected', is_start: false },
          ],
        }),
        changeWorkflow: () => aWireJob(),
        readProjectChanges: () => changes,
        readReviewRules: reviewRules,
        projectForm: () => form,
        listRoles: () => ({ data: [{ id: 2, team_id: 1, name: 'QA' }], count: 1, total: 1 }),
        putProjectForm: ({ body }) => {
          form = (body as { form: typeof form }).form
          return form
        },
        saveProjectForm: ({ body }) => {
          form = body as typeof form
          return form
        },
        ...(uploads === undefined
          ? {}
          : {
              updateProject: () => {
                // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
                if (uploads.refusal !== undefined)
                  throw platformError(uploads.refusal, { message: 'It still holds an item.' })
                return { ...project, upload_state: UPLOAD_STATE.initial }
              },
            }),
        ...(description === undefined
          ? {}
          : {
              updateProject: ({ body }) => {
                if ((body as { description_was?: string }).description_was === description) return project
                // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
                throw platformError('conflict', { message: 'Changed meanwhile.', data: { present: description } })
              },
            }),
        changeSettings: ({ body }) => {
          if (other !== undefined) {
            put([{ attribute: 'ImageAutoAssignCount', value: other }], 'adam@northlight.example')
            other = undefined
            // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
            throw platformError('conflict', { message: 'adam@northlight.example changed it in the meantime.' })
          }
          put((body as { settings: { attribute: string; value: unknown }[] }).settings, 'nora@northlight.example')
          return kept
        },
      },
    },
  })
  return Object.assign(() => saidTo(desktop, 'platform.write'), { desktop })
}
