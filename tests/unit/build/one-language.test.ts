import { expect, it } from 'vitest'
import { oneLanguage } from '../../../build/vite/one-language'

const load = oneLanguage().load as unknown as (id: string) => string | null
const texts = (language: string) => `/app/node_modules/react-aria/dist/private/intl/overlays/${language}.mjs`

it('shipped languages → keep their texts, and others are emptied', () => {
  expect(load(texts('en-US'))).toBeNull()
  for (const language of ['de-DE', 'ar-AE', 'zh-TW']) expect(load(texts(language))).toBe('export default undefined')
})

it('other modules → stay unchanged', () => {
  expect(load('/app/node_modules/react-aria/dist/private/switch/useSwitch.mjs')).toBeNull()
  expect(load('/app/renderer/intl/de-DE.mjs')).toBeNull()
})
