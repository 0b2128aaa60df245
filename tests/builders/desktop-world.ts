import type { Diagnosis } from '#domain/diagnostics'
import { NO_REVIEW_RULES } from '../../domain/review-rules'
import type { AddedAttachments } from '#contract/attachments'
import type { UnsavedWork } from '#contract/annotations'
import type { OutboxView } from '#contract/outbox'
import type { SessionView } from '#contract/session'
import type { TimeTracker } from '#contract/telemetry'
import type { Choice } from '#domain/choice'
import type { Accesses, CurrentUser, Item, Project, Team } from '#domain/entities'
import type { WireStatus, WireTransition } from '#domain/workflow-wire'
import type { FakeRows } from '../fakes/fake-rows'
import { PROJECT_STATUS, PROJECT_TYPE } from '#domain/enums'
import type { PlatformError } from '#domain/errors'
import type { JobsView } from '#domain/job'
import type { Queue } from '#domain/queue'

/** State of a fake desktop; tests read and change it. */
export interface FakeWorld {
  /** Result of adding files to a project; null: the person chooses none. */
  addedAttachments: AddedAttachments | null
  session: SessionView
  user: CurrentUser
  team: Team
  projects: Project[]
  items: Map<number, Item[]>
  /** Item list of the page's window, if it shows an item. */
  queue?: Queue | null
  statuses: WireStatus[]
  rows: FakeRows
  transitions: WireTransition[]
  accesses: Accesses
  folderAccesses: Accesses
  /** Whether the person is paused in every project. */
  paused: boolean
  choices: { readonly [name: string]: Choice }
  teams: Team[]
  /** Hosts of the team's linked files. */
  linkHosts: readonly string[]
  outbox: OutboxView
  unsavedWorks: readonly UnsavedWork[]
  jobs: JobsView
  localPlatform: boolean
  diagnosis: Diagnosis
  notifications: boolean
  tracker: TimeTracker
  guest: { src: string; partition: string }
  /** Delay of each answer. */
  gate: Promise<void> | undefined
  /** Failures of the named channels. */
  failing: Map<string, PlatformError>
  /** All calls so far, as `area.call` and their arguments. */
  readonly calls: { readonly channel: string; readonly args: readonly unknown[] }[]
}

const STATUS_NAMES = ['Not started', 'In progress', 'Quality check', 'Returned', 'Completed', 'Skipped'] as const
const PROJECT_NAMES = [
  'Street scenes, Hamburg harbour',
  'Retail shelves 2026 – spring',
  'Knee MRI, left lateral',
  'Support tickets: intent and entities',
  'Satellite tiles, Lake Constance',
  'Leaf diseases',
  'Warehouse lidar, night shift',
  'Answer preference, model 7 against model 8',
  'Traffic signs with an uncommonly long name that nobody would ever want to read in full on a card',
  'Drone inspection of wind turbine blades',
  'Invoice fields',
  'Kitchen actions, egocentric',
] as const

