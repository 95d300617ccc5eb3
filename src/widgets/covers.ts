/** Lists what a plan covers of a text that parts it by semicolons. */
export const coversOf = (covers = ''): readonly string[] =>
  covers
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)
