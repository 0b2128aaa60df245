import { expect, it } from 'vitest'
import { readSignature, type SignedRequest } from '../../../../local-platform/server/signature'

const SECRET = 'secret/of+the=key'
const HELLO = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
/** Signed by botocore 1.43.11 at a fixed time. */
const SIGNED: SignedRequest = {
  method: 'PUT',
  url: '/s3/loupe/pictures/1/%C3%A4%20b%27%281%29.jpg',
  headers: {
    host: '127.0.0.1:8080',
    'content-length': '5',
    'x-amz-meta-h': 'a   b',
    'x-amz-date': '20260504T093000Z',
    'x-amz-security-token': 'session.token',
    'x-amz-content-sha256': HELLO,
    authorization:
      'AWS4-HMAC-SHA256 Credential=LOUPEKEY/20260504/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-meta-h;x-amz-security-token, ' +
      'Signature=b66006ae6a8289a6e6fd80eb7067bb2855b0c74278f080c83a4a6db289a8877f',
  },
}
const withHeaders = (headers: Readonly<Record<string, string>>): SignedRequest => ({
  ...SIGNED,
  headers: { ...SIGNED.headers, ...headers },
})

it('a signature → requires the secret, in an existing client’s form', () => {
  const signature = readSignature(SIGNED)
  expect(signature).toMatchObject({
    accessKeyId: 'LOUPEKEY',
    sessionToken: 'session.token',
    contentSha256: HELLO,
    at: Date.UTC(2026, 4, 4, 9, 30),
  })
  expect(signature?.isBy(SECRET)).toBe(true)
  expect(signature?.isBy(`${SECRET}!`)).toBe(false)
})

it.each<readonly [string, SignedRequest]>([
  ['another method', { ...SIGNED, method: 'GET' }],
  ['another key', { ...SIGNED, url: '/s3/loupe/pictures/2/%C3%A4%20b%27%281%29.jpg' }],
  ['a query', { ...SIGNED, url: `${SIGNED.url}?acl` }],
  ['another body', withHeaders({ 'x-amz-content-sha256': HELLO.replace('2', '3') })],
  ['another session', withHeaders({ 'x-amz-security-token': 'other.token' })],
  ['another host', withHeaders({ host: '127.0.0.1:8081' })],
  ['another header that was signed', withHeaders({ 'x-amz-meta-h': 'c' })],
])('a signature → is invalid for %s', (_, request) => {
  expect(readSignature(request)?.isBy(SECRET)).toBe(false)
})

it.each([
  ['no header', { authorization: '' }],
  ['another algorithm', { authorization: String(SIGNED.headers['authorization']).replace('SHA256', 'SHA512') }],
  [
    'a session that was not signed',
    { authorization: String(SIGNED.headers['authorization']).replace(';x-amz-security-token', '') },
  ],
  ['a day that is not that of the time', { 'x-amz-date': '20260505T093000Z' }],
  ['no time', { 'x-amz-date': 'today' }],
])('a signature → is invalid with %s', (_, headers) => {
  expect(readSignature(withHeaders(headers))).toBeUndefined()
})
