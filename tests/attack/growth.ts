/** How many characters are tried at most: more than ten times what any text of a call may have. */
const longest = 10_000

const pieces = [...'aA0-./@:_ \té', ...['a.', 'a-', '.a', '0-', 'a@', 'a ']]
const beginnings = ['', 'a', '0', '#', '*.', 'a@', 'a@a.', 'https://']
const endings = ['!', '\n', '']

/** Texts that make a careless pattern try one way after another: a beginning, one piece over and over, an end. */
export const pumps: readonly ((length: number) => string)[] = beginnings.flatMap((beginning) =>
  pieces.flatMap((piece) =>
    endings.map(
      (ending) => (length: number) => beginning + piece.repeat(Math.ceil(length / piece.length)) + ending,
    ),
  ),
)

/** Small steps at first, since each may double the time of the one before; then larger ones. */
const lengths = [12, 15, 18, 20, 22, 24, 26, 30, 40, 60, 150, 500, 1500, 4000] as const

/** Gives the nanoseconds of the processor that something takes: those of other programs are not counted. */
const timeOf = (run: () => void): number => {
  const from = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(from)
  return (user + system) * 1000
}

/** Gives the shortest of some times: what is compiled or collected meanwhile is left out. */
const leastOf = (times: number, run: () => void): number =>
  Math.min(...Array.from({ length: times }, () => timeOf(run)))

const millisecond = 1_000_000

/**
 * Tells whether a test of texts takes more than in proportion to their length; never waits long for it.
 *
 * What grows with the length takes four times as long for four times as much, what grows with its square sixteen times.
 */
export function outgrows(test: (text: string) => void, pump: (length: number) => string): boolean {
  const least = (length: number, times = 5) => {
    const text = pump(length)
    return leastOf(times, () => test(text))
  }
  const isSlow = (length: number) =>
    least(length, 1) > 50 * millisecond && least(length, 2) > 50 * millisecond
  if (lengths.some(isSlow)) return true
  if (least(longest, 1) < 2 * millisecond) return false
  const time = least(longest)
  return time > 2 * millisecond && time / least(longest / 4) > 9
}
