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
  /** Person's role in it; undefined if the platform does not return it. */
  readonly role?: number
}

export const projects = {
  /** Lists the projects of the team. */
  list: call().answers<ProjectPage>(),
  /** Reads one project. */
  read: call((z) => z.tuple([id(z)])).answers<Project>(),
  /** Returns the person's rights in a project, and its members. */
  accesses: call((z) => z.tuple([id(z)])).answers<ProjectAccesses>(),
  /** Returns the person's rights in the folder of a project's items. */
  folderAccesses: call((z) => z.tuple([id(z)])).answers<Accesses>(),
  /** Changes the status of a project. */
  setStatus: call((z) => z.tuple([id(z), z.literal(Object.values(PROJECT_STATUS))])).answers<Project>(),
  /** Pins or unpins a project. */
  setPinned: call((z) => z.tuple([id(z), z.boolean()])).answers<Project>(),
}
