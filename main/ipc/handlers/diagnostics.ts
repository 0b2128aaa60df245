import type { Connectivity } from '#contract/connectivity'
import type { Diagnosis, ServiceCheck } from '#domain/diagnostics'
import { ok } from '#domain/result'
import type { Service } from '#endpoints'
import type { CallRing } from '../../services/call-ring'
import type { AreaHandlers } from '../handle'

/** Services that this app calls. */
const CALLED: readonly Service[] = ['main', 'auth', 'work-management', 'items', 'assets', 'storage']

interface DiagnosticParts {
  readonly calls: CallRing
  readonly probe: (service: Service) => Promise<boolean>
  readonly connectivity: () => Connectivity
  /** How much of the disk the app takes, and how much is free. */
  readonly disk: () => Promise<Diagnosis['disk']>
  readonly processes: () => Diagnosis['processes']
  readonly version: string
  readonly system: string
}

/** Checks whether each service is reachable, and adds the last calls. */
export async function diagnose(parts: DiagnosticParts): Promise<Diagnosis> {
  const { calls, probe, connectivity, version, system } = parts
  const checked = async (service: Service): Promise<ServiceCheck> => {
    const begun = performance.now()
    const isReached = await probe(service)
    return { service, isReached, ms: Math.round(performance.now() - begun) }
  }
  const [services, disk] = await Promise.all([Promise.all(CALLED.map(checked)), parts.disk()])
  const { offline, maintenance } = connectivity()
  const state = { isOffline: offline, hasMaintenance: maintenance !== null }
  return { at: Date.now(), version, system, ...state, services, calls: calls.all(), disk, processes: parts.processes() }
}

/** Handles diagnostics: reachable services and the last calls. */
export function diagnosticHandlers(parts: DiagnosticParts): AreaHandlers<'diagnostics'> {
  return { current: async () => ok(await diagnose(parts)) }
}
