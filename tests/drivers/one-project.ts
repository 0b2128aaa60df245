import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../local-platform/areas/access/grants'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../builders/local-platform'
import { personSignedIn, type PlatformClient, startTestPlatform, type TestPlatform } from './platform-client'

interface OneProject {
  readonly platform: TestPlatform
  readonly teamId: number
  readonly project: ProjectParts
  readonly admin: PlatformClient
  readonly annotator: PlatformClient
}

/** Starts a platform with one team and one vector project, and signs in its admin and its annotator. */
export async function startOneProject(workflow: Parameters<typeof aProject>[2]): Promise<OneProject> {
  const platform = await startTestPlatform()
  const { storage } = platform.running
  const teamId = aTeam(storage)
  const project = aProject(storage, teamId, workflow)
  const annotatorId = aPersonOf(storage, teamId)
  inProject(storage, project, annotatorId, PROJECT_ROLE.annotator)
  const admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
  return { platform, teamId, project, admin, annotator: await personSignedIn(platform, annotatorId) }
}
