import { createInterface } from 'node:readline'
import type { ElectronApplication, Page } from 'playwright'

/** One thing that a page was refused by its own content security policy. */
export interface PolicyViolation {
  /** The page that broke its policy. */
  readonly page: string
  readonly directive: string
  readonly blocked: string
  /** The file and line that asked for it. */
  readonly source: string
}

/** A line of this beginning says what a page was refused. */
const MARK = 'loupe-policy-violation '

const found: PolicyViolation[] = []

/** What pages were refused since this was last asked. */
export function takePolicyViolations(): readonly PolicyViolation[] {
  return found.splice(0)
}

/** One line per violation, with the directive and its source. */
export function policyViolationText({ page, directive, blocked, source }: PolicyViolation): string {
  return `${page} breaks ${directive}: ${blocked} at ${source}`
}

/** Hears of every violation in every page of an app from now on: windows, hidden ones and guests. */
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
          // A page that is gone by now has nothing more to say.
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

/** Hears of every violation in a page of a plain browser, and in its frames. */
export async function watchPagePolicy(page: Page): Promise<void> {
  page.on('console', (message) => heard(message.text()))
  await page.addInitScript(LISTEN)
}

function heard(line: string): void {
  if (line.startsWith(MARK)) found.push(JSON.parse(line.slice(MARK.length)) as PolicyViolation)
}

/** Says each violation on the console of its page, those from before it was asked included: an event listener would miss them. */
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
