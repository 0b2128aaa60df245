import type { Subjects } from '#endpoints'
import { recordSamples } from './record-samples'
import type { SamplesOf } from './sample'

export const itemViews = {
  ...recordSamples('itemView', 'itemViews', {
    scope: 'project',
    body: {
      shared: true,
      look: {
        search: 'night',
        statuses: [3],
        approvals: [1],
        mine: false,
        folder: null,
        order: { by: 'name', descending: false },
        layout: 'rows',
        columns: ['status'],
      },
    },
  }),
  ...recordSamples('listView', 'listViews', {
    scope: 'team',
    body: { shared: true, list: 'activity', look: 'q=night&f.person=is~7' },
  }),
} satisfies SamplesOf<Subjects['itemViews']>
