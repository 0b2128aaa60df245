import { PLAN, PROJECT_PERMISSION } from '#domain/enums'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../areas/access/grants'
import { timestamp, type Platform } from '../platform-context'
import type { Storage } from '../storage/storage'
import { ensureBuiltInRoles, LOCAL_FEATURES } from './first-team'
import { addSampleProject, SAMPLE_PROJECTS, STREET_SCENES } from './sample-projects'
import { addWorkflow, SYSTEM_WORKFLOW } from './workflows'

/** Password of every seeded person. It is valid only if the platform was started with `--seed`. */
export const SEEDED_PASSWORD = 'loupe-sample'
/** Seeded owner, whose SDK token is printed at the start. */
export const SEEDED_OWNER = 'olivia@northlight.example'

interface SeededPerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly teamRole: number
  /** Role in every sample project; absent: in no project. */
  readonly projectRole?: number
  readonly isPaused?: boolean
  readonly isSuperAdmin?: boolean
  /** Note on the sign-in page. */
  readonly note: string
}

const { owner, admin, contributor, organizationAdmin } = TEAM_ROLE_NUMBER

/** People of the seeded Enterprise team. */
const NORTHLIGHT: readonly SeededPerson[] = [
  { email: SEEDED_OWNER, firstName: 'Olivia', lastName: 'Owens', teamRole: owner, note: 'Team owner' },
  { email: 'adam@northlight.example', firstName: 'Adam', lastName: 'Adler', teamRole: admin, note: 'Team admin' },
  {
    email: 'prisca@northlight.example',
    firstName: 'Prisca',
    lastName: 'Palmer',
    teamRole: contributor,
    projectRole: PROJECT_ROLE.admin,
    note: 'Contributor, project admin',
  },
  {
    email: 'nora@northlight.example',
    firstName: 'Nora',
    lastName: 'Novák',
    teamRole: contributor,
    projectRole: PROJECT_ROLE.annotator,
    note: 'Contributor, annotator',
  },
  {
    email: 'quentin@northlight.example',
    firstName: 'Quentin',
    lastName: 'Quist',
    teamRole: contributor,
    projectRole: PROJECT_ROLE.qa,
    note: 'Contributor, QA',
  },
  {
    email: 'paula@northlight.example',
    firstName: 'Paula',
    lastName: 'Prado',
    teamRole: contributor,
    projectRole: PROJECT_ROLE.annotator,
    isPaused: true,
    note: 'Contributor, paused',
  },
  {
    email: 'carla@northlight.example',
    firstName: 'Carla',
    lastName: 'Costa',
    teamRole: contributor,
    note: 'Contributor without projects',
  },
  {
    email: 'sam@northlight.example',
    firstName: 'Sam',
    lastName: 'Sutter',
    teamRole: organizationAdmin,
    isSuperAdmin: true,
    note: 'Super admin',
  },
]

/** People of the seeded Free team, which has used up its images. */
const SUNRISE: readonly SeededPerson[] = [
  {
    email: 'fiona@sunrise.example',
    firstName: 'Fiona',
    lastName: 'Frey',
    teamRole: owner,
    note: 'Owner on the Free plan, at its limit',
  },
  {
    email: 'felix@sunrise.example',
    firstName: 'Felix',
    lastName: 'Fuchs',
    teamRole: contributor,
    projectRole: PROJECT_ROLE.annotator,
    note: 'Contributor on the Free plan',
  },
]

const SEEDED = 'seeded'
const DAY_MS = 86_400_000
const TRIAL_AGE_DAYS = 11
const FREE_PLAN_ITEMS = 100
/** The robot's pictures are the last ones of the street's. */
const FREE_PLAN_SKIPPED = 20

/** Fills a data folder once with people of every role, two teams, and projects of all eight types. */
export function seedPeopleAndProjects(platform: Platform): void {
  const { storage, clock } = platform
  if (storage.facts.read(SEEDED) !== undefined) return
  storage.write(() => {
    ensureBuiltInRoles(storage)
    seedNorthlight(platform)
    seedSunrise(platform)
    storage.facts.write(SEEDED, timestamp(clock))
  })
}

