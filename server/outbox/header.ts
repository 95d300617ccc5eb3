const mostOfASubject = 200

/** Tells whether a text stays one line of a header. */
export function isOneLine(text: string): boolean {
  return text.length <= mostOfASubject && !/[\p{C}\u2028\u2029]/u.test(text)
}
