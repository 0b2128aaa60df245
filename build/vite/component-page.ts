import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { COMPONENT_META_POLICY, COMPONENT_PAGE, COMPONENT_POLICY } from '../../domain/component-page.ts'

const from = resolve(import.meta.dirname, '../../reviewer/editors/form/component-page.html')

function pageText(): string {
  return readFileSync(from, 'utf8').replace('__COMPONENT_POLICY__', COMPONENT_META_POLICY)
}

/** Puts the page of web components beside the reviewer's; no bundler may change its inline script. */
export function componentPage(outDir?: string): Plugin {
  return {
    name: 'loupe:component-page',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://x')
        if (!pathname.endsWith(`/${COMPONENT_PAGE}`)) return next()
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.setHeader('content-security-policy', COMPONENT_POLICY)
        response.end(pageText())
      })
    },
    writeBundle() {
      if (outDir !== undefined) writeFileSync(resolve(outDir, COMPONENT_PAGE), pageText())
    },
  }
}
