/** Keeps of some sentences those that hold: what is false, empty or undefined says nothing. */
export const among = (...sentences: readonly (string | false | undefined)[]): readonly string[] =>
  sentences.filter((sentence): sentence is string => Boolean(sentence))
