import { call } from './row'
import { id } from './shapes'

/** Whether the team counts work time, and whether it is being counted now. */
export interface TimeTracker {
  readonly exists: boolean
  readonly running: boolean
}

export const telemetry = {
  /** Tells whether work time is counted. */
  timeTracker: call().answers<TimeTracker>(),
  /** Starts or stops counting work time; without a tracker nothing changes. */
  trackTime: call((z) => z.tuple([z.boolean()])).answers<TimeTracker>(),
  /** Says that the person is at work in a project; more often than every ten seconds it says nothing new. */
  active: call((z) => z.tuple([id(z)])).done(),
  /** Tells product analytics of something; it goes nowhere unless a collector is configured. */
  event: call((z) =>
    z.tuple([
      z.object({
        name: z.string().regex(/^\w{1,100}$/),
        data: z
          .record(z.string().max(100), z.union([z.string().max(200), z.number(), z.boolean(), z.null()]))
          .refine((data) => Object.keys(data).length <= 20, 'at most 20 fields')
          .optional(),
      }),
    ]),
  ).done(),
}
