/** The page beside the reviewer's that a web component of a form runs in. */
export const COMPONENT_PAGE = 'component.html'

/** Policy of a web component: run its own scripts and styles, and show bytes that it holds. It reaches nothing else. */
const LIMITS = {
  'default-src': "'none'",
  'script-src': "'unsafe-inline'",
  'style-src': "'unsafe-inline'",
  'img-src': 'data: blob:',
  'font-src': 'data:',
  'media-src': 'data: blob:',
  'connect-src': "'none'",
  'frame-src': "'none'",
  'worker-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
} as const

/** The same limits for the page itself, so that they hold where a server sends no header. */
export const COMPONENT_META_POLICY = policyText(LIMITS)

/** The policy header of the page: beside the limits an origin of its own, and only its own server's pages may frame it. */
export const COMPONENT_POLICY = `sandbox allow-scripts; ${policyText({ ...LIMITS, 'frame-ancestors': "'self'" })}`

function policyText(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}
