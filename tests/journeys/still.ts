/** Brings what moves to where it is going, in the page; what turns without end goes on. */
export function endMotion(): void {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  for (const each of ending) each.finish()
}
