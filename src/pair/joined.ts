import { deedOf, tellingEvents } from './deed.ts'
import { type Follower, openFollower } from './follow.ts'
import { openPhone, type Phone } from './phone.ts'
import { openSaying } from './saying.ts'
import { scrollAlike } from './scrolling.ts'

type Both<Each> = readonly [Each, Each]
type Nth = 0 | 1

/** By what a person shows in which of the two they are. */
const sitting = ['pointerdown', 'wheel', 'touchstart', 'keydown'] as const

const otherOf = (n: Nth): Nth => (n === 0 ? 1 : 0)

/** Joins the two phones of the page: what is done and scrolled in one is done and scrolled in the other too. */
export function joinPhones(figures: Both<HTMLElement>): void {
  const joined = document.querySelector<HTMLInputElement>('#juntos')!
  const isJoined = () => joined.checked
  const saying = openSaying(document.querySelector<HTMLElement>('#lado-a-lado-dito')!, {
    phones: () => phones,
    isJoined,
  })
  const seats = openSeats(() => phones, isJoined)
  const echo = openEcho()
  const open = (n: Nth) =>
    openPhone(figures[n], {
      opened(page) {
        if (n === 0) begin(figures[1])
        seats.hear(n, page)
        for (const type of tellingEvents)
          page.addEventListener(type, (event) => did(n, event), { capture: true })
      },
      changed() {
        followers[n].look()
        saying.look()
      },
      tookFocus: () => phones[seats.taken()].focus(),
    })
  const follow = (n: Nth) =>
    openFollower(phones[n], {
      act: echo.during,
      missing: ({ name }) => saying.miss(`Só ${phones[otherOf(n)].name} tem ${name} aqui.`),
    })
  function did(n: Nth, event: Event): void {
    if (echo.is() || !isJoined()) return
    const deed = deedOf(event)
    if (deed) followers[otherOf(n)].take(deed, phones[n].standing())
  }
  const phones: Both<Phone> = [open(0), open(1)]
  const followers: Both<Follower> = [follow(0), follow(1)]
  joined.addEventListener('change', () => {
    for (const follower of followers) follower.forget()
    seats.sit(seats.taken())
    saying.look()
  })
}

/** Gives the second its funnel once the first has the cookie by which both are known: each would get one of its own. */
function begin(figure: HTMLElement): void {
  const frame = figure.querySelector('iframe')!
  const { begins } = frame.dataset
  if (begins === undefined) return
  delete frame.dataset.begins
  frame.src = begins
}

/** Tells what is done by this page from what a person does. */
function openEcho() {
  let isEchoing = false
  return {
    is: () => isEchoing,
    during<Value>(todo: () => Value): Value {
      isEchoing = true
      const value = todo()
      isEchoing = false
      return value
    },
  }
}

/** Knows in which of the two the person is: that one may take the focus, and is followed when it scrolls. */
function openSeats(phones: () => Both<Phone>, isJoined: () => boolean) {
  let seat: Nth = 0
  function sit(n: Nth): void {
    seat = n
    for (const each of [0, 1] as const) phones()[each].mayFocus = each === n || !isJoined()
  }
  function hear(n: Nth, page: Document): void {
    const quiet = { capture: true, passive: true }
    for (const type of sitting) page.addEventListener(type, () => sit(n), quiet)
    const onScroll = (event: Event) => {
      const other = phones()[otherOf(n)].page()
      if (isJoined() && seat === n && other) scrollAlike(event, other)
    }
    page.addEventListener('scroll', onScroll, quiet)
    sit(seat)
  }
  return { taken: () => seat, sit, hear }
}
