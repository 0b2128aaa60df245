import { expect, it } from 'vitest'
import { passwordChange } from '../../../../../renderer/areas/account/password-change'

const GOOD = { oldPassword: 'present one', newPassword: 'another long one', repeated: 'another long one' }
const same = { oldPassword: 'present one', newPassword: 'present one', repeated: 'present one' }
const wrong = (typed: object) => passwordChange.safeParse(typed).error?.issues.map(({ path }) => path[0]) ?? []

it('a valid password change → is accepted, and each invalid field has an error [S2.11]', () => {
  expect(wrong(GOOD)).toEqual([])
  expect(wrong({ ...GOOD, oldPassword: '' })).toEqual(['oldPassword'])
  expect(wrong({ ...GOOD, newPassword: 'short', repeated: 'short' })).toEqual(['newPassword'])
  expect(wrong({ ...GOOD, newPassword: 'seven77', repeated: 'seven77' })).toEqual(['newPassword'])
  expect(wrong({ ...GOOD, newPassword: 'eight888', repeated: 'eight888' })).toEqual([])
  expect(wrong({ ...GOOD, repeated: 'another long on' })).toEqual(['repeated'])
  expect(wrong(same)).toEqual(['newPassword'])
})
