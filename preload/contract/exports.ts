import { call, type Z } from './row'
import { id, text } from './shapes'

/** Export that this computer makes of the platform's native archive. */
const made = (z: Z) =>
  z.object({
    projectId: id(z),
    projectName: text(z),
    /** Name of the format. */
    label: z.string().min(1).max(80),
    /** What narrows it, in words that every platform knows. */
    choice: z.object({
      include: z
        .string()
        .regex(/^\d{1,9}(,\d{1,9})*$/)
        .max(2_000)
        .optional(),
      folder_names: z.array(z.string().max(200)).max(2_000).optional(),
      is_pinned: z.literal(1).optional(),
      fuse: z.literal(1).optional(),
      export_format: z.number().int().min(3).max(4).optional(),
      time: z.string().max(100).optional(),
    }),
    /** Conversion; null: the platform's archive is saved unchanged. */
    options: z
      .object({
        format: z.string().min(1).max(40),
        firstId: z.union([z.literal(0), z.literal(1)]),
        /** Percent of the items that go to the validation part; 0: there are no parts. */
        valPercent: z.number().int().min(0).max(90),
        seed: z.number().int().min(0).max(1_000_000),
        frameRate: z.number().min(0.001).max(1_000).nullable(),
      })
      .nullable(),
  })

export const dataExports = {
  /** Saves a complete export's archive where the person chooses; null if they cancel. */
  save: call((z) => z.tuple([z.object({ jobId: id(z), name: text(z) })])).answers<{ readonly path: string } | null>(),
  /**
   * Asks for a place, and starts an export on this computer: it fetches the platform's native archive and converts it. The
   * answer is the job; null if the person cancels.
   */
  make: call((z) => z.tuple([made(z)])).answers<{ readonly jobId: string } | null>(),
}
