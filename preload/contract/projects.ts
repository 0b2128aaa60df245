import type { Accesses, Project, ProjectUser } from '#domain/entities'
import { PROJECT_STATUS } from '#domain/enums'
import { call } from './row'
import { id } from './shapes'

export interface ProjectPage {
  readonly data: readonly Project[]
  readonly total: number
}

export interface ProjectAccesses {
  readonly project: Pick<Project, 'id' | 'name' | 'type'>
  readonly users: readonly ProjectUser[]
  readonly accesses: Accesses
  /** The person's role in it; undefined where the platform does not tell. */
  readonly role?: number
}

export const projects = {
  /** Lists the projects of the team. */
  list: call().answers<ProjectPage>(),
  /** Reads one project. */
  read: call((z) => z.tuple([id(z)])).answers<Project>(),
  /** Tells what the person may do in a project, and who works there. */
  accesses: call((z) => z.tuple([id(z)])).answers<ProjectAccesses>(),
  /** Tells what the person may do in the folder of a project's items. */
  folderAccesses: call((z) => z.tuple([id(z)])).answers<Accesses>(),
  /** Changes the status of a project. */
  setStatus: call((z) => z.tuple([id(z), z.literal(Object.values(PROJECT_STATUS))])).answers<Project>(),
  /** Pins a project, or takes the pin away. */
  setPinned: call((z) => z.tuple([id(z), z.boolean()])).answers<Project>(),
}
