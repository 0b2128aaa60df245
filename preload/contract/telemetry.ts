import { call } from './row'
import { id } from './shapes'

/** State of work time counting: whether the team has it, and whether it runs. */
export interface TimeTracker {
  readonly exists: boolean
  readonly running: boolean
}

export const telemetry = {
  /** Tells whether work time is counted. */
  timeTracker: call().answers<TimeTracker>(),
  /** Starts or stops counting work time; without a tracker nothing changes. */
  trackTime: call((z) => z.tuple([z.boolean()])).answers<TimeTracker>(),
  /** Reports the person's activity in a project; at most one report per ten seconds counts. */
  active: call((z) => z.tuple([id(z)])).done(),
  /** Sends a product event; without a configured collector nothing is sent. */
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