function seedNorthlight(platform: Platform): void {
  const { storage, clock } = platform
  const now = clock.now()
  const teamId = storage.teams.add({
    organizationId: storage.teams.addOrganization('Northlight Mapping', 'sample'),
    name: 'Northlight Mapping',
    description: 'Maps and machines: annotation for mobility and medicine',
    creatorEmail: SEEDED_OWNER,
    plan: PLAN.Enterprise,
    trialStart: null,
    features: [...LOCAL_FEATURES, 'telemetry_logging'],
  })
  const people = addPeople(storage, teamId, NORTHLIGHT, now)
  const workflowId = addWorkflow(storage, teamId, SYSTEM_WORKFLOW)
  const team = { teamId, workflowId, creatorEmail: SEEDED_OWNER, now, statuses: 'system' } as const
  for (const sample of SAMPLE_PROJECTS) {
    const project = addSampleProject(platform, team, sample)
    addMembers(storage, project.id, NORTHLIGHT, people)
    for (const [index, itemId] of project.items.slice(0, 12).entries()) {
      const annotator = people.get('nora@northlight.example')
      if (annotator !== undefined && index % 2 === 0) storage.items.assign(itemId, annotator, PROJECT_ROLE.annotator)
    }
    const ownerId = people.get(SEEDED_OWNER)
    if (ownerId !== undefined && sample.type === 'vector') storage.projects.setPinned(project.id, ownerId, true)
  }
}

function seedSunrise(platform: Platform): void {
  const { storage, clock } = platform
  const now = clock.now()
  const creatorEmail = SUNRISE[0]?.email ?? ''
  const teamId = storage.teams.add({
    organizationId: storage.teams.addOrganization('Sunrise Robotics', 'sample'),
    name: 'Sunrise Robotics',
    description: 'Two people and a delivery robot',
    creatorEmail,
    plan: PLAN.Free,
    trialStart: new Date(now - TRIAL_AGE_DAYS * DAY_MS).toISOString(),
    features: ['advanced_search'],
  })
  const people = addPeople(storage, teamId, SUNRISE, now)
  const workflowId = addWorkflow(storage, teamId, SYSTEM_WORKFLOW)
  const sample = {
    ...STREET_SCENES,
    name: 'Delivery route',
    description: 'What the robot sees on its way.',
    count: FREE_PLAN_ITEMS,
    skipped: FREE_PLAN_SKIPPED,
  }
  const team = { teamId, workflowId, creatorEmail, now, statuses: 'system' } as const
  const project = addSampleProject(platform, team, sample)
  addMembers(storage, project.id, SUNRISE, people)
}

function addPeople(
  storage: Storage,
  teamId: number,
  people: readonly SeededPerson[],
  now: number,
): ReadonlyMap<string, number> {
  const ids = new Map<string, number>()
  for (const person of people) {
    const { email, firstName, lastName } = person
    const id = storage.people.add(
      {
        email,
        firstName,
        lastName,
        passwordHash: 'seeded',
        isSeeded: true,
        isSuperAdmin: person.isSuperAdmin === true,
      },
      new Date(now).toISOString(),
    )
    storage.teams.addMember(teamId, id, person.teamRole, true)
    storage.facts.write(`note of person ${id}`, person.note)
    ids.set(email, id)
  }
  return ids
}

function addMembers(
  storage: Storage,
  projectId: number,
  people: readonly SeededPerson[],
  ids: ReadonlyMap<string, number>,
): void {
  for (const { email, projectRole, isPaused } of people) {
    const id = ids.get(email)
    if (id === undefined || projectRole === undefined) continue
    storage.projects.addMember(projectId, id, projectRole, isPaused === true)
    if (projectRole === PROJECT_ROLE.admin)
      storage.permissions.ofProject.set(projectId, id, PROJECT_PERMISSION.download, true)
  }
}
