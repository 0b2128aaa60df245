import { expect, it } from 'vitest'
import { REQUEST_REFUSALS, sentHeaders } from '#domain/form-request'
import { ok } from '#domain/result'
import { createFormRequests } from '../../../../main/services/form-requests'
import { createLinkHosts } from '../../../../main/services/link-hosts'

function world(answers: Readonly<Record<string, boolean>>) {
  const questions: string[] = []
  const sent: string[] = []
  let kept = {}
  const hosts = createLinkHosts({
    owner: () => 'ada',
    read: () => kept,
    write: (next) => {
      kept = next
      return ok(null)
    },
    ask: async (host) => {
      questions.push(host)
      return answers[host] === true
    },
  })
  const exchange = async ({ url }: { readonly url: string }) => {
    sent.push(url)
    return { status: 200, headers: {}, body: '' }
  }
  const request = createFormRequests(hosts, exchange, { teamOf: async () => ok(7) })
  const ask = async (url: string) => {
    const answer = await request(1, { method: 'GET', url, headers: {} })
    if (!answer.ok) throw new Error(answer.error.message)
    return 'refusal' in answer.value ? answer.value.refusal : answer.value.status
  }
  return { ask, questions, sent }
}

it('a request of a form’s code → is confirmed once per host, and sent only to allowed hosts', async () => {
  const { ask, questions, sent } = world({ 'a.example': true, 'b.example': false })
  expect(await ask('https://a.example/1')).toBe(200)
  expect(await ask('https://a.example/2')).toBe(200)
  expect(await ask('https://b.example/')).toBe(REQUEST_REFUSALS.refused)
  expect(await ask('https://b.example/again')).toBe(REQUEST_REFUSALS.refused)
  for (const url of ['http://a.example/', 'https://me:secret@a.example/', 'file:///etc/passwd', 'x'])
    expect(await ask(url), url).toBe(REQUEST_REFUSALS.insecure)
  expect(questions).toEqual(['a.example', 'b.example'])
  expect(sent).toEqual(['https://a.example/1', 'https://a.example/2'])
})

it('a request of a form → has no header that identifies the sender or the encoding', () => {
  const headers = { Cookie: 'a', host: 'b', Origin: 'c', 'Sec-Fetch-Mode': 'd', 'content-length': '9', 'x-key': 'e' }
  expect(sentHeaders({ ...headers, 'x-break': 'a\r\nb: c', 'bad name': 'f' })).toEqual({ 'x-key': 'e' })
})
