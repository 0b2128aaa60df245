import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { id } from './shapes'

/** Endpoints of external storage for items, in the public client's form. */
export const integrations = {
  listIntegrations: row({
    service: 'main',
    method: 'GET',
    path: 'integrations',
    scope: 'team',
    answer: z.object({ integrations: many(z.object({ id, name: z.string(), source: z.number() })) }),
    since: 'P',
  }),
}
