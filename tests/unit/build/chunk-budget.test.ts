import { expect, it } from 'vitest'
import { overBudget } from '../../../build/vite/chunk-budget'

const chunk = (fileName: string, bytes: number, moduleIds: readonly string[], imports: readonly string[] = []) => ({
  fileName,
  name: fileName.replace('.js', ''),
  code: 'x'.repeat(bytes),
  moduleIds: [...moduleIds],
  imports: [...imports],
  isEntry: fileName === 'index.js',
})
const REACT = '/app/node_modules/react-dom/client.js'
const ARIA = '/app/node_modules/react-aria/dist/private/switch/useSwitch.mjs'
const KIT = '/app/renderer/kit/setting-row.tsx'
const AREA = '/app/renderer/areas/account/account-page.tsx'

it('a build within its limits → passes', () => {
  expect(
    overBudget([
      chunk('index.js', 300_000, [REACT], ['shared.js']),
      chunk('shared.js', 8_000, []),
      chunk('account.js', 150_000, [AREA]),
      chunk('kit.js', 350_000, [KIT, ARIA]),
    ]),
  ).toEqual([])
})

it('static imports of the first code → count as first load', () => {
  expect(overBudget([chunk('index.js', 300_000, [REACT], ['shared.js']), chunk('shared.js', 15_393, [])])).toEqual([
    'the first load is 315393 bytes, 1 above its budget of 315392',
  ])
})

it('an oversized area, and an oversized kit → are named', () => {
  const found = overBudget([
    chunk('index.js', 1, []),
    chunk('account.js', 152_001, [AREA]),
    chunk('kit.js', 200_000, [KIT]),
    chunk('aria.js', 150_001, [ARIA]),
  ])
  expect(found).toEqual([
    'the kit is 350001 bytes, 1 above its budget of 350000',
    'account is 152001 bytes, 1 above its budget of 152000',
  ])
})

it('a library in the wrong place → is named', () => {
  const found = overBudget([
    chunk('index.js', 1, [REACT, ARIA]),
    chunk('account.js', 1, [AREA, '/app/node_modules/left-pad/index.js']),
  ])
  expect(found).toEqual([
    'index holds react-aria, which has no place there',
    'account holds left-pad, which has no place there',
  ])
})
