import type { Plugin } from 'vite'

/** Text file of the component library, one per part and language. */
const TEXTS = /\/react-(?:aria|stately|aria-components)\/dist\/.*\/([a-z]{2}-[A-Z]{2})\.mjs$/
const SHIPPED = 'en-US'

/** Keeps one of the component library's thirty languages; missing ones fall back to it. */
export function oneLanguage(): Plugin {
  return {
    name: 'loupe:one-language',
    enforce: 'pre',
    load: (id) => {
      const [, language] = TEXTS.exec(id) ?? []
      return language === undefined || language === SHIPPED ? null : 'export default undefined'
    },
  }
}
