import { expect, it } from 'vitest'
import { passwordTroubles } from '../../../../../renderer/areas/account/password-rules'

const GOOD = { oldPassword: 'present one', newPassword: 'another long one', repeated: 'another long one' }

it('lets a good change through, and says what is wrong with each field of a bad one [S2.11]', () => {
  expect(passwordTroubles(GOOD)).toEqual({})
  expect(Object.keys(passwordTroubles({ ...GOOD, oldPassword: '' }))).toEqual(['oldPassword'])
  expect(Object.keys(passwordTroubles({ ...GOOD, newPassword: 'short', repeated: 'short' }))).toEqual(['newPassword'])
  expect(Object.keys(passwordTroubles({ ...GOOD, repeated: 'another long on' }))).toEqual(['repeated'])
  const same = { oldPassword: 'present one', newPassword: 'present one', repeated: 'present one' }
  expect(Object.keys(passwordTroubles(same))).toEqual(['newPassword'])
})
