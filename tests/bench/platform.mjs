/** Built local platform as a process, with its first person signed in. */
import { fork } from 'node:child_process'
import { resolve } from 'node:path'

const entry = resolve(import.meta.dirname, '../../out/local-platform/process.js')
const PERSON = {
  first_name: 'Ada',
  last_name: 'Moreno',
  email: 'ada@example.org',
  new_password: 'correct horse battery',
}

/** Starts the platform over a data folder. */
export async function start(data) {
  const began = performance.now()
  const child = fork(entry, ['--data', data], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const addresses = await new Promise((done, fail) => {
    child.on('message', (message) =>
      message.type === 'ready' ? done(message.addresses) : fail(new Error(message.message)),
    )
    child.once('exit', (code) => fail(new Error(`it ended with ${code}`)))
  })
  return { child, addresses, readyMs: performance.now() - began }
}

/** Ends it. */
export function stop({ child }) {
  const ended = new Promise((done) => child.once('exit', done))
  child.kill()
  return ended
}

/** Makes the first account and signs it in: returns its token and team. */
export async function firstPerson({ auth, main }) {
  const made = await fetch(`${auth}first-account`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...PERSON, repeat_password: PERSON.new_password }),
  })
  const cookie = made.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const session = await json(`${auth}frame/getCurrentSession`, { cookie }, { args: [] })
  const token = session.value.accessToken
  const teams = await call(`${main}api/v1/teams`, token)
  return { token, teamId: teams.data[0].id }
}

/** Calls an address with a token: with a body by POST, without one by GET. */
export function call(url, token, body) {
  return json(url, { authorization: `Bearer ${token}` }, body)
}

async function json(url, headers, body) {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
