import type { Subjects } from '#endpoints'
import { passwordHash } from '../../../local-platform/areas/auth/passwords'
import { PASSWORD } from '../../drivers/platform-client'
import type { SamplesOf } from './sample'
import { team } from './scopes'

export const auth = {
  refreshSession: {
    by: 'newcomer',
    call: (_world, { refreshToken }) => ({ body: { refreshToken } }),
    leaves: { nothing: 'a session is nobody else’s' },
  },
  checkPermissions: {
    call: (world) => ({
      query: team(world),
      body: { project_id: world.here.projectId, actions: ['UploadItem', 'RequestItem'] },
    }),
    refused: { outsider: 'forbidden' },
    leaves: { nothing: 'it reads' },
  },
  deleteAccount: {
    by: 'newcomer',
    call: async ({ platform }, { id, email }) => {
      platform.running.storage.people.setPasswordHash(id, await passwordHash(PASSWORD))
      return { body: { email, password: PASSWORD } }
    },
    refused: { sdkToken: 'forbidden', foreignToken: 'forbidden' },
    leaves: 'member.removed',
  },
} satisfies SamplesOf<Subjects['auth']>
