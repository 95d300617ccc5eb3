// Shows of a sheet what its form asks for, and keeps that in the address, so that it can be sent to somebody.
const form = document.querySelector('.filters')
const looks = [...document.querySelectorAll('.look')]

function wanted() {
  const said = [...new FormData(form)].filter(([, value]) => value !== '')
  return Object.fromEntries(said)
}

function isShown({ dataset }, { q = '', tipo, erro, mudou }) {
  const words = q.toLowerCase().split(/\s+/)
  return (
    (tipo === undefined || dataset.kind === tipo) &&
    (erro === undefined || dataset.error !== undefined) &&
    (mudou === undefined || dataset.change !== undefined) &&
    words.every((word) => dataset.words.includes(word))
  )
}

function show() {
  const asked = wanted()
  for (const look of looks) look.hidden = !isShown(look, asked)
  for (const shot of document.querySelectorAll('[data-width]'))
    shot.hidden = asked.px !== undefined && shot.dataset.width !== asked.px
  document.body.classList.toggle('one-width', asked.px !== undefined)
  document.body.dataset.px = asked.px ?? ''
  for (const section of document.querySelectorAll('main section'))
    section.hidden = Boolean(section.querySelector('.look')) && !section.querySelector('.look:not([hidden])')
  const count = looks.filter(({ hidden }) => !hidden).length
  form.querySelector('.shown').textContent = `${count} de ${looks.length} telas`
}

for (const [name, value] of new URLSearchParams(location.hash.slice(1)))
  for (const control of [...form.elements].filter((each) => each.name === name))
    if (control.type === 'search') control.value = value
    else control.checked = control.value === value

form.addEventListener('input', () => {
  show()
  history.replaceState(null, '', `#${new URLSearchParams(wanted())}`)
})
form.addEventListener('submit', (event) => event.preventDefault())
form.hidden = false
show()
