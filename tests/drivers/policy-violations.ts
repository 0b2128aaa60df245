import { createInterface } from 'node:readline'
import type { ElectronApplication, Page } from 'playwright'

/** One violation of a page's own content security policy. */
export interface PolicyViolation {
  /** Page that broke its policy. */
  readonly page: string
  readonly directive: string
  readonly blocked: string
  /** File and line of the request. */
  readonly source: string
}

/** Prefix of console lines that report violations. */
const MARK = 'loupe-policy-violation '

const found: PolicyViolation[] = []

/** Violations since the last call. */
export function takePolicyViolations(): readonly PolicyViolation[] {
  return found.splice(0)
}

/** One line per violation, with the directive and its source. */
export function policyViolationText({ page, directive, blocked, source }: PolicyViolation): string {
  return `${page} breaks ${directive}: ${blocked} at ${source}`
}

/** Records all violations in every page of an app from now on: windows, hidden ones and guests. */
export async function watchAppPolicy(app: ElectronApplication): Promise<void> {
  const { stderr } = app.process()
  if (stderr !== null) createInterface({ input: stderr }).on('line', heard)
  await app.evaluate(
    ({ app: electron, webContents }, { script, mark }) => {
      const watch = (contents: Electron.WebContents): void => {
        contents.on('console-message', ({ message }) => {
          if (message.startsWith(mark)) process.stderr.write(`${message}\n`)
        })
        const listen = (): void => {
          // A page that is gone sends nothing more.
          contents.executeJavaScript(script).catch(() => undefined)
        }
        contents.on('dom-ready', listen)
        if (contents.getURL() !== '' && !contents.isLoadingMainFrame()) listen()
      }
      for (const contents of webContents.getAllWebContents()) watch(contents)
      electron.on('web-contents-created', (_event, contents) => watch(contents))
    },
    { script: LISTEN, mark: MARK },
  )
}

/** Records all violations in a page of a plain browser, and in its frames. */
export async function watchPagePolicy(page: Page): Promise<void> {
  page.on('console', (message) => heard(message.text()))
  await page.addInitScript(LISTEN)
}

function heard(line: string): void {
  if (line.startsWith(MARK)) found.push(JSON.parse(line.slice(MARK.length)) as PolicyViolation)
}

/** Logs each violation on the page's console, including earlier ones, which an event listener would miss. */
const LISTEN = `(() => {
  if (globalThis.listensToPolicy) return
  globalThis.listensToPolicy = true
  const say = ({ url, body }) => {
    const source = (body.sourceFile || 'the page') + ':' + (body.lineNumber || 0)
    const told = { page: url, directive: body.effectiveDirective, blocked: body.blockedURL, source }
    console.info(${JSON.stringify(MARK)} + JSON.stringify(told))
  }
  new ReportingObserver((reports) => reports.forEach(say), { types: ['csp-violation'], buffered: true }).observe()
})()`
