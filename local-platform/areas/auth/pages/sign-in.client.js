// Comforts of the sign-in pages; every form works without them.
const LEVELS = [
  'At least 8 characters.',
  'Weak: add more words or characters.',
  'Fair: a little longer would be safer.',
  'Good.',
  'Strong.',
]
const COMMON = /^(password|passwort|qwerty|qwertz|letmein|welcome|admin|loupe|12345678)/i

function strength(password) {
  if (password.length < 8) return 0
  if (COMMON.test(password) || /^(.)\1+$/.test(password) || new Set(password).size < 4) return 1
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const points = password.length + kinds * 3
  if (points < 16) return 1
  if (points < 20) return 2
  return points < 25 ? 3 : 4
}

for (const button of document.querySelectorAll('[data-show]')) {
  const input = document.getElementById(button.dataset.show)
  button.hidden = false
  button.addEventListener('click', () => {
    const shown = input.type === 'text'
    input.type = shown ? 'password' : 'text'
    button.setAttribute('aria-pressed', String(!shown))
    button.textContent = shown ? 'Show' : 'Hide'
    input.focus()
  })
}

for (const meter of document.querySelectorAll('[data-strength-for]')) {
  const input = document.getElementById(meter.dataset.strengthFor)
  const text = meter.querySelector('[data-strength-text]')
  input.addEventListener('input', () => {
    const level = strength(input.value)
    meter.dataset.level = String(level)
    text.textContent = LEVELS[level]
  })
}

function wrongText(input) {
  const same = input.dataset.sameAs
  const isRight = input.validity.valid && (same === undefined || document.getElementById(same).value === input.value)
  return isRight ? undefined : input.dataset.wrong
}

function showProblem(input, text) {
  const id = `${input.id}-problem`
  document.getElementById(id)?.remove()
  input.setAttribute('aria-invalid', String(text !== undefined))
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== '' && one !== id)
  if (text !== undefined) {
    const line = document.createElement('p')
    line.className = 'problem'
    line.id = id
    line.textContent = text
    input.closest('.field').querySelector('.hint')?.before(line)
    if (!line.isConnected) input.closest('.field').append(line)
    described.push(id)
  }
  input.setAttribute('aria-describedby', described.join(' '))
}

for (const input of document.querySelectorAll('[data-wrong]')) {
  input.addEventListener('input', () => {
    if (input.getAttribute('aria-invalid') === 'true') showProblem(input, undefined)
  })
}

for (const form of document.querySelectorAll('[data-form]')) {
  form.addEventListener('submit', (event) => {
    // Errors show before the form is sent: a page that comes back has empty passwords.
    const wrong = [...form.querySelectorAll('[data-wrong]')].filter((input) => wrongText(input) !== undefined)
    if (wrong.length > 0) {
      event.preventDefault()
      document.querySelector('[data-problems]')?.remove()
      for (const input of wrong) showProblem(input, wrongText(input))
      wrong[0].focus()
      return
    }
    const button = form.querySelector('button[type="submit"]')
    if (button.getAttribute('aria-busy') === 'true') {
      event.preventDefault()
      return
    }
    button.setAttribute('aria-busy', 'true')
    button.querySelector('.label').textContent = button.dataset.busy
  })
}

document.querySelector('[data-problems]')?.focus()
