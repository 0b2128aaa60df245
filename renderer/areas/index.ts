import type { Area } from '../router/area'
import { account } from './account/area'
import { activity } from './activity/area'
import { classes } from './classes/area'
import { dataExports } from './exports/area'
import { fields } from './fields/area'
import { groups } from './groups/area'
import { help } from './help/area'
import { interruptions } from './interruptions/area'
import { jobs } from './jobs/area'
import { newProject } from './new-project/area'
import { palette } from './palette/area'
import { projectActs } from './project-acts/area'
import { projectPeople } from './project-people/area'
import { projectSettings } from './project-settings/area'
import { project } from './project/area'
import { projects } from './projects/area'
import { shared } from './public/area'
import { team } from './team/area'
import { workflows } from './workflows/area'

/** All areas, in the order of the navigation bar. */
export const AREAS: readonly Area[] = [
  projects,
  project,
  projectActs,
  newProject,
  classes,
  projectSettings,
  projectPeople,
  dataExports,
  jobs,
  activity,
  palette,
  interruptions,
  shared,
  team,
  groups,
  fields,
  workflows,
  account,
  help,
]
