import { type EndpointName, type Subjects, together } from '#endpoints'
import { annotations } from './annotations'
import { assets } from './assets'
import { auth } from './auth'
import { classes } from './classes'
import { dataExports } from './exports'
import { folders } from './folders'
import { health } from './health'
import { items } from './items'
import { jobs } from './jobs'
import { namedItems } from './named-items'
import { people } from './people'
import { projects } from './projects'
import type { Sample, SamplesOf } from './sample'
import { searches } from './searches'
import { settings } from './settings'
import { teams } from './teams'
import { uploads } from './uploads'
import { workflows } from './workflows'
import { workload } from './workload'

const BY_SUBJECT: { readonly [S in keyof Subjects]: SamplesOf<Subjects[S]> } = {
  auth,
  health,
  people,
  teams,
  projects,
  folders,
  classes,
  searches,
  namedItems,
  settings,
  workflows,
  items,
  uploads,
  assets,
  annotations,
  workload,
  jobs,
  dataExports,
}

/** One sample for each row of the table. */
export const SAMPLES: Readonly<Record<EndpointName, Sample>> = together(BY_SUBJECT)