/** Team with projects of every type, their items, and a signed-in person. */
export function freshWorld(): FakeWorld {
  const user: CurrentUser = { id: 7, email: 'mara.lindqvist@example.test', first_name: 'Mara', last_name: 'Lindqvist' }
  const team: Team = {
    id: 1,
    name: 'Northlight Vision',
    description: '',
    type: 1,
    creator_id: user.email,
    creator_plan: 3,
    creator_license_expired: false,
    creator_user_limit_exceeded: false,
    creator_trial_start_date: null,
    user_role: 12,
    organization: { id: 5, name: 'Northlight', creation_type: 'local' },
    accesses: { actions: ['ListCustomApp', 'CreateProject'], action_groups: [] },
    features: ['explore', 'automation', 'custom_app', 'telemetry_logging'],
  }
  const types = Object.values(PROJECT_TYPE)
  const states = Object.values(PROJECT_STATUS)
  const items = new Map<number, Item[]>()
  const projects = PROJECT_NAMES.map((name, index): Project => {
    const id = 100 + index
    const imageCount = index === 10 ? 0 : 120
    items.set(
      id,
      Array.from({ length: imageCount }, (_, at) => fakeItem(id * 1_000 + at, at)),
    )
    return {
      id,
      team_id: 1,
      name,
      type: types[index % types.length] ?? 1,
      status: states[index % states.length] ?? 1,
      description: '',
      folder_id: id,
      workflow_id: 1,
      imageCount,
      completedImagesCount: index === 2 ? 120 : Math.round(imageCount * ((index * 0.37) % 1)),
      is_pinned: index === 3,
      createdAt: new Date(Date.UTC(2026, index % 11, 3 + index)).toISOString(),
      updatedAt: new Date(Date.UTC(2026, 10, 3)).toISOString(),
    }
  })
  const statuses = STATUS_NAMES.map(
    (name, index): WireStatus => ({
      value: index + 1,
      is_viewable: true,
      status: { id: 31 + index, name, icon: { name: 'dot', data: '' } },
    }),
  )
  const transition = (id: number, name: string, from: number, to: number): WireTransition => ({
    id,
    name,
    from_status_id: from,
    to_status_id: to,
    toWorkflowStatus: statuses[to - 31] as WireStatus,
    constraint: [],
  })
  return {
    session: { state: 'signedIn', user, kept: 'keychain' },
    user,
    team,
    linkHosts: [],
    teams: [team, { ...team, id: 2, name: 'Harbour Robotics', creator_id: 'someone@example.test', user_role: 4 }],
    projects,
    items,
    statuses,
    transitions: [
      transition(1, 'Start', 31, 32),
      { ...transition(2, 'Submit', 32, 33), constraint: [{ name: 'comment_required' }] },
      { ...transition(3, 'Accept', 33, 35), automation: { action: 'export' } },
    ],
    accesses: { actions: ['ViewNotStartedCount', 'ViewInProgressCount'], action_groups: [] },
    folderAccesses: { actions: ['ApplyItemTransition'], action_groups: [] },
    paused: false,
    choices: {},
    rows: {
      records: new Map(),
      answers: {
        listClasses: () => ({ data: [], count: 0, total: 0 }),
        readSteps: () => ({ type: 1, revision: 0, steps: [], connections: [], changed_by: null, changed_at: null }),
        readReviewRules: () => ({ ...NO_REVIEW_RULES, project_id: 1, revision: 0, changed_by: null, changed_at: null }),
      },
    },
    outbox: { waiting: 0, refused: [], refusedCount: 0, stopped: 0, failing: [], trouble: null },
    unsavedWorks: [],
    jobs: { jobs: [], problem: null },
    localPlatform: true,
    diagnosis: {
      at: Date.UTC(2026, 4, 1, 8),
      version: '0.1.0',
      system: 'linux',
      isOffline: false,
      hasMaintenance: false,
      disk: { used: 48_000_000, free: 90_000_000_000 },
      processes: [{ kind: 'Browser', memory: 160_000_000 }],
      services: [
        { service: 'main', isReached: true, ms: 4 },
        { service: 'assets', isReached: false, ms: 5_000 },
      ],
      calls: [
        { at: Date.UTC(2026, 4, 1, 7, 30), service: 'main', endpoint: 'listProjects', ms: 12 },
        {
          at: Date.UTC(2026, 4, 1, 7, 31),
          service: 'assets',
          endpoint: 'readAnnotation',
          ms: 30_000,
          code: 'timeout',
        },
      ],
    },
    addedAttachments: null,
    notifications: true,
    tracker: { exists: false, running: false },
    guest: { src: 'about:blank', partition: '' },
    gate: undefined,
    failing: new Map(),
    calls: [],
  }
}

function fakeItem(id: number, index: number): Item {
  return {
    id,
    name: `frame_${String(index).padStart(5, '0')}.jpg`,
    annotation_status: [1, 2, 3, 5, 5, 4, 2, 6][index % 8] ?? 1,
    approval_status: index % 5 === 0 ? 2 : index % 7 === 0 ? 1 : 0,
    is_pinned: index === 4,
    ...(index % 17 === 3 ? {} : { thumbnail: picture(index) }),
  }
}

function picture(index: number): string {
  const hue = (index * 47) % 360
  const x = 40 + ((index * 29) % 180)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><rect width="320" height="240" fill="hsl(${hue} 34% 78%)"/><path d="M0 170l80-50 70 40 90-70 80 60v90H0z" fill="hsl(${hue} 30% 52%)"/><circle cx="${x}" cy="60" r="22" fill="hsl(${hue + 40} 80% 88%)"/><rect x="${x}" y="140" width="70" height="48" fill="none" stroke="#fff" stroke-width="4"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
