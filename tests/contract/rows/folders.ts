import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { folder } from './scopes'

export const folders = {
  readFolder: { call: (world) => ({ query: { ...folder(world), include_accesses: true } }) },
} satisfies SamplesOf<Subjects['folders']>
