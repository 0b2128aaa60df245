/** The part of a CycloneDX list that is changed here. */
interface PartsList {
  readonly bomFormat: string
  readonly metadata: { readonly component: { readonly version: string; readonly [more: string]: unknown } }
  readonly components: readonly { readonly 'bom-ref': string; readonly name: string; readonly version: string }[]
}

/** npm's list of all packages, each marked as shipped or as development only. */
export function markedParts(list: PartsList, shipped: ReadonlySet<string>): PartsList {
  if (list.bomFormat !== 'CycloneDX') throw new Error('npm made no list in the form of CycloneDX.')
  const known = new Set(list.components.map(({ name, version }) => `${name}@${version}`))
  const missing = [...shipped].filter((one) => !known.has(one))
  if (missing.length > 0) throw new Error(`The list lacks packages that are shipped: ${missing.join(', ')}.`)
  return {
    ...list,
    // npm names the app after its folder.
    metadata: { ...list.metadata, component: { ...list.metadata.component, type: 'application', name: 'Loupe' } },
    components: list.components.map((one) => ({
      ...one,
      scope: shipped.has(`${one.name}@${one.version}`) ? 'required' : 'excluded',
    })),
  }
}

/** The registry's answer about the packages. */
export interface Advisories {
  /** Severe advisories about shipped packages: they block a release. */
  readonly blocking: readonly string[]
  readonly others: readonly string[]
}

const WEIGHTY: ReadonlySet<string> = new Set(['high', 'critical'])

/** Parses an answer of `npm audit --json`; undefined if the registry didn't answer. */
export function readAdvisories(text: string, shipped: ReadonlySet<string>): Advisories | undefined {
  const answer = parsed(text)
  if (answer?.vulnerabilities === undefined) return undefined
  const found = Object.values(answer.vulnerabilities).map(({ name, severity, nodes }) => ({
    line: `${name} (${severity})`,
    isBlocking: WEIGHTY.has(severity) && nodes.some((path) => shipped.has(path)),
  }))
  return {
    blocking: found.filter(({ isBlocking }) => isBlocking).map(({ line }) => line),
    others: found.filter(({ isBlocking }) => !isBlocking).map(({ line }) => line),
  }
}

interface AuditAnswer {
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly name: string; readonly severity: string; readonly nodes: readonly string[] }>
  >
}

function parsed(text: string): AuditAnswer | undefined {
  try {
    return JSON.parse(text) as AuditAnswer
  } catch {
    // Text that isn't JSON is no answer of the registry; the caller reports it.
    return undefined
  }
}
