import type { Subjects } from '#endpoints'
import { passwordHash } from '../../../local-platform/areas/auth/passwords'
import { PASSWORD } from '../../drivers/platform-client'
import type { SamplesOf } from './sample'

export const auth = {
  refreshSession: {
    by: 'newcomer',
    call: (_world, { refreshToken }) => ({ body: { refreshToken } }),
    leaves: { nothing: 'a session is nobody else’s' },
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
