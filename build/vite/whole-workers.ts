import { relative } from 'node:path'
import { build, type Plugin } from 'vite'

/** Request of a page for the first file of a module worker. */
const WORKER = /^(\/[^?]+-worker\.ts)\?worker_file&type=module/
/** Workers that load further files by relative addresses. */
const IN_PARTS = /\/(?:text|python|pdf)-worker\.ts$/

/** Serves each module worker of the tests as one file, as the built app does: in dozens of files, its start costs more than its work. */
export function wholeWorkers(): Plugin {
  const made = new Map<string, Promise<string>>()
  return {
    name: 'loupe:whole-workers',
    configureServer({ config, middlewares }) {
      if (config.server.watch !== null) return
      middlewares.use((request, response, next) => {
        const path = WORKER.exec(request.url ?? '')?.[1]
        if (path === undefined || IN_PARTS.test(path)) return next()
        const bundling = made.get(path) ?? whole(config.root, path)
        made.set(path, bundling)
        bundling.then((code) => {
          response.setHeader('content-type', 'text/javascript')
          response.setHeader('cache-control', 'max-age=3600')
          response.end(code)
        }, next)
      })
    },
  }
}

async function whole(root: string, path: string): Promise<string> {
  const output = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: `${root}${path}`,
        output: { format: 'es', codeSplitting: false },
      },
    },
  })
  const chunks = [output].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [entry, ...others] = chunks
  if (entry?.type !== 'chunk' || others.length > 0)
    throw new Error(`${relative(root, path)} needs ${others.map(({ fileName }) => fileName).join(', ')} beside it`)
  return entry.code
}
