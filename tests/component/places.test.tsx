import axe from 'axe-core'
import { createElement } from 'react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { EXPORT_STATE } from '#domain/enums'
import { platformError } from '#domain/errors'
import { AREAS } from '../../renderer/areas'
import { areaOf } from '../../renderer/router/areas'
import { goTo } from '../../renderer/router/place-store'
import type { Place } from '../../renderer/router/places'
import { takeConnectivity } from '../../renderer/stores/connectivity-store'
import { failJobs, takeJobs, useJobs } from '../../renderer/stores/jobs-store'
import { takeSession } from '../../renderer/stores/session-store'
import { freshWorld } from '../builders/desktop-world'
import { aJob } from '../builders/jobs'
import { aRole, aSavedWorkflow } from '../builders/workflow-designs'
import { renderShell } from './shell-page'

type State = 'full' | 'loading' | 'empty' | 'failed' | 'offline' | 'no right'

const PROJECT = 100
const AT = '2026-05-01T08:00:00.000Z'

/** Each place of an area, with a text of each of its states. */
const WALKED: readonly { readonly place: Place; readonly says: Partial<Readonly<Record<State, RegExp>>> }[] = [
  {
    place: { area: 'projects' },
    says: {
      full: /Street scenes/,
      loading: /^Reading the projects$/,
      empty: /Nothing here yet|No projects yet/,
      failed: /The projects can't be shown/,
    },
  },
  {
    place: { area: 'project', projectId: PROJECT },
    says: { full: /frame_00001/, failed: /This project can't be shown/, empty: /No items yet/ },
  },
  {
    place: { area: 'classes', projectId: PROJECT, classId: null },
    says: {
      full: /Car park/,
      loading: /^Reading the classes$/,
      empty: /No classes yet/,
      failed: /The classes can't be shown/,
      offline: /last list that Loupe read/,
    },
  },
  {
    place: { area: 'templates', projectId: PROJECT, templateId: null },
    says: {
      empty: /No keypoint templates/,
      loading: /^Reading the templates$/,
      failed: /The templates can't be shown/,
      offline: /last list that Loupe read/,
    },
  },
  {
    place: { area: 'projectSettings', projectId: PROJECT, tab: 'general' },
    says: { full: /Street scenes/, loading: /^Reading the settings$/, failed: /The settings can't be shown/ },
  },
  {
    place: { area: 'exports', projectId: PROJECT },
    says: {
      full: /Aug 17 2020/,
      loading: /^Reading the exports$/,
      empty: /No exports yet/,
      failed: /The exports can't be shown/,
      offline: /last list that Loupe read/,
      'no right': /You can’t export from this project/,
    },
  },
  {
    place: { area: 'allExports' },
    says: {
      full: /Aug 17 2020/,
      loading: /^Reading the exports$/,
      empty: /No exports yet/,
      failed: /The exports can't be shown/,
      offline: /last list that Loupe read/,
    },
  },
  {
    place: { area: 'activity' },
    says: {
      full: /Changed status/,
      loading: /^Reading the acts$/,
      empty: /No activity yet/,
      failed: /The acts can't be shown/,
      offline: /last list that Loupe read/,
      'no right': /You can’t see this activity/,
    },
  },
  {
    place: { area: 'projectActivity', projectId: PROJECT },
    says: { full: /Changed status/, empty: /No activity yet/, 'no right': /You can’t see this activity/ },
  },
  {
    place: { area: 'jobs' },
    says: {
      full: /^Running$/,
      loading: /^Reading the jobs$/,
      empty: /Nothing is running/,
      failed: /The jobs can't be shown/,
      offline: /last list that Loupe read/,
    },
  },
  {
    place: { area: 'deletedProjects' },
    says: {
      full: /Deleted long ago/,
      loading: /^Reading the deleted projects$/,
      empty: /No project was deleted/,
      failed: /The deleted projects can't be shown/,
      offline: /last list that Loupe read/,
    },
  },
  {
    place: { area: 'team', tab: 'members' },
    says: {
      full: /Nora Weber/,
      loading: /^Reading the members$/,
      failed: /The members can't be shown/,
      offline: /last list that Loupe read/,
    },
  },
  {
    place: { area: 'projectPeople', projectId: PROJECT },
    says: {
      full: /Nora Weber/,
      loading: /^Reading the people$/,
      empty: /No one was added yet/,
      failed: /The people can't be shown/,
      offline: /last list that Loupe read/,
      'no right': /You can’t see the people of this project/,
    },
  },
  {
    place: { area: 'fields' },
    says: {
      full: /Customer/,
      loading: /^Reading the fields$/,
      empty: /No fields yet/,
      failed: /The fields can't be shown/,
      offline: /last list that Loupe read/,
    },
  },
  {
    place: { area: 'scores' },
    says: {
      full: /Accuracy/,
      loading: /^Reading the scores$/,
      empty: /No scores yet/,
      failed: /The scores can't be shown/,
      offline: /last list that Loupe read/,
    },
  },
  {
    place: { area: 'groups' },
    says: {
      full: /North vendor/,
      loading: /^Reading the groups$/,
      empty: /No groups yet/,
      failed: /The groups can't be shown/,
      offline: /last list that Loupe read/,
      'no right': /You can’t see the groups of this team/,
    },
  },
  {
    place: { area: 'diagnostics' },
    says: { full: /listProjects/, empty: /No calls in the last hour/, failed: /The calls can't be shown/ },
  },
  { place: { area: 'contact' }, says: { full: /Contact us/ } },
  { place: { area: 'team', tab: 'sdk' }, says: { full: /…beef/, failed: /The SDK token can't be shown/ } },
  { place: { area: 'team', tab: 'general' }, says: { full: /Leave team…/ } },
  {
    place: { area: 'workflows' },
    says: {
      full: /^Two checks$/,
      loading: /^Reading the workflows$/,
      empty: /No workflows yet/,
      failed: /The workflows can't be shown/,
      offline: /last list that Loupe read/,
    },
  },
  {
    place: { area: 'workflow', workflowId: 5, view: 'canvas' },
    says: { full: /./, loading: /^Reading the workflow$/, failed: /The workflow can't be shown/ },
  },
  {
    place: { area: 'roles' },
    says: {
      full: /^Annotator$/,
      loading: /^Reading the roles$/,
      failed: /The roles can't be shown/,
      offline: /last list that Loupe read/,
    },
  },
  { place: { area: 'newProject', step: 'type' }, says: { full: /New project/ } },
  { place: { area: 'account', tab: 'profile' }, says: { full: /Account info/ } },
  { place: { area: 'account', tab: 'appearance' }, says: { full: /Account info/ } },
  { place: { area: 'offline' }, says: { full: /./ } },
  { place: { area: 'maintenance' }, says: { full: /./ } },
]

/** Places without their own page in the shell, with the reason. */
const NOT_WALKED: Readonly<Record<string, string>> = {
  review: 'the reviewer draws it',
  public: 'the reviewer draws it for visitors',
}

const anExport = {
  id: 4,
  name: 'Aug 17 2020 15:44 Mara.zip',
  project_id: PROJECT,
  project_name: 'Street scenes',
  user_id: 'mara.lindqvist@example.test',
  by: 'Mara Lindqvist',
  status: EXPORT_STATE.complete,
  statuses: [],
  folder_names: [],
  is_pinned: false,
  is_narrowed: false,
  format: 'native',
  changed_since: null,
  with_media: false,
  files: 0,
  unchanged: 0,
  removed: 0,
  done: 12,
  total: 12,
  items: 12,
  missing: 0,
  sha256: 'ab'.repeat(32),
  size: 1_540_000,
  download: null,
  error: null,
  createdAt: AT,
  keptUntil: AT,
}
const anAct = {
  id: 40,
  at: AT,
  name: 'item.status',
  person: { id: 7, name: 'Mara Lindqvist' },
  project: { id: PROJECT, name: 'Street scenes' },
  thing: { kind: 'item', ids: [9], count: 1, name: 'frame_9.jpg' },
  changes: [{ field: 'annotation_status', before: 'In progress', after: 'Completed' }],
}
const aMember = {
  id: 8,
  email: 'nora.weber@example.test',
  first_name: 'Nora',
  last_name: 'Weber',
  role: 4,
  state: 'CONFIRMED',
  projects: 2,
  expires_at: null,
  permissions: [20],
  last_seen_at: AT,
}
const aProjectPerson = {
  id: 8,
  email: 'nora.weber@example.test',
  first_name: 'Nora',
  last_name: 'Weber',
  role_id: 1,
  role: 'Annotator',
  is_paused: true,
  group: { id: 5, name: 'North vendor' },
  categories: [{ id: 3, name: 'Night' }],
  permissions: [28],
  assigned: 12,
  done: 7,
  returned: 2,
  may_change: true,
}
const aGroup = {
  id: 5,
  team_id: 1,
  name: 'North vendor',
  members: [{ id: 8, email: 'nora.weber@example.test', first_name: 'Nora', last_name: 'Weber' }],
  shares: [{ project_id: PROJECT, project_name: 'Street scenes', role_id: 1, is_whole: false, folder_ids: [4] }],
}
const aField = {
  id: 2,
  team_id: 1,
  name: 'Customer',
  component_id: 3,
  component_payload: { options: [{ value: 'Harbour' }, { value: 'Railway' }] },
  access: {},
  uses: 4,
  createdAt: AT,
  updatedAt: AT,
}
const aScore = {
  id: 3,
  team_id: 1,
  name: 'Accuracy',
  description: 'How exact the outlines are',
  type: 'rating',
  payload: { numberOfStars: 5 },
  uses: 2,
  createdAt: AT,
  updatedAt: AT,
}
const aToken = { state: 'active', last_four: 'beef', created_at: AT, last_used_at: null, may_generate: true }
const aClass = {
  id: 31,
  project_id: PROJECT,
  name: 'Car park',
  color: '#3366CC',
  type: 1,
  count: 3,
  digit: 1,
  createdAt: AT,
  updatedAt: AT,
  attribute_groups: [],
}
const aDeletedProject = {
  id: 190,
  name: 'Deleted long ago',
  type: 1,
  imageCount: 12,
  deletedAt: AT,
  deletedBy: 'mara.lindqvist@example.test',
  keptUntil: AT,
}
const listOf = (rows: readonly object[]) => ({ data: rows, count: rows.length, total: rows.length })

// A theme is checked once it is applied, not while its colours change.
const STILL = document.head.appendChild(document.createElement('style'))
STILL.textContent = '* { transition: none !important }'

beforeEach(() => {
  takeConnectivity({ offline: false, maintenance: null })
  useJobs.setState(useJobs.getInitialState(), true)
})

/** Renders a place in a state, as its area does. */
function show(place: Place, state: State) {
  const world = freshWorld()
  const area = areaOf(place)
  if (area?.page === undefined) throw new Error(`${place.area} has no page`)
  const isEmpty = state === 'empty'
  const rows = (one: object) => () => listOf(isEmpty ? [] : [one])
  const failure = platformError(state === 'no right' ? 'forbidden' : 'timeout')
  const isFailing = state === 'failed' || (state === 'no right' && /ctivity$|People$|groups/.test(place.area))
  takeSession(world.session, () => undefined)
  if (state === 'failed') failJobs(failure)
  else if (state !== 'loading') takeJobs({ jobs: isEmpty ? [] : [aJob({ id: 'a' })], problem: null })
  goTo(place)
  const actions = ['DownloadItem', 'FullAccessClass', 'CreateClass', 'ManageSettings', 'UploadItem']
  const desktop = renderShell(
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh', background: 'var(--ground)' }}>
      {createElement(area.page, place)}
    </div>,
    {
      projects: isEmpty && place.area === 'projects' ? [] : world.projects,
      items: isEmpty ? new Map() : world.items,
      diagnosis: { ...world.diagnosis, calls: isEmpty ? [] : world.diagnosis.calls },
      accesses: { ...world.accesses, actions: state === 'no right' ? [] : [...world.accesses.actions, ...actions] },
      gate: state === 'loading' ? new Promise(() => undefined) : undefined,
      rows: {
        records: new Map(),
        answers: {
          ...world.rows.answers,
          listExports: rows(anExport),
          listTeamExports: rows(anExport),
          listActs: rows(anAct),
          listMembers: rows(aMember),
          listGroups: rows(aGroup),
          listFieldTemplates: ({ query }) =>
            listOf(isEmpty || query?.['parentEntity'] === 'Project' || query?.['entity'] !== 'Project' ? [] : [aField]),
          listScores: rows(aScore),
          listProjectPeople: rows(aProjectPerson),
          readSdkToken: () => aToken,
          listWorkflows: rows(aSavedWorkflow()),
          readWorkflow: () => aSavedWorkflow(),
          listRoles: rows(aRole()),
          listClasses: rows(aClass),
          listClassUses: () => listOf([]),
          listSettings: () => [],
          listDeletedProjects: rows(aDeletedProject),
          listProjectWork: () => listOf([]),
          listAttachments: () => listOf([]),
          readProjectChanges: () => listOf([]),
        },
      },
    },
  )
  if (isFailing)
    for (const channel of ['diagnostics.current', 'platform.read', 'projects.read', 'projects.list', 'items.page'])
      desktop.world.failing.set(channel, failure)
  if (state === 'offline') takeConnectivity({ offline: true, maintenance: null })
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
async function faults(runOnly: string[]): Promise<readonly string[]> {
  const { violations } = await axe.run(document.body, { runOnly, resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Visible or accessible text: on the page, or as a name. */
const isSaid = (text: RegExp): boolean =>
  [...document.querySelectorAll<HTMLElement>('body *')].some(
    (element) =>
      text.test(element.ariaLabel ?? '') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && text.test(node.textContent ?? '')),
  )

/** All rules run at both widths; in the other theme, only those about colours. */
const LOOKS = [
  { theme: 'light', width: 900, rules: RULES },
  { theme: 'dark', width: 900, rules: COLOUR_RULES },
  { theme: 'light', width: 1_600, rules: COLOUR_RULES },
  { theme: 'dark', width: 1_600, rules: RULES },
] as const

it('every area’s places → are visited, or have a reason not to be', () => {
  const walked = new Set<string>(WALKED.map(({ place }) => place.area))
  const places = AREAS.flatMap((area) => Object.keys(area.places))
  expect(places.filter((name) => !walked.has(name) && !(name in NOT_WALKED))).toEqual([])
})

describe.each(
  WALKED.map((row) => [`${row.place.area} ${'tab' in row.place ? row.place.tab : ''}`.trim(), row] as const),
)('the place %s', (_name, { place, says }) => {
  it.each(Object.entries(says) as [State, RegExp][])(
    '%s → shows its text, fits the window and has no accessibility errors',
    async (state, text) => {
      onTestFinished(() => {
        delete document.documentElement.dataset['appearance']
      })
      show(place, state)
      await expect.poll(() => isSaid(text)).toBe(true)
      // Full pages in all looks; other states in the two looks that differ most.
      for (const { theme, width, rules } of state === 'full' ? LOOKS : LOOKS.filter((_one, at) => at % 3 === 0)) {
        await page.viewport(width, 700)
        document.documentElement.dataset['appearance'] = theme
        expect({ theme, width, faults: await faults([...rules]) }).toEqual({ theme, width, faults: [] })
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      }
    },
  )
})
