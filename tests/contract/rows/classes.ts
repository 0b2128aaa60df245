import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { project } from './scopes'

export const classes = {
  listClasses: { call: (world) => ({ query: project(world) }) },
} satisfies SamplesOf<Subjects['classes']>
