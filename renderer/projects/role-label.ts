/** Built-in roles whose names are the platform's own words. */
const LABELS: Readonly<Record<string, string>> = { ProjectAdmin: 'Project admin' }

/** The name of a role, as people read it. */
export function roleLabel(name: string): string {
  return LABELS[name] ?? name
}
