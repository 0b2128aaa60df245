/** Sources that the development server of shell or guest needs; none in a build. */
export interface PolicyOptions {
  readonly nonce: string
  readonly wasm: boolean
  /** Tells whether the page fetches bytes from its own origin. */
  readonly fetches: boolean
  /** Tells whether the page embeds a guest: Electron adds one inline rule for the tag. */
  readonly embeds: boolean
  /** Whether the page frames pages of its own origin. */
  readonly frames?: boolean
  readonly devServer?: string
}

/** Hash of `:host { display: flex; }`, the rule of Electron's `<webview>` (lib/renderer/web-view/web-view-impl.ts). */
const WEBVIEW_RULE = "'sha256-XNfYdUW7S7AWSxlvq47SGsGIxvvzKwvUGdsFQQ/zXf4='"

/** Builds the policy header of one response of the app's own pages. */
export function contentSecurityPolicy({ nonce, wasm, fetches, embeds, frames, devServer }: PolicyOptions): string {
  const dev = devServer === undefined ? [] : [devServer, devServer.replace(/^http/, 'ws')]
  const asked = [...(fetches ? ["'self'"] : []), ...dev]
  const inline = devServer === undefined ? '' : " 'unsafe-inline'"
  const directives = {
    'default-src': "'none'",
    'script-src': `'self'${wasm ? " 'wasm-unsafe-eval'" : ''}${inline}`,
    'worker-src': "'self' blob:",
    'connect-src': asked.length === 0 ? "'none'" : asked.join(' '),
    'img-src': "'self' blob: data:",
    'media-src': "'self' blob: data:",
    'font-src': "'self'",
    'style-src':
      devServer === undefined ? `'self' 'nonce-${nonce}'${embeds ? ` ${WEBVIEW_RULE}` : ''}` : "'self' 'unsafe-inline'",
    ...(frames === true ? { 'frame-src': "'self'" } : {}),
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}
