/** Simulated fault of the platform, for calls whose service and path match. */
export interface Fault {
  readonly service?: string
  /** Substring of the path. */
  readonly path?: string
  readonly method?: string
  /** Number of matching calls that it affects; absent: all. */
  readonly times?: number
  readonly kind:
    | { readonly name: 'status'; readonly status: number; readonly body?: string; readonly contentType?: string }
    | { readonly name: 'delay'; readonly ms: number }
    | { readonly name: 'slowBytes'; readonly bytesPerSecond: number }
    | { readonly name: 'garbage' }
    | { readonly name: 'html' }
    | { readonly name: 'empty' }
    | { readonly name: 'gzipBomb'; readonly bytes: number }
    | { readonly name: 'drop' }
    | { readonly name: 'dropAfterCommit' }
    | { readonly name: 'maintenance'; readonly message: string; readonly until: string | null }
}

export type Faults = ReturnType<typeof createFaults>

/** Creates the list of present faults; ordinary use has none. */
export function createFaults() {
  let faults: { fault: Fault; left: number }[] = []
  return {
    set: (next: readonly Fault[]): void => {
      faults = next.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }))
    },
    /** Takes the faults of this call, in order; each use counts. */
    take: (service: string, method: string, path: string): readonly Fault['kind'][] => {
      const struck = faults.filter(
        ({ fault, left }) =>
          left > 0 &&
          (fault.service ?? service) === service &&
          (fault.method ?? method) === method &&
          path.includes(fault.path ?? ''),
      )
      for (const entry of struck) entry.left -= 1
      faults = faults.filter(({ left }) => left > 0)
      return struck.map(({ fault }) => fault.kind)
    },
  }
}
