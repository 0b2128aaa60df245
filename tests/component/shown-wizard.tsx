import type { ChosenFiles, FilesCheck, ImportRequest } from '#contract/imports'
import type { TeamPerson } from '#domain/entities'
import { PROJECT_TYPE, type ProjectTypeName } from '#domain/enums'
import type { platformError } from '#domain/errors'
import { ok } from '#domain/result'
import { EMPTY_DRAFT, useDraft, type WizardDraft } from '../../renderer/areas/new-project/draft-store'
import { WizardPage } from '../../renderer/areas/new-project/wizard-page'
import { goTo, usePlace } from '../../renderer/router/place-store'
import { takeSession } from '../../renderer/stores/session-store'
import { freshWorld } from '../builders/desktop-world'
import { renderShell, saidTo } from './shell-page'

const nothing = () => undefined
const TYPES = Object.keys(PROJECT_TYPE) as readonly ProjectTypeName[]

/** Shows the wizard at the current place; a row answers with its `failures` first, one after the other. */
export function openWizard({
  taken = [],
  failures = {},
  actions = ['CreateProject'],
  begun = {},
  instructions = { link: '', text: '', revision: 0 },
  people = PEOPLE,
  lateClasses = false,
  workflows = [],
}: {
  readonly taken?: readonly string[]
  readonly failures?: Readonly<Record<string, ReturnType<typeof platformError>[]>>
  readonly actions?: readonly string[]
  /** The project has no class at first. */
  readonly lateClasses?: boolean
  readonly workflows?: readonly { readonly id: number; readonly team_id: number | null; readonly name: string }[]
  /** Earlier choices. */
  readonly begun?: Partial<WizardDraft>
  /** Content of the platform. */
  readonly people?: readonly TeamPerson[]
  readonly instructions?: { readonly link: string; readonly text: string; readonly revision: number }
} = {}) {
  const { team, user, projects } = freshWorld()
  const [known] = projects
  takeSession({ state: 'signedIn', user, kept: 'keychain' }, nothing)
  useDraft.setState({ ...EMPTY_DRAFT, ...begun, person: user.email }, true)
  goTo({ area: 'newProject', step: 'type' })
  let areClassesIn = !lateClasses
  const fail = (row: string) => {
    const failure = failures[row]?.shift()
    // oxlint-disable-next-line only-throw-error -- Failures of the catalogue are data; the fake catches it and answers with it.
    if (failure !== undefined) throw failure
  }
  const desktop = renderShell(<Wizard />, {
    team: { ...team, accesses: { ...team.accesses, actions: [...actions] } },
    rows: {
      records: new Map(),
      answers: {
        projectNameExists: ({ query }) => {
          const name = String(query?.['name']).replaceAll(':', '_')
          return { exists: taken.includes(name), name }
        },
        listWorkflows: () => ({
          data: workflows.map((one) => ({ ...one, type: 'user', description: `About ${one.name}` })),
          count: workflows.length,
          total: workflows.length,
        }),
        readWorkflowWays: ({ path }) => {
          fail('readWorkflowWays')
          return WAYS[Number(path?.['workflowId'])]
        },
        createProject: ({ body }) => {
          fail('createProject')
          return { ...known, id: 77, name: (body as { name: string }).name }
        },
        createClasses: () => {
          fail('createClasses')
          areClassesIn = true
          return { data: [], existing: [] }
        },
        changeSettings: () => [],
        listRoles: () => ({ data: ROLES, count: 2, total: 2 }),
        shareProject: () => ({ invalidUsers: [] }),
        saveProjectForm: ({ body }) => body,
        saveInstructions: ({ body }) => {
          fail('saveInstructions')
          return body
        },
        readInstructions: () => ({ ...instructions, is_new: false, changed_by: null, changed_at: null }),
        listClasses: () => ({ data: areClassesIn ? [NUCLEUS] : [], count: 0, total: 0 }),
        readSteps: () => ({ type: 1, revision: 4, steps: [], connections: [], changed_by: null, changed_at: null }),
        saveSteps: ({ body }) => body,
      },
    },
  })
  // The pages call through the same object that the tests read.
  const imports: ImportRequest[] = []
  Object.assign(desktop.api, {
    team: { ...desktop.api.team, people: () => Promise.resolve(ok(people)) },
    imports: {
      ...desktop.api.imports,
      chooseFolder: () => Promise.resolve(ok(FOLDER)),
      start: (request: ImportRequest) => {
        imports.push(request)
        return Promise.resolve(ok({}))
      },
    },
  })
  return { said: () => saidTo(desktop, 'platform.write'), desktop, imports }
}

const NUCLEUS = {
  id: 31,
  project_id: 77,
  name: 'Nucleus',
  color: '#4F7CFF',
  type: 1,
  attribute_groups: [],
  createdAt: '2026-05-01T08:00:00.000Z',
  updatedAt: '2026-05-01T08:00:00.000Z',
}
const status = (id: number, name: string, is_start: boolean) => ({
  id,
  name,
  icon: { name: '', data: '' },
  is_start,
  is_done: name === 'Done',
})
const WAYS: Readonly<Record<number, object>> = {
  4: {
    statuses: [status(1, 'New', true), status(2, 'Done', false)],
    transitions: [{ name: 'Finish', from_status_id: 1, to_status_id: 2 }],
  },
  9: {
    statuses: [status(11, 'Draft', true), status(12, 'Checked', false), status(13, 'Done', false)],
    transitions: [
      { name: 'Check', from_status_id: 11, to_status_id: 12 },
      { name: 'Accept', from_status_id: 12, to_status_id: 13 },
      { name: 'Reject', from_status_id: 12, to_status_id: 11 },
    ],
  },
}
const ROLES = ['Annotator', 'QA'].map((name, at) => ({ id: at + 1, name, description: '' }))
const PEOPLE: readonly TeamPerson[] = ['Ada', 'Ben', 'Cora'].map((first, at) => ({
  id: 20 + at,
  email: `${first.toLowerCase()}@northlight.example`,
  first_name: first,
  last_name: 'Moreno',
  user_role: at === 2 ? 12 : 4,
}))
const fits = (count: number): FilesCheck => ({
  fits: count,
  bytes: count,
  unseen: 0,
  undecoded: [],
  texts: 0,
  rewritten: [],
  documents: { pdf: { files: 0, pictures: 0 }, dicom: { files: 0, pictures: 0 } },
  annotations: 0,
  otherCase: 0,
  alone: 0,
  refusedCount: 0,
  refused: [],
  others: 0,
  otherKinds: [],
})
export const FOLDER = {
  paths: ['/home/mara/quay'],
  folder: '/home/mara/quay',
  name: 'quay',
  byType: Object.fromEntries(TYPES.map((name) => [name, fits(name === 'vector' ? 12 : 0)])),
} as unknown as ChosenFiles

function Wizard() {
  const place = usePlace((state) => state.place)
  if (place.area !== 'newProject') return <p>Elsewhere</p>
  return (
    <div data-low style={{ display: 'flex', flexDirection: 'column', height: LOW, overflow: 'hidden' }}>
      <WizardPage step={place.step} />
    </div>
  )
}
/** Height of the page in a low window. */
export const LOW = 480
