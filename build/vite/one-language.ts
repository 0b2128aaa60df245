import type { Plugin } from 'vite'

/** A file of texts of the component library, one per part and language. */
const TEXTS = /\/react-(?:aria|stately|aria-components)\/dist\/.*\/([a-z]{2}-[A-Z]{2})\.mjs$/
const SHIPPED = 'en-US'

/** Keeps of the component library's thirty languages the one that Loupe speaks; what is missing falls back to it. */
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
