/** Sources that the development server of the shell or the guest needs; none in a build. */
export interface PolicyOptions {
  readonly nonce: string
  readonly wasm: boolean
  /** Whether the page asks its own origin for bytes. */
  readonly fetches: boolean
  /** Whether the page embeds a guest: Electron gives the tag its one rule as inline text. */
  readonly embeds: boolean
  /** Whether the page frames pages of its own origin. */
  readonly frames?: boolean
  readonly devServer?: string
}

/** The hash of `:host { display: flex; }`, the rule of Electron's `<webview>` (lib/renderer/web-view/web-view-impl.ts). */
const WEBVIEW_RULE = "'sha256-XNfYdUW7S7AWSxlvq47SGsGIxvvzKwvUGdsFQQ/zXf4='"

/** The policy header of one response of the app's own pages. */
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
