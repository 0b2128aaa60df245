import { expect, it } from 'vitest'
import { oneLanguage } from '../../../build/vite/one-language'

const load = oneLanguage().load as unknown as (id: string) => string | null
const texts = (language: string) => `/app/node_modules/react-aria/dist/private/intl/overlays/${language}.mjs`

it('leaves the texts of the language that is shipped as they are, and empties the others', () => {
  expect(load(texts('en-US'))).toBeNull()
  for (const language of ['de-DE', 'ar-AE', 'zh-TW']) expect(load(texts(language))).toBe('export default undefined')
})

it('touches no other module', () => {
  expect(load('/app/node_modules/react-aria/dist/private/switch/useSwitch.mjs')).toBeNull()
  expect(load('/app/renderer/intl/de-DE.mjs')).toBeNull()
})
